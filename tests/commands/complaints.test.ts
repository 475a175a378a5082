import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { freshDirectory, run } from '../factories/process.ts'

// What an operator mistyped or forgot is said in a sentence that names it, and the command ends with 1.

/** Nobody listens there. */
const AWAY = 'postgres://somebody@127.0.0.1:1/bank'

type Typed = readonly [program: string, ...args: readonly string[]]
type Environment = Readonly<Record<string, string>>

const keeping = (t: TestContext): Environment => ({
  DATA_DIR: freshDirectory(t),
  BACKUP_DIR: freshDirectory(t),
  BACKUP_KEY: Buffer.alloc(32, 3).toString('base64'),
})

const CASES: readonly (readonly [
  what: string,
  typed: Typed,
  reason: RegExp,
  environment?: (t: TestContext) => Environment,
])[] = [
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
  [
    'heads that are not where they are said to be',
    ['restore-drill.ts', '--heads', '/nowhere/heads.jsonl'],
    /^--heads: ENOENT: .*\/nowhere\/heads\.jsonl/,
    keeping,
  ],
  [
    'heads that were cut off in a line',
    ['restore-drill.ts'],
    /heads\.jsonl: line 2 is not as it was exported/,
    (t) => {
      const place = keeping(t)
      const heads = join(place['BACKUP_DIR']!, 'heads.jsonl')
      writeFileSync(
        heads,
        '{"at":"2026-11-23T21:40:00.000Z","journal":null,"audit":null}\n{"at":"20',
      )
      return place
    },
  ],
  [
    'a moment, of the embedded engine',
    ['restore.ts', '--until', '2026-11-23T21:40:00Z'],
    /^--until: the embedded engine goes back to the moment of a copy and to no other/,
    keeping,
  ],
  [
    'a file, of PostgreSQL',
    ['restore.ts', '--file', '2026-11-23T214005.123Z.backup', '--to', '/nowhere'],
    /^--file: of PostgreSQL no file is a copy/,
    (t) => ({ ...keeping(t), DATABASE_URL: AWAY }),
  ],
]

for (const [what, [program, ...args], reason, environment = () => ({})] of CASES) {
  test(`${program} says in a sentence what is wrong: ${what}`, async (t) => {
    const { code, output } = await run(t, program, environment(t), args)
    assert.equal(code, 1)
    assert.match(output, reason)
    assert.doesNotMatch(output, /^\s+at /m, 'a sentence and no stack trace')
  })
}
