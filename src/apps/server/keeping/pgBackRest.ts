import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { noteBackupRun } from '../../../platform/server/backupRuns.ts'
import { ConfigError } from '../../../platform/server/config.ts'
import type { Db } from '../../../platform/server/db.ts'
import { openPostgres } from '../../../platform/server/postgres.ts'
import type { Config } from '../config.ts'
import { explainFailure } from '../why.ts'
import { readHeads } from './heads.ts'
import type { BackupSettings, Copy, Keeping } from './keeping.ts'
import { startThrowAway } from './throwAway.ts'

// PostgreSQL: pgBackRest copies the whole cluster and keeps every piece of its log, so that any moment
// since the oldest copy can be restored. Runs on the machine of the database, as its user.

const STANZA = 'openteller'
const FULL_EVERY_MS = 7 * 86_400_000

/** Since which pgBackRest (2.x) each PostgreSQL is known to it. */
const KNOWN_SINCE = new Map([
  [15, 41],
  [16, 48],
  [17, 54],
  [18, 57],
])

interface Place {
  readonly data: string
  /** Where a server is running on it: its port, and the folder of its socket. */
  readonly port?: string | undefined
  readonly socket?: string | undefined
}

export function keepPostgres(config: Config, settings: BackupSettings): Keeping {
  const url = config.databaseUrl!
  const engine = openPostgres(url, { statementMsMax: 0 })
  const home = join(config.dataDirectory, 'pgbackrest')
  const run = (name: string, place: Place) => pgBackRest(settings, join(home, name), place)

  return {
    heads: () => readHeads(engine.db),
    note: (one) => noteBackupRun(engine.db, one),
    close: () => engine.close(),
    backup: async (isFull) => {
      const place = runningOn(config.serverData)
      // Under a key that does not open what is there `archive_command` would keep no log any more, so it is
      // tried before that reads of it.
      await copiesOf(await run('tried', place))
      const command = await run('serving', place)
      await refuseUnknownVersion(command, place.data)
      await requireArchiving(engine.db, command.file)
      await command('stanza-create')
      await command('check')
      const last = (await copiesOf(command)).findLast(({ kind }) => kind === 'full')
      const isDue = !last || Date.now() - last.at.getTime() > FULL_EVERY_MS
      await command('backup', `--type=${isFull || isDue ? 'full' : 'incr'}`)
      return (await copiesOf(command)).at(-1)!
    },
    restore: async ({ to, name, until, isFleeting }) => {
      if (name !== undefined) throw new ConfigError([NO_FILES])
      await requireEmpty(to)
      const place = isFleeting ? `${to}.pgbackrest` : join(home, `restored-${nameOf(to)}`)
      const command = await pgBackRest(settings, place, { data: to })
      const latest = (await copiesOf(command)).at(-1)
      if (!latest) throw new ConfigError([`BACKUP_DIR: ${settings.folder} has no backup`])
      // Without a moment, all of the log there is; pgBackRest finds the copy to begin with.
      const target = until?.toISOString().replace('T', ' ').replace('Z', '+00')
      await command(
        'restore',
        ...(target ? ['--type=time', `--target=${target}`, '--target-action=promote'] : []),
      )
      return until ?? latest.at
    },
    tryOut: (folder) => startThrowAway(folder, url),
  }
}

/**
 * What is restored reads its log by the settings it was restored with, until it has all of it: each place has its own,
 * whatever else is restored meanwhile.
 */
const nameOf = (to: string): string => createHash('sha256').update(to).digest('hex').slice(0, 16)

const NO_FILES = '--file: of PostgreSQL no file is a copy; --until says the moment to go back to'

interface PgBackRest {
  (command: string, ...options: readonly string[]): Promise<string>
  readonly file: string
}

