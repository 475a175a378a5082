import { sql } from 'kysely'
import { DEMO_PEOPLE, isDemonstration } from '../../modules/demo/server/demo.ts'
import { bankByRouting } from '../../modules/banks/server/banks.ts'
import { standingByEmail } from '../../modules/identity/server/identity.ts'
import { ConfigError } from '../../platform/server/config.ts'
import type { Db } from '../../platform/server/db.ts'
import { isOwnerLogin } from '../../platform/server/login.ts'
import { DEMO_ROUTING_NUMBER, FOREIGN_NUMBER } from '../../modules/site/server/site.ts'
import type { Institution } from '../../values/institution.ts'

/**
 * What only the database can tell: production neither opens what was a demonstration nor works on a
 * server that may forget what it has committed. Asked by every program of ours.
 * @throws ConfigError with a sentence for each reason
 */
export async function refuseUnsafeDatabase(
  db: Db,
  { routingNumber }: Pick<Institution, 'routingNumber'>,
): Promise<void> {
  const problems = [
    ...(await demonstrationProblems(db)),
    ...(await durabilityProblems(db)),
    ...((await isOwnerLogin(db)) ? [OWNER_LOGIN] : []),
    ...((await isDemoBankByName(db, routingNumber)) ? [`INSTITUTION: ${FOREIGN_NUMBER}`] : []),
  ]
  if (problems.length === 0) return
  throw new ConfigError(problems)
}

async function demonstrationProblems(db: Db): Promise<readonly string[]> {
  if (await isDemonstration(db)) {
    return [
      'DATABASE_URL: this database was filled in as a demonstration, whose passwords everybody knows; name an empty one',
    ]
  }
  const found: string[] = []
  for (const { email } of DEMO_PEOPLE) if (await standingByEmail(db, email)) found.push(email)
  if (found.length === 0) return []
  return [`DATABASE_URL: people of the demonstration can sign in here (${found.join(', ')})`]
}

const OWNER_LOGIN =
  'DATABASE_URL: this login owns the tables or may become their owner, and so could change the journal; serve with one that owns nothing (npm run migrate -- --create-login makes it, with the owner in DATABASE_OWNER_URL)'

/** Each of them off can lose what was committed, or leave half a page, when the power fails. */
const DURABILITY = ['fsync', 'synchronous_commit', 'full_page_writes']

async function durabilityProblems(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings
     where name = any(${DURABILITY}) and setting = 'off' order by name`.execute(db)
  return rows.map(
    ({ name }) => `DATABASE_URL: ${name} is off on this server, so commits can be lost; turn it on`,
  )
}

/** By the directory staff imported, which may know numbers that we do not. */
async function isDemoBankByName(db: Db, routingNumber: string): Promise<boolean> {
  const [own, demo] = [
    await bankByRouting(db, routingNumber),
    await bankByRouting(db, DEMO_ROUTING_NUMBER),
  ]
  return own !== undefined && demo !== undefined && own.name.startsWith(demo.name)
}
