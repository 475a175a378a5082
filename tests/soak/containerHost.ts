import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { until } from '../factories/waiting.ts'
import { emptyFolder, isMissing, mustDo, startProgram, type Underway } from './machine.ts'
import type { SoakTerms } from './soak.ts'

/** What is needed to have one; the name of the first thing that is not here. */
export const missingForContainers = (): string | undefined =>
  ['debootstrap', 'dockerd', 'buildah', 'nsenter', 'docker compose'].find(isMissing)

/** Folders of this machine that are the host's own. */
const OWN_FOLDERS = ['/srv', '/backup', '/var/lib/docker', '/var/lib/containers']

/** Where the host reaches whatever runs in its containers, and they reach it. */
export const BRIDGE = '172.17.0.1'

/**
 * This machine once more, with a container engine: its network leads nowhere else, and what it writes into
 * /srv, /run and the folders of its engine is gone with it.
 */
export class ContainerHost {
  /** Where its commands are typed. */
  readonly home: string
  readonly #engine: ChildProcess

  private constructor(home: string, engine: ChildProcess) {
    this.home = home
    this.#engine = engine
  }

  static async start(t: SoakTerms['t']): Promise<ContainerHost> {
    const home = emptyFolder(t, 'containers')
    copyFileSync('/etc/hosts', join(home, 'hosts'))
    // Compose may be installed for whoever runs this alone.
    mkdirSync(join(home, '.docker'))
    symlinkSync(join(homedir(), '.docker/cli-plugins'), join(home, '.docker/cli-plugins'))
    const own = OWN_FOLDERS.map((folder) => {
      mkdirSync(join(home, folder), { recursive: true })
      return `mkdir -p ${folder} && mount --bind ${home}${folder} ${folder}`
    })
    const begin = [
      'ip link set lo up',
      'echo 1 > /proc/sys/net/ipv4/ip_forward',
      'mount -t tmpfs tmpfs /run',
      `mount --bind ${home}/hosts /etc/hosts`,
      ...own,
      'exec dockerd',
    ].join('\n')
    const args = ['--net', '--mount', '--propagation', 'private', 'sh', '-ec', begin]
    const engine = spawn('unshare', args, { stdio: 'ignore' })
    const host = new ContainerHost(home, engine)
    t.after(async () => {
      engine.kill('SIGTERM')
      await until('the engine has ended', () => (engine.exitCode ?? engine.signalCode) !== null)
    })
    await until('the container engine answers', () => host.#try('docker info') === 0)
    return host
  }

  #enter(command: string, ...args: readonly string[]): readonly string[] {
    const inside = ['--target', `${this.#engine.pid}`, '--net', '--mount', `--wd=${this.home}`]
    return [...inside, 'env', `HOME=${this.home}`, command, ...args]
  }

  #try(command: string): number | null {
    return spawnSync('nsenter', this.#enter('sh', '-c', command)).status
  }

  /** Types commands, as root, in one shell that ends at the first that fails. @returns what they print */
  type(commands: string): string {
    return mustDo('nsenter', this.#enter('bash', '-ec', commands))
  }

  start(command: string, ...args: readonly string[]): Underway {
    return startProgram('nsenter', this.#enter(command, ...args))
  }
}

interface StandIn {
  readonly image: string
  /** What it starts with, a shell script. */
  readonly entry: string
  /** What the published image says of itself, in the words of a Containerfile. */
  readonly says: readonly string[]
}

/**
 * For `postgres:18`, which cannot be fetched everywhere: what its own first start does with the settings
 * that the compose file has. pgBackRest is there already.
 */
const POSTGRES: StandIn = {
  image: 'docker.io/library/postgres:18',
  says: ['STOPSIGNAL SIGINT', 'ENV PGDATA=/var/lib/postgresql/18/docker'],
  entry: `#!/bin/sh
set -e
export PATH=$(echo /usr/lib/postgresql/*/bin):$PATH
asPostgres() { setpriv --reuid postgres --regid postgres --clear-groups "$@"; }
chown postgres /var/lib/postgresql /var/run/postgresql
if [ ! -e $PGDATA/PG_VERSION ]; then
  asPostgres mkdir -p $PGDATA
  install -m 400 -o postgres "$POSTGRES_PASSWORD_FILE" /tmp/password
  asPostgres initdb --pgdata $PGDATA --username "$POSTGRES_USER" --pwfile /tmp/password \\
    --auth-local trust --auth-host scram-sha-256 --encoding UTF8 --locale C
  echo 'host all all all scram-sha-256' >> $PGDATA/pg_hba.conf
  echo "create database $POSTGRES_DB" | asPostgres postgres --single -D $PGDATA postgres
fi
exec setpriv --reuid postgres --regid postgres --clear-groups "$@" -D $PGDATA -c 'listen_addresses=*'
`,
}

/** For `haproxy:3.0`, whose user is 99 and which is told so to finish what is under way. */
const HAPROXY: StandIn = {
  image: 'docker.io/library/haproxy:3.0',
  says: ['USER haproxy', 'STOPSIGNAL SIGUSR1'],
  entry: `#!/bin/sh
exec haproxy -W -db -f /usr/local/etc/haproxy/haproxy.cfg
`,
}

/** Gives a user of the Debian in this folder, and what belongs to them, the number they have in the published image. */
const renumbered = (user: string, id: number): string => `
  from=$(sed -n 's/^${user}:x:\\([0-9]*\\):.*/\\1/p' etc/passwd)
  sed -i 's/^${user}:x:[0-9]*:[0-9]*:/${user}:x:${id}:${id}:/' etc/passwd
  sed -i 's/^${user}:x:[0-9]*:/${user}:x:${id}:/' etc/group
  find . -xdev -user $from -exec chown --no-dereference ${id}:${id} {} +`

/** Makes what the compose file names besides ours out of a Debian with both programs in it. */
export function makeStandIns(t: SoakTerms['t'], host: ContainerHost, debian: string): void {
  const root = join(emptyFolder(t, 'stand-in'), 'root')
  mustDo('cp', ['--archive', debian, root])
  for (const [user, id] of [
    ['haproxy', 99],
    ['postgres', 999],
  ] as const)
    mustDo('sh', ['-ec', renumbered(user, id)], process.env, root)
  for (const { image, entry, says } of [POSTGRES, HAPROXY]) {
    writeFileSync(join(root, 'entry'), entry)
    chmodSync(join(root, 'entry'), 0o755)
    const recipe = ['FROM scratch', 'COPY . /', ...says, 'ENTRYPOINT ["/entry"]', ''].join('\n')
    writeFileSync(join(host.home, 'Containerfile'), recipe)
    host.type(
      `buildah bud --tag ${image} --file Containerfile ${root} && buildah push ${image} docker-daemon:${image}`,
    )
  }
}
