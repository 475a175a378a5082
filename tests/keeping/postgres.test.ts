import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { readConfig } from '../../src/apps/server/config.ts'
import { openDatabase } from '../../src/apps/server/open.ts'
import { type AuditAction, record, sealRest } from '../../src/modules/audit/server/audit.ts'
import type { Timing } from '../../src/modules/ledger/server/ledger.ts'
import type { Db } from '../../src/platform/server/db.ts'
import { startCluster } from '../factories/cluster.ts'
import { DEMO_NOW } from '../factories/demoNow.ts'
import { answers } from '../factories/foreign.ts'
import { TEST_VAULT_KEY } from '../factories/templates.ts'
import { until } from '../factories/waiting.ts'
import { Books, NOW } from '../invariants/books.ts'
import { sealAll } from '../journal/journal.ts'

const NOBODY = 65534
/** Whom `startCluster` has its server run as. */
const IDENTITY = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
const COMMANDS = join(import.meta.dirname, '../../src/apps/server')
const SECRET = 'the secret of a credit union, kept elsewhere'
const note = (db: Db, number: number): Promise<void> =>
  record(db, {
    at: DEMO_NOW,
    actorId: null,
    action: 'note.taken' as AuditAction,
    detail: { number },
  })

test('PostgreSQL is copied while it serves, restored to a moment, and proved in a throw-away place', async (t) => {
  if (!answers('pgbackrest', 'version')() || process.env['TEST_PG'] === 'npm') {
    t.diagnostic(
      'Not backed up: pgBackRest and the PostgreSQL of Debian that it knows are not here',
    )
    return
  }
  const home = folder(t)
  const conf = join(home, 'data/pgbackrest/serving/pgbackrest.conf')
  const push = `pgbackrest --config=${conf} --stanza=openteller archive-push %p`
  const cluster = await startCluster({
    durable: true,
    settings: ['archive_mode=on', `archive_command=${push}`],
  })
  t.after(() => cluster.stop())
  const serverData = new URL(cluster.socketUrl).searchParams.get('host')!
  const environment = {
    DATABASE_URL: cluster.url,
    DATA_DIR: join(home, 'data'),
    DATA_KEY: TEST_VAULT_KEY.toString('base64'),
    SECRET,
    BACKUP_DIR: join(home, 'copies'),
    BACKUP_KEY: Buffer.alloc(32, 3).toString('base64'),
    PGDATA: serverData,
    PGBACKREST_PG1_USER: 'postgres',
    // Whoever drills may read another language, in which PostgreSQL would say that it is ready.
    LC_ALL: 'C.UTF-8',
    LANGUAGE: 'es',
  }
  const command = asItsUser(environment)
  const engine = await openDatabase(readConfig(environment))
  const { db } = engine
  t.after(() => engine.close())
  await note(db, 1)
  await sealRest(db)
  await payLongAgo(new Books(engine))

  const full = await command('backup.ts')
  assert.match(full, /^\d{8}-\d{6}F is kept\.$/m)
  await note(db, 2)
  await sealRest(db)
  const between = await momentOf(db)
  await archiveOld(command, db, join(home, 'archive'))
  await note(db, 3)
  await sealRest(db)
  assert.match(await command('backup.ts'), /^\d{8}-\d{6}F_\d{8}-\d{6}I is kept\.$/m)
  const drilled = await command('restore-drill.ts')
  assert.match(drilled, /found whole, compared with the heads of 2/)
  assert.match(drilled, /The audit trail is whole, 4 links long\./)
  // The machine of the drill has no files of the archive.
  assert.match(drilled, /^Transfers up to 2015-03-02 are archived and were not read/m)
  const { rows } = await sql`select kind, succeeded from backup_run order by id`.execute(db)
  assert.deepEqual(rows, [
    { kind: 'full', succeeded: true },
    { kind: 'incremental', succeeded: true },
    { kind: 'drill', succeeded: true },
  ])

  await refusesOtherKey(environment, conf)

  const then = await command('restore-drill.ts', '--until', between)
  assert.match(then, /The audit trail is whole, 2 links long\./)
  assert.match(then, /The journal is whole/)
  assert.doesNotMatch(then, /are archived/, 'what left since is there again')

  await restores(command, home)
})

