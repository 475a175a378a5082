import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { readConfig } from '../../src/apps/server/config.ts'
import { setJournalKey } from '../../src/modules/ledger/server/ledger.ts'
import { JOBS_WANTED } from '../../src/modules/operations/server/operations.ts'
import { isDatabaseAway } from '../../src/platform/server/errors.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { publish } from '../../src/platform/server/outbox.ts'
import { openPostgres } from '../../src/platform/server/postgres.ts'
import { findServer } from '../../src/platform/server/servers.ts'
import { dataKeysOf, serverSecret } from '../../src/platform/server/secret.ts'
import { openVault, setVault } from '../../src/platform/server/vault.ts'
import { openBills, owe, storyOf } from '../bills/owing.ts'
import { approve, waitingCheck } from '../deposits/depositing.ts'
import { done } from '../factories/outcomes.ts'
import { freshDirectory, launch, startServer } from '../factories/process.ts'
import { until } from '../factories/waiting.ts'
import { signedIn } from '../faults/customer.ts'
import { ledgerIsWhole } from '../faults/proof.ts'
import type { Member } from '../worlds/creditUnion.ts'
import { gapWords } from './gaps.ts'
import { Load, troubleWords } from './load.ts'
import { missingForFailover, type PatroniCluster, startPatroni } from './patroni.ts'
import { commandsIn } from './runbook.ts'
import type { Soak, SoakTerms } from './soak.ts'

const COUNT = Number(process.env['SOAK_COUNT'] || 50)
/** Names the folder of the cluster to the process that runs inside. */
const INSIDE = 'SOAK_INSIDE'

/** How long each fault lasts before it is mended, where it does not mend itself. */
const LASTS_MS = 40_000

type Strike = (cluster: PatroniCluster) => Promise<void>

/** Goes on for as long, whatever happens meanwhile. */
const lasts = async (ms: number): Promise<void> => {
  const from = performance.now()
  await until('the fault has lasted', () => performance.now() - from > ms)
}

const mended = async (mend: () => unknown): Promise<void> => {
  await lasts(LASTS_MS)
  mend()
}

const FAULTS: Readonly<Record<string, Strike>> = {
  switchover: async (cluster) => {
    const [command] = commandsIn('failover', 'Moving the leader on purpose')
    const from = (await cluster.leader())!.name
    const { status, stderr } = spawnSync('sh', ['-ec', command!], {
      encoding: 'utf8',
      env: { ...process.env, PATRONI: cluster.config, LEADER: from },
    })
    assert.equal(status, 0, stderr)
  },
  'crash of the leader': async (cluster) => cluster.crash((await cluster.leader())!),
  'lost machine': async (cluster) => {
    const leader = (await cluster.leader())!
    cluster.lose(leader)
    await mended(() => cluster.comeBack(leader))
  },
  'leader stands still': async (cluster) => mended(cluster.pause((await cluster.leader())!)),
  'leader cut off': async (cluster) => mended(cluster.cutOff((await cluster.leader())!)),
  'etcd away': async (cluster) => mended(cluster.pauseEtcd()),
  'both standbys stand still': async (cluster) => {
    const leader = await cluster.leader()
    const others = cluster.members.filter((one) => one !== leader).map(cluster.pause)
    await mended(() => others.forEach((goOn) => goOn()))
  },
}

/** Work for the worker, due long ago, so that it is in the middle of it when the fault comes. */
async function openWork(t: SoakTerms['t'], environment: Readonly<Record<string, string>>) {
  const config = readConfig(environment)
  const url = environment['DATABASE_URL']!
  await findServer(url)
  const engine = openPostgres(url)
  t.after(() => engine.close())
  setVault(engine.db, openVault(dataKeysOf(config)))
  setJournalKey(engine.db, await serverSecret(engine.db, config))
  const union = await openBills(t, '2026-01-15', engine)
  const rosa = await union.staff()
  const members: Member[] = []
  const checks: Member[] = []
  const add = async (bills: number): Promise<Member> => {
    const member = await union.member(`Member${members.length} Okafor`, {
      checking: '260.00',
      savings: '900.00',
    })
    for (let i = 0; i < bills; i++) await owe(union, member, '2026-01-20')
    members.push(member)
    return member
  }
  const handIn = async (): Promise<void> => {
    const member = await add(8)
    const deposits = { ...union, rosa }
    const deposit = await waitingCheck(deposits, member)
    done(await approve(deposits, deposit.id, '500.00'))
    await inTransaction(engine.db, (tx) =>
      publish(tx, JOBS_WANTED, ['bill payments', 'deposit holds', 'dividends']),
    )
    checks.push(member)
  }
  /** On a connection to a leader of before: it is not lent again. */
  const isLost = (error: Error): boolean => {
    if (isDatabaseAway(error)) return false
    throw error
  }
  return {
    /** Those who earn dividends for months that are over. */
    fill: async (count: number) => {
      for (let i = 0; i < count; i++) await add(0)
    },
    more: () => until('work is handed in', () => handIn().then(() => true, isLost)),
    assertDone: async () => {
      // What was lent last may be a connection to a leader of before.
      await findServer(url)
      for (const member of checks) {
        await until('bills are paid', async () => (await storyOf(union, member)).length === 8)
        assert.deepEqual(await storyOf(union, member), Array(8).fill('2026-01-20 paid'))
      }
      const open = async () =>
        (
          await sql<{ holds: number; runs: number; items: number; posted: number }>`
            select (select count(*)::int from dividend_run where closed_at is null) as runs,
                   (select count(*)::int from deposit_hold where released_at is null) as holds,
                   (select count(transfer_id)::int from dividend_item) as items,
                   (select count(*)::int from ledger_transfer where reason = 'dividend') as posted`.execute(
            engine.db,
          )
        ).rows[0]!
      await until('dividends and holds are done', async () => (await open()).runs === 0)
      const { items, posted } = await open()
      assert.equal(items, posted, 'each dividend is posted once')
      return `${checks.length * 8} bills, ${checks.length} checks and ${items} dividends, each once`
    },
  }
}

