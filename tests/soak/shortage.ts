import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Chance } from '../factories/chance.ts'
import { childrenOf, type Cluster, startCluster } from '../factories/cluster.ts'
import { launch, startServer, untilOpen } from '../factories/process.ts'
import { onServer, withDatabase } from '../factories/templates.ts'
import { until } from '../factories/waiting.ts'
import { type Killable, killAgainAndAgain } from '../faults/killing.ts'
import { type Customer, signedIn } from '../faults/customer.ts'
import { ledgerIsWhole } from '../faults/proof.ts'
import type { Soak, SoakTerms } from './soak.ts'

const DISK_MEGABYTES = 600
const BLOCK = Buffer.alloc(2 ** 16)
const ROUNDS = 5

/** Of which three are kept for administrators. */
const CONNECTIONS_MAX = 14
const CLIENTS = 64
const SENT_BY_EACH = 20

/** A server on a small disk of its own, which only the administrator of a machine can make. */
async function onSmallDisk(t: SoakTerms['t'], megabytes: number): Promise<SmallDisk> {
  const disk = mkdtempSync(join(tmpdir(), 'openteller-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', disk])
  const away = (): void => {
    execFileSync('umount', [disk])
    rmdirSync(disk)
  }
  const cluster = await startCluster({ durable: true, folder: disk }).catch((error: unknown) => {
    away()
    throw error
  })
  t.after(async () => {
    if (cluster.pid !== undefined) await cluster.stop()
    away()
  })
  return { disk, cluster }
}

interface SmallDisk {
  readonly disk: string
  readonly cluster: Cluster
}

/** Nothing fits on the disk any more, until it is cleared; PostgreSQL is begun again where it has given up. */
function fullDisk({ disk, cluster }: SmallDisk): Killable {
  const other = join(disk, 'other')
  return {
    crash: async () => {
      const file = openSync(other, 'w')
      try {
        for (;;) writeSync(file, BLOCK)
      } catch (error) {
        assert.equal((error as NodeJS.ErrnoException).code, 'ENOSPC')
      } finally {
        closeSync(file)
      }
    },
    restart: async () => {
      rmSync(other)
      if (cluster.pid === undefined) await cluster.restart()
    },
  }
}

/** The disk takes what is written, and says that it failed when it is asked to keep it. */
function failingDisk(cluster: Cluster): Killable {
  let failing: ReturnType<typeof spawn> | undefined
  return {
    crash: async () => {
      const processes = [cluster.pid!, ...childrenOf(cluster.pid!)].map((pid) => `--attach=${pid}`)
      const calls = 'fsync,fdatasync'
      failing = spawn(
        'strace',
        ['-f', '-q', '-o', '/dev/null', '-e', `inject=${calls}:error=EIO`, ...processes],
        { stdio: 'ignore' },
      )
      await once(failing, 'spawn')
    },
    restart: async () => {
      failing!.kill()
      await once(failing!, 'exit')
      if (cluster.pid === undefined) await cluster.restart()
    },
  }
}

async function struck(
  t: SoakTerms['t'],
  cluster: Cluster,
  name: string,
  database: Killable,
  chance: Chance,
): Promise<string> {
  let strikes = 0
  await onServer(cluster.url, `create database ${name}`)
  const place = { DATABASE_URL: withDatabase(cluster.url, name) }
  const transfers = await killAgainAndAgain(t, place, chance.named(name), {
    goesOn: (so) => so < ROUNDS,
    database: {
      crash: () => {
        strikes++
        return database.crash()
      },
      restart: database.restart,
    },
    databaseOnly: true,
  })
  return `${strikes} times, ${transfers} transfers each made once`
}

/** Two portals share fewer connections than they would take, and a third one comes. */
async function fewConnections(t: SoakTerms['t'], chance: Chance): Promise<string> {
  const settings = [`max_connections=${CONNECTIONS_MAX}`]
  const cluster = await startCluster({ durable: true, settings })
  t.after(() => cluster.stop())
  const place = { DATABASE_URL: cluster.url, JOBS: 'apart' }
  const portals = [await startServer(t, place), await startServer(t, place)]
  const statuses = new Map<number, number>()
  const send = async (customer: Customer, own: Chance): Promise<void> => {
    for (let sent = 0; sent < SENT_BY_EACH; sent++) {
      const order = customer.order(`0.0${own.int(1, 9)}`, own.yes())
      await until('the transfer is taken', async () => {
        const { status, body } = await customer.send(order)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        assert.ok(status === 200 || status === 503, `${status} ${JSON.stringify(body)}`)
        assert.match(body.message ?? '.', /\.$/)
        return status === 200
      })
    }
  }
  const first = await signedIn(portals[0]!, 'ines.abara@example.com')
  const second = await first.at(portals[1]!)
  const load = Promise.all(
    Array.from({ length: CLIENTS }, (_, client) =>
      send(client % 2 === 0 ? first : second, chance.named(`client ${client}`)),
    ),
  )
  const third = launch(t, 'server.ts', place)
  const outcome = untilOpen(third).then(
    () => 'started',
    () => `did not, saying "${third.output().trim().split('\n').at(-1)}"`,
  )
  await load
  const told = await outcome
  assert.doesNotMatch(third.output(), /^ +at /m, 'a sentence, not a stack')
  await ledgerIsWhole(place)
  const counts = [...statuses].map(([status, count]) => `${count} x ${status}`).join(', ')
  return `${counts}; a third portal ${told}`
}

export const shortage: Soak = {
  name: 'shortage',
  about: 'PostgreSQL on a full disk, on one that fails, or with few connections loses nothing.',
  run: async ({ t, chance }) => {
    if (process.getuid?.() !== 0) return 'not run: only an administrator can have a small disk'
    const small = await onSmallDisk(t, DISK_MEGABYTES)
    const { cluster } = small
    const full = await struck(t, cluster, 'disk_full', fullDisk(small), chance)
    process.stdout.write(`   disk full: ${full}\n`)
    const failing = await struck(t, cluster, 'disk_failing', failingDisk(cluster), chance)
    process.stdout.write(`   disk failing: ${failing}\n`)
    return [
      `disk full ${full}`,
      `disk failing ${failing}`,
      `${CONNECTIONS_MAX} connections: ${await fewConnections(t, chance)}`,
    ].join('; ')
  },
}