/** Into a place that is empty, by settings that no other place has. */
async function restores(command: Command, home: string): Promise<void> {
  const restored = join(home, 'restored')
  const done = await command('restore.ts', '--to', restored)
  assert.match(done, /npm run audit:verify -- --expect 4:[0-9a-f]{64}\n/)
  await assert.rejects(command('restore.ts', '--to', restored), /is not empty/)
  await command('restore.ts', '--to', join(home, 'another'))
  assert.match(settingsOf(restored), new RegExp(`^pg1-path=${restored}$`, 'm'))
}

/** Of pgBackRest, by which what was restored reads its log when it is started. */
function settingsOf(restored: string): string {
  const [, file] = /--config=(\S+)/.exec(
    readFileSync(join(restored, 'postgresql.auto.conf'), 'utf8'),
  )!
  return readFileSync(file!, 'utf8')
}

async function payLongAgo(books: Books): Promise<void> {
  const on = (day: number): Timing => ({ ...NOW, at: new Date(Date.UTC(2015, 2, day, 17)) })
  const [ada, ben] = [await books.account('10.00', on(1)), await books.account('0.00', on(1))]
  await books.pay(ada, ben, '1.00', on(2))
  await sealAll(books.db)
}

async function archiveOld(command: Command, db: Db, folder: string): Promise<void> {
  await command('archive-ledger.ts', '--to', folder)
  assert.match(await command('archive-ledger.ts', '--to', folder, '--remove'), /have left/)
  await sealAll(db)
}

async function refusesOtherKey(environment: Environment, conf: string): Promise<void> {
  const settings = readFileSync(conf, 'utf8')
  const otherKey = asItsUser({
    ...environment,
    BACKUP_KEY: Buffer.alloc(32, 4).toString('base64'),
  })
  for (const program of ['backup.ts', 'restore-drill.ts'])
    await assert.rejects(otherKey(program), /^BACKUP_KEY: does not open what is in \S+\./m)
  assert.equal(readFileSync(conf, 'utf8'), settings, 'PostgreSQL goes on handing over its log')
  const otherSecret = asItsUser({ ...environment, SECRET: `${SECRET}, another` })
  await assert.rejects(
    otherSecret('restore-drill.ts'),
    ({ stderr }: { stderr: string }) => stderr.split('SECRET: this is another one').length === 2,
    'said once',
  )
}

type Environment = Readonly<Record<string, string>>
type Command = ReturnType<typeof asItsUser>

/** Not as root, as whom PostgreSQL does not start. */
const asItsUser =
  (environment: Environment) =>
  async (program: string, ...args: readonly string[]): Promise<string> => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(COMMANDS, program), ...args],
      { env: { PATH: process.env['PATH'], ...environment }, ...IDENTITY },
    )
    return stdout
  }

/**
 * A moment in a later second than anything before, and earlier than anything after, by the clock of the server:
 * pgBackRest knows the end of a copy to the second.
 */
async function momentOf(db: Db): Promise<string> {
  const clock = async (): Promise<Date> =>
    (await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)).rows[0]!.at
  const moment = new Date(Math.ceil((await clock()).getTime() / 1000) * 1000 + 1)
  await until('the clock of the server has gone on', async () => (await clock()) > moment)
  return moment.toISOString()
}

function folder(t: TestContext): string {
  const home = mkdtempSync(join(tmpdir(), 'openteller-keeping-'))
  if (IDENTITY.uid !== undefined) chownSync(home, NOBODY, NOBODY)
  t.after(() => rmSync(home, { recursive: true, force: true }))
  return home
}
