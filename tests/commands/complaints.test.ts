import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { readConfig, type Config } from '../../src/apps/server/config.ts'
import { exportedHeads } from '../../src/apps/server/keeping/heads.ts'
import type { RestoreTerms } from '../../src/apps/server/keeping/keeping.ts'
import { openKeeping } from '../../src/apps/server/keeping/openKeeping.ts'
import { freshDatabaseUrl } from '../factories/database.ts'
import { freshDirectory, run } from '../factories/process.ts'
import { onServer } from '../factories/templates.ts'

// What an operator mistyped or forgot is said in a sentence that names it, and the command ends with 1.

/** Nobody listens there. */
const AWAY = 'postgres://somebody@127.0.0.1:1/bank'

/** Who may sign in and owns nothing; another file of tests may have made them. */
const STRANGER = `do $$ begin create role stranger login; exception when duplicate_object then null; end $$`

type Typed = readonly [program: string, ...args: readonly string[]]
type Environment = Readonly<Record<string, string>>

/** Of PostgreSQL's protocol: the server wants a password, and how far it is with that. */
function authentication(step: number, text: string): Buffer {
  const head = Buffer.alloc(9)
  head.write('R')
  head.writeInt32BE(8 + text.length, 1)
  head.writeInt32BE(step, 5)
  return Buffer.concat([head, Buffer.from(text)])
}

/** A server that lets nobody in without a password; its address, which has none. */
async function askingForPassword(t: TestContext): Promise<string> {
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(authentication(10, 'SCRAM-SHA-256\0\0'))
      socket.once('data', () => socket.write(authentication(11, 'r=nonce,s=c2FsdA==,i=4096')))
    })
  }).listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  return `postgres://somebody@127.0.0.1:${(server.address() as AddressInfo).port}/bank`
}

const keeping = (t: TestContext): Environment => ({
  DATA_DIR: freshDirectory(t),
  BACKUP_DIR: freshDirectory(t),
  BACKUP_KEY: Buffer.alloc(32, 3).toString('base64'),
})

type Case = readonly [
  what: string,
  typed: Typed,
  reason: RegExp,
  environment?: (t: TestContext) => Environment | Promise<Environment>,
]

const CASES: readonly Case[] = [
  [
    'an option that there is not',
    ['migrate.ts', '--create-logn'],
    /^Unknown option '--create-logn'/,
  ],
  ['a word too many', ['backup.ts', 'full'], /^Unexpected argument 'full'/],
  [
    'an option without its value',
    ['verify-ledger.ts', '--from'],
    /^Option '--from <value>' argument missing/,
  ],
  [
    'a wish to look only, of a command that looks at no options',
    ['rotate-keys.ts', '--help'],
    /^Unknown option '--help'/,
  ],
  ...(['launch.ts', 'worker.ts', 'ready.ts'] as const).map((program): Case => [
    'a setting that is one of the environment',
    [program, '--port', '4'],
    /^Unknown option '--port'/,
  ]),
  ['two profiles at once', ['check-profile.ts', 'one', 'two'], /^Say which folder/],
  [
    'an age that nothing has',
    ['archive-audit.ts', '--to', '/nowhere', '--older-than', '99999'],
    /^--older-than: at most 1200 months/,
    (t) => ({ ...keeping(t), DATABASE_URL: AWAY }),
  ],
  [
    'tables that are not up to date, of who has their owner for the last step alone',
    ['archive-ledger.ts', '--to', '/nowhere', '--remove'],
    /^DATABASE_URL: this login may not migrate\. Run npm run migrate first/,
    async (t) => {
      const url = await freshDatabaseUrl(t)
      await onServer(url, STRANGER)
      const stranger = url.replace(/\/\/.*@/, '//stranger@')
      return { ...keeping(t), DATABASE_URL: stranger, DATABASE_OWNER_URL: AWAY }
    },
  ],
  ['a wrong setting', ['ready.ts'], /^PORT: /, () => ({ PORT: 'eighty' })],
  [
    'a password with a bare %',
    ['migrate.ts', '--create-login'],
    /^DATABASE_URL: .* written %25/,
    () => ({ DATABASE_URL: AWAY.replace('somebody', 'somebody:50%') }),
  ],
  [
    'a database that is away',
    ['verify-ledger.ts'],
    /^DATABASE_URL: no PostgreSQL server answers there/,
    () => ({ DATABASE_URL: AWAY }),
  ],
  [
    'a database that is away from who migrates',
    ['migrate.ts'],
    /^DATABASE_OWNER_URL: no PostgreSQL server answers there/,
    () => ({ DATABASE_URL: AWAY, DATABASE_OWNER_URL: AWAY }),
  ],
  [
    'a database that is away from who keeps copies',
    ['backup.ts'],
    /^DATABASE_URL: no PostgreSQL server answers there/,
    (t) => ({ ...keeping(t), DATABASE_URL: AWAY }),
  ],
  ...(['verify-ledger.ts', 'backup.ts'] as const).map((program): Case => [
    'a password that is missing',
    [program],
    /^DATABASE_URL: the server asks for a password, and the address has none\.$/m,
    async (t) => ({ ...keeping(t), DATABASE_URL: await askingForPassword(t) }),
  ]),
  [
    'heads that are not where they are said to be',
    ['restore-drill.ts', '--heads', '/nowhere/heads.jsonl'],
    /^--heads: ENOENT: .*\/nowhere\/heads\.jsonl/,
    keeping,
  ],
  [
    'a place for drills that is not there',
    ['restore-drill.ts'],
    /^TMPDIR: ENOENT: /,
    (t) => ({ ...keeping(t), TMPDIR: '/nowhere' }),
  ],
  [
    'a login without a name',
    ['migrate.ts', '--create-login'],
    /^DATABASE_URL: names no login/m,
    async (t) => {
      const owner = await freshDatabaseUrl(t)
      return { DATABASE_OWNER_URL: owner, DATABASE_URL: owner.replace(/\/\/.*@/, '//') }
    },
  ],
  [
    'an owner who is none',
    ['migrate.ts'],
    /^DATABASE_OWNER_URL: permission denied/,
    async (t) => {
      const url = await freshDatabaseUrl(t)
      await onServer(url, STRANGER)
      return { DATABASE_OWNER_URL: url.replace(/\/\/.*@/, '//stranger@'), DATABASE_URL: url }
    },
  ],
  [
    'a moment that is yet to come, at which PostgreSQL would not start',
    ['restore.ts', '--until', '2999-11-23T21:40:00Z'],
    /^--until: 2999-11-23T21:40:00\.000Z is yet to come/,
    keeping,
  ],
]