async function strikeAgainAndAgain(
  { t, chance, goesOn }: SoakTerms,
  home: string,
): Promise<string> {
  const cluster = await startPatroni(home)
  await cluster.untilWhole()
  const environment = {
    DATABASE_URL: cluster.url,
    DATA_DIR: freshDirectory(t),
    DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
    SECRET: 'a secret of thirty-two characters',
    JOBS: 'apart',
  }
  const portals = [await startServer(t, environment), await startServer(t, environment)]
  const ines = await signedIn(portals[0]!, 'ines.abara@example.com')
  const ben = await signedIn(portals[0]!, 'ben.okafor@example.com')
  const senders = await Promise.all(
    portals.flatMap((portal) =>
      [ines, ines, ben, ben].map(async (customer) => ({
        customer: await customer.at(portal),
        door: portal.base,
      })),
    ),
  )
  const work = await openWork(t, environment)
  await work.fill(60)
  const worker = launch(t, 'worker.ts', environment)
  let workerEnded = false
  void worker.ended.then(() => (workerEnded = true))
  // A start while the leader moves ends with a sentence, and whoever started it starts it again.
  await until('the worker runs', () => worker.output().includes('jobs are running'), worker.output)
  const load = new Load()
  load.start(senders, chance)
  const gaps = new Map<string, number[]>()
  const faults = Object.entries(FAULTS)
  for (let i = 0; i < COUNT && (i < faults.length || goesOn()); i++) {
    const [name, strike] = faults[i % faults.length]!
    await cluster.untilWhole()
    await work.more()
    await load.more(20)
    load.measure()
    await strike(cluster)
    await load.more(20)
    assert.ok(!workerEnded, `the worker ended:\n${worker.output().slice(-4000)}`)
    gaps.set(name, [...(gaps.get(name) ?? []), load.gap()])
    process.stdout.write(
      `   ${name}: ${gapWords(gaps.get(name)!)}; ${load.acknowledged.size} transfers\n`,
    )
  }
  await cluster.untilWhole()
  await load.stop()
  const jobs = await work.assertDone()
  assert.equal((await worker.end('SIGTERM')).code, 0, worker.output().slice(-2000))
  for (const portal of portals) assert.equal((await portal.end('SIGTERM')).code, 0)
  const place = { ...environment, DATABASE_URL: cluster.urlOf((await cluster.leader())!) }
  await load.assertJournalAgrees(place)
  await ledgerIsWhole(place)
  const figures = [...gaps].map(([name, of]) => `${of.length} x ${name} (${gapWords(of)})`)
  return `${figures.join(', ')}; ${load.acknowledged.size} transfers, ${jobs}; ${troubleWords(load.troubles)}`
}

/** Machines, networks and processes of its own, which end with it. */
function runInside(): string {
  const home = mkdtempSync(join(tmpdir(), 'openteller-patroni-'))
  const command = `ip link set lo up; mkdir -p /run/netns; mount -t tmpfs tmpfs /run/netns; "$0" "$@"; exit $?`
  const { status } = spawnSync(
    'unshare',
    [
      '--net',
      '--mount',
      '--pid',
      '--fork',
      '--kill-child',
      '--mount-proc',
      'sh',
      '-c',
      command,
      process.execPath,
      ...process.argv.slice(1, 2),
      'failover',
    ],
    { stdio: 'inherit', env: { ...process.env, [INSIDE]: home } },
  )
  assert.equal(status, 0, `broken, see above and the logs in ${home}`)
  // Here, where nothing writes there any more.
  rmSync(home, { recursive: true })
  return 'see above'
}

export const failover: Soak = {
  name: 'failover',
  about:
    'Two portals and a worker lose nothing when the leader of their database moves, dies, stands still or is cut off.',
  needs: 'Patroni, etcd and networks of its own, as root',
  run: async (terms) => {
    const missing = missingForFailover()
    if (missing !== undefined) return `not run: ${missing} is not installed`
    if (process.getuid?.() !== 0) return 'not run: only root makes networks'
    const home = process.env[INSIDE]
    return home ? strikeAgainAndAgain(terms, home) : runInside()
  },
}
