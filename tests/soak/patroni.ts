import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '../factories/waiting.ts'

const NOBODY = 65534
const DEBIAN = '/usr/lib/postgresql/15/bin'
const NETWORK = '10.77.0'
const ETCD = `http://${NETWORK}.1:2379`
const NAMES = ['one', 'two', 'three'] as const
export type NodeName = (typeof NAMES)[number]

const sh = (command: string): string => execFileSync('sh', ['-ec', command], { encoding: 'utf8' })

/** What a soak of failovers needs of the machine; the name of the first thing that is not there. */
export function missingForFailover(): string | undefined {
  const needed = {
    etcd: 'etcd --version',
    // Before it, a leader that stood still took the lock back from whoever had been promoted meanwhile.
    'Patroni 3.0.3':
      'patroni --version | sed "s/^patroni /3.0.3\\n/" | sort --version-sort --check',
    PostgreSQL: `test -x ${DEBIAN}/postgres`,
  }
  for (const [name, command] of Object.entries(needed)) {
    try {
      sh(`${command} >/dev/null 2>&1`)
    } catch {
      return name
    }
  }
  return undefined
}

interface Member {
  readonly name: NodeName
  readonly host: string
  readonly data: string
  readonly config: string
  patroni?: ChildProcess
}

/**
 * Three servers with Patroni, each a machine with a network of its own, and the etcd that they agree by. Runs
 * in namespaces that end with the process, see `npm run soak -- failover`.
 *
 * @param home an empty folder, for their data and what they say
 */
export async function startPatroni(home: string) {
  chmodSync(home, 0o755)
  sh(
    `ip link add middle type bridge; ip addr add ${NETWORK}.1/24 dev middle; ip link set middle up`,
  )
  const etcd = run(home, 'etcd', [
    '--data-dir',
    join(home, 'etcd'),
    '--listen-client-urls',
    ETCD,
    '--advertise-client-urls',
    ETCD,
    '--listen-peer-urls',
    'http://127.0.0.1:2380',
  ])
  const members = NAMES.map((name, i) => layOut(home, name, `${NETWORK}.${11 + i}`))
  const begin = (member: Member): void => {
    member.patroni = run(home, `patroni-${member.name}`, [
      'ip',
      'netns',
      'exec',
      member.name,
      'setpriv',
      `--reuid=${NOBODY}`,
      `--regid=${NOBODY}`,
      '--clear-groups',
      'patroni',
      member.config,
    ])
  }
  for (const member of members) begin(member)

  const { leader, isWhole } = asking(members)
  const hosts = members.map(({ host }) => `${host}:5432`).join(',')
  return {
    url: `postgres://postgres:postgres@${hosts}/postgres?target_session_attrs=read-write`,
    urlOf: ({ host }: Member) => `postgres://postgres:postgres@${host}:5432/postgres`,
    config: members[0]!.config,
    members,
    leader,
    isWhole,
    /** The server is killed; Patroni starts it again where it stands. */
    crash: (member: Member) => signal(pidsOf(member).slice(1), 'SIGKILL'),
    /** The machine is gone, with all that ran on it. */
    lose: (member: Member) => signal(pidsOf(member), 'SIGKILL'),
    comeBack: begin,
    /** The machine stands still, and nobody is told. @returns what has it go on */
    pause: (member: Member) => {
      const pids = pidsOf(member)
      signal(pids, 'SIGSTOP')
      return () => signal(pids, 'SIGCONT')
    },
    /** Nothing goes in or out any more. @returns what heals it */
    cutOff: ({ name }: Member) => {
      sh(`ip link set to-${name} down`)
      return () => sh(`ip link set to-${name} up`)
    },
    pauseEtcd: () => {
      signal([etcd.pid!], 'SIGSTOP')
      return () => signal([etcd.pid!], 'SIGCONT')
    },
    untilWhole: () => until('three servers agree', isWhole),
  }
}