for (const [what, [program, ...args], reason, environment] of CASES) {
  test(`${program} says in a sentence what is wrong: ${what}`, async (t) => {
    const { code, output } = await run(t, program, (await environment?.(t)) ?? {}, args)
    assert.equal(code, 1)
    assert.match(output, reason)
    assert.doesNotMatch(output, /^\s+at /m, 'a sentence and no stack trace')
  })
}

// The two programs that restore say whatever was found out beneath them, which needs no start each time.

type Refusal = readonly [
  what: string,
  reason: RegExp,
  work: (config: Config) => Promise<unknown>,
  environment?: Environment,
]

const restored =
  (terms: RestoreTerms) =>
  async (config: Config): Promise<void> => {
    const kept = openKeeping(config)
    try {
      await kept.restore(terms)
    } finally {
      await kept.close()
    }
  }

const headsLeft =
  (leave: (file: string) => void) =>
  ({ backupDirectory }: Config): Promise<unknown> => {
    leave(join(backupDirectory!, 'heads.jsonl'))
    return exportedHeads(backupDirectory!)
  }

const REFUSALS: readonly Refusal[] = [
  [
    'heads that were cut off in a line',
    /heads\.jsonl: line 2 is not as it was exported/,
    headsLeft((file) =>
      writeFileSync(
        file,
        '{"at":"2026-11-23T21:40:00.000Z","journal":null,"audit":null}\n{"at":"20',
      ),
    ),
  ],
  ['heads that cannot be read', /^BACKUP_DIR: EISDIR: /, headsLeft((file) => mkdirSync(file))],
  [
    'a moment, of the embedded engine',
    /^--until: the embedded engine goes back to the moment of a copy and to no other/,
    restored({ to: '/nowhere', until: new Date('2026-11-23T21:40:00Z') }),
  ],
  [
    'a folder that cannot be made',
    /^--to: ENOTDIR: /,
    restored({ to: '/dev/null/data' }),
    { DATABASE_URL: AWAY },
  ],
  [
    'a file, of PostgreSQL',
    /^--file: of PostgreSQL no file is a copy/,
    restored({ to: '/nowhere', name: '2026-11-23T214005.123Z.backup' }),
    { DATABASE_URL: AWAY },
  ],
]

for (const [what, message, work, environment] of REFUSALS)
  test(`who restores is told in a sentence what is wrong: ${what}`, async (t) => {
    const refused = work(readConfig({ ...keeping(t), ...environment }))
    await assert.rejects(refused, { name: 'ConfigError', message })
  })
