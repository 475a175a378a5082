import { resolve } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { type ArchivedPart, oldestPart, removePart } from '../../modules/audit/server/audit.ts'
import { ConfigError } from '../../platform/server/config.ts'
import type { Db } from '../../platform/server/db.ts'
import { poolOfOne } from '../../platform/server/poolOfOne.ts'
import { proveArchive, writeArchive } from './archiving.ts'
import { argumentsOf, configOfCommand, databaseOfCommand, sayWhy } from './command.ts'

// Old parts of the audit trail leave the database for files: `npm run audit:archive -- --to FOLDER` writes the
// oldest into a file and proves that against the chain; with `--remove` it proves the file once more and takes the part out, as the
// owner of the tables. In between the file is copied to where it is kept.

const MONTHS = 24
/** People look a year back. */
const MONTHS_MIN = 13

const { values } = argumentsOf({
  options: {
    to: { type: 'string' },
    'older-than': { type: 'string', default: String(MONTHS) },
    remove: { type: 'boolean', default: false },
  },
})

const NO_KEY =
  'BACKUP_KEY: archives are sealed as backups are; draw a key with `openssl rand -base64 32`'
const LOCK_NOT_AVAILABLE = '55P03'

try {
  const config = configOfCommand()
  const { databaseUrl, databaseOwnerUrl } = config
  if (!databaseUrl)
    throw new ConfigError(['DATABASE_URL: the embedded engine keeps all of its trail'])
  if (!values.to) throw new ConfigError(['--to: name the folder for the files'])
  const key = config.backupKey
  if (!key) throw new ConfigError([NO_KEY])
  const before = monthsAgo(values['older-than'])
  const folder = resolve(values.to)
  const { db, close } = await databaseOfCommand(config)
  const part = await oldestPart(db, before)
  if (part === undefined) {
    process.stdout.write(
      `No part of the audit trail is older than ${values['older-than']} months.\n`,
    )
  } else {
    const isNew = !values.remove && (await writeArchive(db, part, folder, key))
    await proveArchive(db, part, folder, key)
    if (values.remove) await withOwner(databaseOwnerUrl ?? databaseUrl, part)
    process.stdout.write(`${sentenceAbout(part, isNew)}\n`)
  }
  await close()
} catch (error) {
  sayWhy(error)
}

function monthsAgo(text: string): Date {
  const months = Number(text)
  if (!Number.isInteger(months) || months < MONTHS_MIN)
    throw new ConfigError([
      `--older-than: at least ${MONTHS_MIN} months, for people look a year back`,
    ])
  const at = new Date()
  at.setUTCMonth(at.getUTCMonth() - months)
  return at
}

function sentenceAbout({ first, behind, file }: ArchivedPart, isNew: boolean): string {
  const events = `Events ${first} to ${behind - 1n}`
  if (values.remove) return `${file} is whole. ${events} have left the database.`
  const state = isNew ? 'was written, and' : 'was there already, and'
  return `${events}: ${file} ${state} is whole. Copy it to where it is kept, then run this again with --remove.`
}

async function withOwner(connectionString: string, part: ArchivedPart): Promise<void> {
  const owner: Db = new Kysely<object>({
    dialect: new PostgresDialect({ pool: poolOfOne(connectionString) }),
  })
  try {
    const wasThere = await removePart(owner, part, new Date())
    if (!wasThere) throw new ConfigError([`${part.file} has left the database meanwhile.`])
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
    throw new ConfigError([
      'The audit trail was busy for three seconds, and nothing has changed. Try again.',
    ])
  } finally {
    await owner.destroy()
  }
}