/** Its configuration has the key in it, and so lies with the data and never with the copies. */
async function pgBackRest(
  { folder, key, days }: BackupSettings,
  home: string,
  { data, port, socket }: Place,
): Promise<PgBackRest> {
  for (const [setting, each] of [
    ['BACKUP_DIR', folder],
    ['DATA_DIR', home],
  ] as const)
    await mkdir(each, { recursive: true, mode: 0o700 }).catch(explainFailure(setting))
  const file = join(home, 'pgbackrest.conf')
  const lines = [
    '[global]',
    `repo1-path=${folder}`,
    'repo1-cipher-type=aes-256-cbc',
    `repo1-cipher-pass=${key.toString('base64')}`,
    'repo1-bundle=y',
    'repo1-retention-full-type=time',
    `repo1-retention-full=${days}`,
    'compress-type=zst',
    'start-fast=y',
    'process-max=2',
    'log-level-console=warn',
    ...['log', 'lock', 'spool'].map((what) => `${what}-path=${join(home, what)}`),
    `[${STANZA}]`,
    `pg1-path=${data}`,
    ...(port ? [`pg1-port=${port}`] : []),
    ...(socket ? [`pg1-socket-path=${socket}`] : []),
  ]
  await writeFile(file, `${lines.join('\n')}\n`, { mode: 0o600 })
  for (const each of ['log', 'lock', 'spool']) await mkdir(join(home, each), { recursive: true })
  const command = async (name: string, ...options: readonly string[]): Promise<string> => {
    const { code, out, all } = await execute(
      name === 'version' ? [name] : [`--config=${file}`, `--stanza=${STANZA}`, name, ...options],
    )
    // Its own words would have what it read instead in them; `info` says so and ends with 0.
    if (SEALED_OTHERWISE.test(all)) throw new ConfigError([otherKey(folder)])
    if (code !== 0) throw new ConfigError([`pgBackRest could not:\n${all.trim()}`])
    return out
  }
  return Object.assign(command, { file })
}

const SEALED_OTHERWISE = /FormatError|CryptoError/

const otherKey = (folder: string): string =>
  `BACKUP_KEY: does not open what is in ${folder}. Bring back the key that it was sealed under, or name a new BACKUP_DIR for this one.`

interface Executed {
  readonly code: number | null
  readonly out: string
  /** With what it said of errors. */
  readonly all: string
}

function execute(options: readonly string[]): Promise<Executed> {
  const child = spawn('pgbackrest', options, { stdio: ['ignore', 'pipe', 'pipe'] })
  // It would go on by itself where whoever called us breaks us off.
  const endIt = (): void => void child.kill()
  process.once('exit', endIt)
  let [out, all] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString()
    all += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => (all += chunk.toString()))
  return new Promise((done, fail) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      fail(
        error.code === 'ENOENT'
          ? new ConfigError(['pgBackRest is not installed here; on Debian: apt install pgbackrest'])
          : error,
      ),
    )
    child.once('close', (code) => {
      process.off('exit', endIt)
      done({ code, out, all })
    })
  })
}

async function copiesOf(command: PgBackRest): Promise<readonly Copy[]> {
  const [stanza] = JSON.parse(await command('info', '--output=json')) as {
    backup?: { label: string; type: string; timestamp: { start: number } }[]
  }[]
  return (stanza?.backup ?? []).map(({ label, type, timestamp }) => ({
    name: label,
    kind: type === 'full' ? 'full' : 'incremental',
    // It tells the second in which it began; the heads were exported before, maybe in the same one.
    at: new Date(timestamp.start * 1000 + 999),
  }))
}

/** What the server says of itself in its folder; nobody has to be asked for it. */
function runningOn(data: string | undefined): Place {
  if (!data || !existsSync(join(data, 'PG_VERSION')))
    throw new ConfigError([
      'PGDATA: name the data folder of PostgreSQL, as `show data_directory` does',
    ])
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) throw new ConfigError(['PGDATA: no PostgreSQL server is running there'])
  const [, , , port, socket] = readFileSync(file, 'utf8').split('\n')
  return { data, port: port!.trim(), socket: socket!.trim() || undefined }
}

async function refuseUnknownVersion(command: PgBackRest, data: string): Promise<void> {
  const said = await command('version')
  const [, major, minor] = /(\d+)\.(\d+)/.exec(said) ?? []
  const server = Number(readFileSync(join(data, 'PG_VERSION'), 'utf8').trim())
  const since = KNOWN_SINCE.get(server)
  if (Number(major) > 2 || since === undefined || Number(minor) >= since) return
  throw new ConfigError([
    `This is ${said.trim()}, and PostgreSQL ${server} needs 2.${since} or newer (apt.postgresql.org has it).`,
  ])
}

/** Without its log a copy could not even be made whole. */
async function requireArchiving(db: Db, file: string): Promise<void> {
  const { rows } = await sql<{ mode: string; command: string }>`
    select current_setting('archive_mode') as mode, current_setting('archive_command') as command`.execute(
    db,
  )
  const { mode, command } = rows[0]!
  if (mode !== 'off' && command.includes('archive-push')) return
  throw new ConfigError([
    [
      'PostgreSQL does not hand over its log yet. Put these lines into postgresql.conf, restart it, and run this again:',
      '  archive_mode = on',
      '  archive_timeout = 60',
      `  archive_command = 'pgbackrest --config=${file} --stanza=${STANZA} archive-push %p'`,
    ].join('\n'),
  ])
}

async function requireEmpty(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(explainFailure('--to'))
  if ((await readdir(folder)).length === 0) return
  throw new ConfigError([`${folder} is not empty; move what is there away, or name another folder`])
}
