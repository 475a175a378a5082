import { resolve } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { ConfigError } from '../../platform/server/config.ts'
import type { Db } from '../../platform/server/db.ts'
import { poolOfOne } from '../../platform/server/poolOfOne.ts'
import { type Archivable, proveArchive, writeArchive } from './archiving.ts'
import { argumentsOf } from './arguments.ts'
import { configOfCommand, databaseOfCommand, sayWhy } from './command.ts'
import { isOtherSecret, OTHER_SECRET } from './proving.ts'

// What `audit:archive` and `ledger:archive` have in common: `-- --to FOLDER` writes the oldest that may leave the database into a
// file and proves that against the chain; with `--remove` it proves the file once more and takes it out of the database, as the owner of
// the tables. In between the file is copied to where it is kept.

/** What is the oldest in the database and may leave it. */
interface Oldest extends Archivable {
  /** As a sentence begins: `Events 1 to 1048576`. */
  readonly what: string
  /** @returns whether it was still there */
  readonly remove: (owner: Db) => Promise<boolean>
}

interface Archiving {
  /** How old it has to be where the operator says nothing, and how old at least. */
  readonly months: number
  readonly monthsMin: number
  /** Why no younger than that, as a sentence ends. */
  readonly whyNoYounger: string
  /** What the embedded engine keeps all of. */
  readonly kept: string
  readonly oldest: (db: Db, before: Date) => Promise<Oldest | undefined>
  /** As a sentence begins where there is none. */
  readonly none: string
  /** What is said where others were in the way, by the code of PostgreSQL's error; nothing has changed then. */
  readonly inTheWay: Readonly<Record<string, string>>
}

/** PostgreSQL knows no days of so long ago as a slip of a finger may ask for. */
const MONTHS_MAX = 1200

const NO_KEY =
  'BACKUP_KEY: archives are sealed as backups are; draw a key with `openssl rand -base64 32`'

export async function archiveCommand(archiving: Archiving): Promise<void> {
  const { values } = argumentsOf({
    options: {
      to: { type: 'string' },
      'older-than': { type: 'string', default: String(archiving.months) },
      remove: { type: 'boolean', default: false },
    },
  })
  try {
    const config = configOfCommand()
    const { databaseUrl, databaseOwnerUrl, backupKey: key, backupKeysOld } = config
    if (!databaseUrl)
      throw new ConfigError([
        `DATABASE_URL: the embedded engine keeps all of its ${archiving.kept}`,
      ])
    if (!values.to) throw new ConfigError(['--to: name the folder for the files'])
    if (!key) throw new ConfigError([NO_KEY])
    const months = monthsIn(values['older-than'], archiving)
    const folder = resolve(values.to)
    // The owner is for the last step alone: who writes a file changes no tables of a portal that serves.
    const { db, close } = await databaseOfCommand({ ...config, databaseOwnerUrl: undefined })
    if (await isOtherSecret(db)) throw new ConfigError([OTHER_SECRET])
    const oldest = await archiving.oldest(db, monthsBack(new Date(), months))
    if (oldest === undefined) {
      process.stdout.write(`${archiving.none} is older than ${months} months.\n`)
    } else {
      const isNew = !values.remove && (await writeArchive(oldest, folder, key))
      await proveArchive(oldest, folder, key, ...backupKeysOld)
      if (values.remove) await withOwner(databaseOwnerUrl ?? databaseUrl, oldest, archiving)
      process.stdout.write(`${sentenceAbout(oldest, values.remove, isNew)}\n`)
    }
    await close()
  } catch (error) {
    sayWhy(error)
  }
}

function monthsIn(text: string, { monthsMin, whyNoYounger }: Archiving): number {
  const months = Number(text)
  if (!Number.isInteger(months) || months < monthsMin)
    throw new ConfigError([`--older-than: at least ${monthsMin} months, ${whyNoYounger}`])
  if (months > MONTHS_MAX)
    throw new ConfigError([`--older-than: at most ${MONTHS_MAX} months; nothing here is as old`])
  return months
}

/** The same day of that month, or its last one where it has no such day: nothing younger leaves at the end of a month. */
export function monthsBack(now: Date, months: number): Date {
  const at = new Date(now)
  at.setUTCMonth(at.getUTCMonth() - months)
  if (at.getUTCDate() !== now.getUTCDate()) at.setUTCDate(0)
  return at
}

function sentenceAbout({ what, file }: Oldest, isRemoved: boolean, isNew: boolean): string {
  if (isRemoved) return `${file} is whole. ${what} have left the database.`
  const state = isNew ? 'was written, and' : 'was there already, and'
  return `${what}: ${file} ${state} is whole. Copy it to where it is kept, then run this again with --remove.`
}

async function withOwner(
  connectionString: string,
  { file, remove }: Oldest,
  { inTheWay }: Archiving,
): Promise<void> {
  const owner: Db = new Kysely<object>({
    dialect: new PostgresDialect({ pool: poolOfOne(connectionString) }),
  })
  try {
    const wasThere = await remove(owner)
    if (!wasThere) throw new ConfigError([`${file} has left the database meanwhile.`])
  } catch (error) {
    const why = inTheWay[(error as { code?: string }).code ?? '']
    if (why === undefined) throw error
    throw new ConfigError([`${why}, and nothing has changed. Try again.`])
  } finally {
    await owner.destroy()
  }
}
