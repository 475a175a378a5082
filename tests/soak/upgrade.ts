import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { startCluster } from '../factories/cluster.ts'
import { createClient } from '../factories/client.ts'
import {
  freshDirectory,
  launch,
  run,
  type ServerProcess,
  startServer,
} from '../factories/process.ts'
import { onServer, withDatabase } from '../factories/templates.ts'
import { until } from '../factories/waiting.ts'
import { signedIn } from '../faults/customer.ts'
import { ledgerIsWhole } from '../faults/proof.ts'
import { Load, troubleWords } from './load.ts'
import { PageVisits } from './pageVisits.ts'
import { checkOut, olderVersion } from './releases.ts'
import type { Soak, SoakTerms } from './soak.ts'

const ROOT = join(import.meta.dirname, '../..')
const MANY = 200

const APPLICATION = 'src/apps/web/main.tsx'

/** Whatever changed between the two: the scripts of a version that is marked have other names. */
const mark = (sources: string, version: string): void =>
  appendFileSync(join(sources, APPLICATION), `\nperformance.mark('${version}')\n`)

/** Builds the site of a version. @returns its folder */
function buildSite(t: SoakTerms['t'], root: string): string {
  const folder = join(freshDirectory(t), 'site')
  execFileSync(process.execPath, ['scripts/build.mjs', folder, '--quick'], { cwd: root })
  return folder
}

const freePort = (): Promise<number> =>
  new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => found(port))
    })
  })

interface Ports {
  readonly door: number
  readonly one: number
  readonly two: number
}

/** HAProxy as `operations/` has it, before both portals. */
async function balance(
  t: SoakTerms['t'],
  portal: ServerProcess,
  { door, one, two }: Ports,
): Promise<ServerProcess> {
  const balancer = spawn('haproxy', ['-f', join(ROOT, 'operations/haproxy/haproxy.cfg')], {
    stdio: 'ignore',
    env: {
      ...process.env,
      LISTEN: `127.0.0.1:${door}`,
      PORTAL_ONE: `127.0.0.1:${one}`,
      PORTAL_TWO: `127.0.0.1:${two}`,
    },
  })
  t.after(() => balancer.kill())
  const base = `http://127.0.0.1:${door}`
  await until('the balancer sends people on', () =>
    createClient(base)
      .get('/api/session')
      .then(
        ({ status }) => status < 500,
        () => false,
      ),
  )
  return { ...portal, base, visitor: () => createClient(base) }
}

type Step = (name: string, take: () => Promise<unknown>) => Promise<void>

/** What is done meanwhile, and what the load was then. */
function stepsOf(load: Load): { steps: string[]; step: Step } {
  const steps: string[] = []
  const step: Step = async (name, take) => {
    const before = load.acknowledged.size
    load.measure()
    await take()
    await load.more(MANY)
    const transfers = load.acknowledged.size - before
    const silence = (load.gap() / 1000).toFixed(1)
    steps.push(`${name} ${transfers} transfers, longest silence ${silence} s`)
    process.stdout.write(`   ${steps.at(-1)!}\n`)
  }
  return { steps, step }
}

async function house(t: SoakTerms['t']) {
  const cluster = await startCluster({ durable: true })
  t.after(() => cluster.stop())
  await onServer(cluster.url, 'create database bank')
  const owner = withDatabase(cluster.url, 'bank')
  const place = {
    DATABASE_URL: Object.assign(new URL(owner), { username: 'portal', password: 'a word' }).href,
    DATA_DIR: freshDirectory(t),
    DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
    SECRET: 'a secret of thirty-two characters',
    JOBS: 'apart',
    DRAIN_SECONDS: '5',
  }
  return { owner, place, owned: { ...place, DATABASE_OWNER_URL: owner } }
}

export const upgrade: Soak = {
  name: 'upgrade',
  about:
    'From the version before to this one, portal by portal, with postings running: no request is lost, and pages have their files.',
  needs: 'HAProxy and a checkout with its history',
  run: async ({ t, chance }) => {
    try {
      execFileSync('haproxy', ['-v'])
    } catch {
      return 'not run: HAProxy is not installed'
    }
    const { owner, place, owned } = await house(t)
    const [one, two, door] = [await freePort(), await freePort(), await freePort()]
    const from = olderVersion()
    const sources = checkOut(t, from)
    mark(sources, from)
    const older = join(sources, 'src/apps/server')
    // A release brings its profile, and an older version need not know what a newer profile says.
    const INSTITUTION = join(sources, 'institutions/hazelnotch')
    const [SITE_DIR, olderSite] = [buildSite(t, ROOT), buildSite(t, sources)]
    const olderPlace = { ...place, INSTITUTION, SITE_DIR: olderSite }
    const made = await run(t, 'migrate.ts', { ...owned, INSTITUTION }, ['--create-login'], older)
    assert.equal(made.code, 0, made.output)
    const startOlder = (port: number) =>
      startServer(t, { ...olderPlace, PORT: String(port) }, older)
    const portals = [await startOlder(one), await startOlder(two)]
    let worker = launch(t, 'worker.ts', olderPlace, [], older)

    const entrance = await balance(t, portals[0]!, { door, one, two })
    const { base } = entrance
    const customers = [
      await signedIn(portals[0]!, 'ines.abara@example.com'),
      await signedIn(portals[0]!, 'ben.okafor@example.com'),
    ]
    const senders = await Promise.all(
      [...customers, ...customers].map(async (one) => ({
        customer: await one.at(entrance),
        door: base,
      })),
    )
    const load = new Load()
    load.start(senders, chance)
    await load.more(MANY)
    const visits = new PageVisits()
    visits.start(base)
    const { steps, step } = stepsOf(load)
    await step('migrations:', async () => {
      const { code, output } = await run(t, 'migrate.ts', owned)
      assert.equal(code, 0, output)
      assert.match(output, /^\d{4}_/)
    })
    for (const [i, PORT] of [one, two].entries())
      await step(`portal ${i + 1}:`, async () => {
        assert.equal((await portals[i]!.end('SIGTERM')).code, 0)
        portals[i] = await startServer(t, { ...place, SITE_DIR, PORT: String(PORT) })
      })
    await step('worker:', async () => {
      assert.equal((await worker.end('SIGTERM')).code, 0)
      worker = launch(t, 'worker.ts', place)
    })
    await load.stop()
    await visits.stop()
    for (const portal of [...portals, worker]) assert.equal((await portal.end('SIGTERM')).code, 0)
    assert.deepEqual([...load.troubles], [], 'every request was answered')
    assert.deepEqual([...visits.troubles], [], 'every page had its files')
    await load.assertJournalAgrees({ DATABASE_URL: owner })
    await ledgerIsWhole({ ...place, DATABASE_URL: owner })
    const pages = `${visits.loaded} pages with ${visits.files.size} files of both versions, ${visits.loadedAgain} of them loaded twice`
    return `from ${from.slice(0, 9)}: ${steps.join('; ')}; in all ${load.acknowledged.size}, ${troubleWords(load.troubles)}; ${pages}`
  },
}
