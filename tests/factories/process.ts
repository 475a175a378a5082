import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { TestContext } from 'node:test'
import { BUILT_FOR_FILE, builtForOf } from '../../src/modules/site/server/builtFor.ts'
import { readProfile } from '../../src/modules/site/server/profile.ts'
import { codeMailedTo } from './codes.ts'
import { createClient, type Client } from './client.ts'
import { fastFolder } from './cluster.ts'
import { dataDirectory } from './dataDirectory.ts'
import { SHORT_LIVED } from './shortLived.ts'
import { until } from './waiting.ts'

type Scope = Pick<TestContext, 'after'>
type Environment = Readonly<Record<string, string>>

const HAZELNOTCH = './institutions/hazelnotch'
/** The programs as `npm start` and the others run them. */
export const SOURCES = join(import.meta.dirname, '../../src/apps/server')

/** A program of this version: as the runner built it, and from its source where a test runs without the runner. */
export const fileOf = (program: string): string => {
  const built = process.env['TEST_PROGRAMS']
  return built ? join(built, basename(program, '.ts') + '.js') : join(SOURCES, program)
}

/** How a process ended: its exit code, or the signal that ended it. */
export interface Ending {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

/** A program of ours running as a process of its own. */
export interface Running {
  readonly pid: number
  /** Everything it has written so far, to either stream. */
  output(): string
  readonly ended: Promise<Ending>
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<Ending>
}

export interface ServerProcess extends Running {
  readonly base: string
  visitor(): Client
  /** Somebody of the demonstration, signed in with both steps; the code is read in the mailbox. */
  as(email: string, password?: string): Promise<Client>
}

/** Processes still alive and the data directory each works in. */
const alive = new Map<Running, string | undefined>()
// Whoever ends early, by a signal as well, leaves nothing running.
process.once('exit', () => {
  for (const { pid } of alive.keys()) process.kill(pid, 'SIGKILL')
})

/** An empty directory for the embedded engine; whoever still works in it at the end is killed. */
export function freshDirectory(t: Scope): string {
  const directory = mkdtempSync(join(fastFolder(), 'openteller-process-'))
  t.after(async () => {
    const tenants = [...alive].filter(([, home]) => home === directory)
    await Promise.all(tenants.map(([tenant]) => tenant.end('SIGKILL')))
    rmSync(directory, { recursive: true, force: true, maxRetries: 3 })
  })
  return directory
}

/**
 * Starts a program, of this version unless the folder of another one's is named, and does not wait for anything; it is
 * killed when the test is over.
 */
export function launch(
  t: Scope,
  program: string,
  environment: Environment,
  args: readonly string[] = [],
  programs?: string,
): Running {
  const ownProfile = environment['INSTITUTION'] !== undefined
  const file = programs === undefined ? fileOf(program) : join(programs, program)
  const child = spawn(process.execPath, [...SHORT_LIVED, file, ...args], {
    // Settings of whoever runs the tests must not leak in.
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDirectory(),
      // What a drill restores are a thousand files, each of which a disk makes wait for.
      TMPDIR: fastFolder(),
      OTHER_BANKS: 'real',
      // The named people alone; `demo/crowd` is about the others.
      DEMO_MEMBERS: '0',
      // The runner's: halves the time that a start takes.
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
      // No page is looked at, so none needs to be built.
      ...(!ownProfile && { SITE_DIR: emptySiteFor(t, HAZELNOTCH) }),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const running = watch(child)
  alive.set(running, environment['DATA_DIR'])
  void running.ended.then(() => alive.delete(running))
  t.after(async () => {
    await running.end('SIGKILL')
    sayOfFailure(t, program, running.output())
  })
  return running
}

const OUTPUT_KEPT = 4000

/** What a program wrote last, where the test that started it has failed. */
function sayOfFailure(t: Scope, program: string, output: string): void {
  // The runner's contexts have `passed`, which their types leave out.
  if ((t as { readonly passed?: boolean }).passed !== false) return
  process.stderr.write(`${program} wrote last:\n${output.slice(-OUTPUT_KEPT)}\n`)
}

function watch(child: ChildProcess): Running {
  let said = ''
  const hear = (chunk: Buffer): void => {
    said += chunk.toString()
  }
  child.stdout!.on('data', hear)
  child.stderr!.on('data', hear)
  // 'close' and not 'exit': by then everything it wrote has been read.
  const ended = new Promise<Ending>((done) => {
    child.once('close', (code, signal) => done({ code, signal }))
  })
  assert.ok(child.pid, 'the program could be started')
  return {
    pid: child.pid,
    output: () => said,
    ended,
    end: (signal) => {
      child.kill(signal)
      return ended
    },
  }
}

/** Runs a program to its end. */
export async function run(
  t: Scope,
  program: string,
  environment: Environment,
  args: readonly string[] = [],
  programs?: string,
): Promise<{ code: number | null; output: string }> {
  const running = launch(t, program, environment, args, programs)
  const { code } = await running.ended
  return { code, output: running.output() }
}

/** Starts a server and waits until it says at which address it is open. */
export async function startServer(
  t: Scope,
  environment: Environment,
  programs?: string,
): Promise<ServerProcess> {
  return untilOpen(launch(t, 'server.ts', environment, [], programs))
}

/** A folder that passes for the site built for a profile, for whoever looks at no page. */
export function emptySiteFor(t: Scope, institutionFolder: string): string {
  const folder = freshDirectory(t)
  const builtFor = builtForOf(readProfile(institutionFolder))
  writeFileSync(join(folder, BUILT_FOR_FILE), JSON.stringify(builtFor))
  for (const page of ['app.html', 'index.html'])
    writeFileSync(join(folder, page), '<!doctype html>')
  return folder
}

/** A server process that was launched, once it is open. */
export async function untilOpen(running: Running): Promise<ServerProcess> {
  const base = await addressOf(running)
  const visitor = (): Client => createClient(base)
  return {
    ...running,
    base,
    visitor,
    as: async (email, password = 'hazelnotch-demo') => {
      const client = visitor()
      await client.signIn(email, password, async () => {
        const { mail } = (await client.get('/api/demo')).body as { mail: CaughtMail[] }
        return codeMailedTo(email, mail)
      })
      return client
    },
  }
}

interface CaughtMail {
  readonly to: string
  readonly codes: readonly string[]
}

const OPEN_AT = / is open at (http:\/\/\S+)/

async function addressOf({ output, ended }: Running): Promise<string> {
  const state: { ending?: Ending } = {}
  void ended.then((ending) => (state.ending = ending))
  await until(
    'the server is open',
    () => state.ending !== undefined || OPEN_AT.test(output()),
    output,
  )
  const base = OPEN_AT.exec(output())?.[1]
  if (base !== undefined) return base
  throw new Error(`The server ended with ${state.ending?.code} before it was open:\n${output()}`)
}
