import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../../scripts/testing/imports.ts'
import { until } from '../factories/waiting.ts'
import type { SoakTerms } from './soak.ts'

type Scope = SoakTerms['t']

/** What a machine for a credit union has before OpenTeller comes. */
const PACKAGES =
  'systemd,systemd-sysv,dbus,postgresql,pgbackrest,haproxy,openssl,ca-certificates,curl'

/** The sources as a machine sees them, for what tests it. */
export const SOURCES_THERE = '/mnt/sources'

/** Whether a program is not here, or not that command of it. */
export function isMissing(command: string): boolean {
  const [name, ...args] = command.split(' ')
  return spawnSync(name!, args.length > 0 ? [...args, 'version'] : ['--version']).status !== 0
}

/** What is needed to have machines; the name of the first thing that is not here. */
export const missingForMachines = (): string | undefined =>
  ['debootstrap', 'systemd-nspawn', 'nsenter'].find(isMissing)

/** Ends with what a program printed. @throws with all it said where it fails */
export function mustDo(
  command: string,
  args: readonly string[],
  environment = process.env,
  folder = ROOT,
): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    env: environment,
    cwd: folder,
  })
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stdout}${stderr}`)
  return stdout
}

export function emptyFolder(t: Scope, what: string): string {
  const folder = mkdtempSync(join(tmpdir(), `openteller-${what}-`))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A Debian in a folder, from a mirror, or the one that SOAK_ROOT names. */
export function bareDebian(t: Scope): string {
  const there = process.env['SOAK_ROOT']
  if (there) return there
  // One below it: what is made for us alone nobody else of the machine could walk through.
  const folder = join(emptyFolder(t, 'debian'), 'root')
  mustDo('debootstrap', ['--variant=minbase', `--include=${PACKAGES}`, 'bookworm', folder])
  return folder
}

/** Something that runs on a machine until its input ends. */
export interface Underway {
  output(): string
  /** @returns everything it said */
  end(): Promise<string>
}

/** Starts a program that ends when its input does. */
export function startProgram(command: string, args: readonly string[]): Underway {
  const child = spawn(command, args)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = new Promise<void>((done) => child.once('close', done))
  return {
    output: () => said,
    end: async () => {
      child.stdin.end()
      await ended
      return said
    },
  }
}

/** A machine of its own, whose first process is systemd, with a network that leads nowhere else. */
export class Machine {
  readonly root: string
  #nspawn: ChildProcess | undefined

  private constructor() {
    this.root = mkdtempSync(join(tmpdir(), 'openteller-machine-'))
  }

  static async boot(t: Scope, debian: string): Promise<Machine> {
    const machine = new Machine()
    t.after(() => machine.#throwAway())
    execFileSync('cp', ['--archive', `${debian}/.`, machine.root])
    await machine.#powerOn()
    return machine
  }

  async #throwAway(): Promise<void> {
    this.#nspawn?.kill('SIGTERM')
    await this.#isOff()
    rmSync(this.root, { recursive: true, force: true })
  }

  async #powerOn(): Promise<void> {
    const how = [
      '--quiet',
      '--boot',
      '--console=pipe',
      `--directory=${this.root}`,
      `--bind-ro=${ROOT}:${SOURCES_THERE}`,
      '--private-network',
      '--resolv-conf=off',
      '--link-journal=no',
      // Nobody here keeps a list of machines, and units that shut themselves in need what a whole machine may.
      '--register=no',
      '--keep-unit',
      '--capability=all',
    ]
    this.#nspawn = spawn('systemd-nspawn', how, { stdio: 'ignore' })
    await until('the machine has started', () => /running|degraded/.test(this.#state()))
  }

  #isOff(): Promise<void> {
    const nspawn = this.#nspawn!
    return until('the machine is off', () => (nspawn.exitCode ?? nspawn.signalCode) !== null)
  }

  #state(): string {
    const inside = this.#enter()
    return inside
      ? spawnSync('nsenter', [...inside, 'systemctl', 'is-system-running'], { encoding: 'utf8' })
          .stdout
      : ''
  }

  /** How to come in, by its first process. */
  #enter(): readonly string[] | undefined {
    const first = spawnSync('pgrep', ['--parent', `${this.#nspawn!.pid}`], {
      encoding: 'utf8',
    }).stdout.trim()
    const clean = [
      'env',
      '-i',
      '--chdir=/root',
      `PATH=${PATH}`,
      'HOME=/root',
      'LANG=C',
      'TERM=dumb',
    ]
    return first ? ['--target', first, '--all', ...clean] : undefined
  }

  /** Types commands, as root, in one shell that ends at the first that fails. @returns what they print */
  type(commands: string): string {
    return mustDo('nsenter', [...this.#enter()!, 'bash', '-ec', commands])
  }

  start(command: string, ...args: readonly string[]): Underway {
    return startProgram('nsenter', [...this.#enter()!, command, ...args])
  }

  async reboot(): Promise<void> {
    this.type('systemctl reboot')
    await this.#isOff()
    await this.#powerOn()
  }
}

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