/** What the members say of themselves. */
function asking(members: readonly Member[]) {
  const ask = async ({ host }: Member, path: string): Promise<number> =>
    fetch(`http://${host}:8008/${path}`, { signal: AbortSignal.timeout(2000) }).then(
      ({ status }) => status,
      () => 0,
    )
  const leader = async (): Promise<Member | undefined> => {
    for (const member of members) if ((await ask(member, 'primary')) === 200) return member
    return undefined
  }
  /**
   * A leader that the other two follow, and one of them may take its place. That all answer is not enough: one that
   * led before answers for a moment and is then rewound from the leader, and whoever was promoted leads for three
   * seconds before Patroni has written down who is in step, without whom it chooses nobody.
   */
  const isWhole = async (): Promise<boolean> => {
    const first = await leader()
    if (!first) return false
    const followers = await followersOf(first)
    const inStep = await inStepWith(first)
    return (
      followers.filter(({ state }) => state === 'streaming').length === members.length - 1 &&
      inStep !== null
    )
  }
  return { leader, isWhole }
}

interface Follower {
  readonly state: string
}

/**
 * Who may take the place of a leader. As etcd has it: what the members say of it (`/synchronous`) is what they read
 * there a round ago, from before they were promoted.
 */
async function inStepWith({ name }: Member): Promise<string | null> {
  const answer = await fetch(`${ETCD}/v3/kv/range`, {
    method: 'POST',
    body: JSON.stringify({ key: btoa('/service/bank/sync') }),
  })
  const { kvs } = (await answer.json()) as { readonly kvs?: readonly { readonly value: string }[] }
  if (!kvs?.[0]) return null
  const written = JSON.parse(atob(kvs[0].value)) as {
    readonly leader: string
    readonly sync_standby: string | null
  }
  return written.leader === name ? written.sync_standby : null
}

/** Who gets the log of a leader, as it says itself. */
const followersOf = ({ host }: Member): Promise<readonly Follower[]> =>
  fetch(`http://${host}:8008/patroni`, { signal: AbortSignal.timeout(2000) })
    .then((answer) => answer.json() as Promise<{ readonly replication?: readonly Follower[] }>)
    .then(
      ({ replication = [] }) => replication,
      () => [],
    )

/** Patroni, its server and all processes of that. */
function pidsOf({ data, patroni }: Member): readonly number[] {
  const postmaster = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  const backends = sh(`pgrep -P ${postmaster} || true`).split('\n').filter(Boolean).map(Number)
  return [patroni!.pid!, postmaster, ...backends]
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) sh(`kill -${name.slice(3)} ${pid} 2>/dev/null || true`)
}

export type PatroniCluster = Awaited<ReturnType<typeof startPatroni>>

function run(home: string, name: string, args: readonly string[]): ChildProcess {
  const log = openSync(join(home, `${name}.log`), 'a')
  const [command, ...rest] = name === 'etcd' ? ['etcd', ...args] : args
  const child = spawn(command!, rest, { stdio: ['ignore', log, log], cwd: home })
  // It ends with the namespaces, which end with this process, which would wait for it.
  child.unref()
  return child
}

function layOut(home: string, name: NodeName, host: string): Member {
  sh(`ip netns add ${name}; ip link add to-${name} type veth peer name eth0 netns ${name}
    ip link set to-${name} master middle up
    ip -n ${name} addr add ${host}/24 dev eth0; ip -n ${name} link set eth0 up; ip -n ${name} link set lo up`)
  const folder = join(home, name)
  mkdirSync(folder)
  chownSync(folder, NOBODY, NOBODY)
  const data = join(folder, 'data')
  const config = join(home, `${name}.yml`)
  writeFileSync(config, configOf({ name, host, data, folder }))
  return { name, host, data, config }
}

/** As docs/operate/failover.md has it, but for addresses and passwords. */
const configOf = ({
  name,
  host,
  data,
  folder,
}: Record<'name' | 'host' | 'data' | 'folder', string>): string => `
scope: bank
name: ${name}
restapi: { listen: '${host}:8008', connect_address: '${host}:8008' }
etcd3: { hosts: '${NETWORK}.1:2379' }
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 5
    retry_timeout: 5
    synchronous_mode: true
    synchronous_mode_strict: true
    postgresql: { use_pg_rewind: true, parameters: { max_connections: 200 } }
  initdb: [{ encoding: UTF8 }, { locale: C }, data-checksums]
  pg_hba: ['host all all 0.0.0.0/0 md5', 'host replication all 0.0.0.0/0 md5', 'local all all trust']
postgresql:
  listen: '${host}:5432'
  connect_address: '${host}:5432'
  pgpass: ${folder}/pgpass
  data_dir: ${data}
  bin_dir: ${DEBIAN}
  authentication:
    superuser: { username: postgres, password: postgres }
    replication: { username: replicator, password: replicator }
  parameters: { unix_socket_directories: '${folder}' }
`
