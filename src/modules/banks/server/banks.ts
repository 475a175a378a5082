import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { isRoutingNumber } from '../../../values/institution.ts'
import { record } from '../../audit/server/audit.ts'
import type { Bank } from '../contract.ts'
import { type Directory, type DirectoryProblem, parseDirectory } from './directory.ts'

/**
 * The bank that money for a routing number goes to. For a number that went out of use that is the
 * bank under its present number, which differs from the one asked for.
 */
export async function bankByRouting(db: Db, routingNumber: string): Promise<Bank | undefined> {
  if (!isRoutingNumber(routingNumber)) return undefined
  const { rows } = await sql<Bank>`
    select routing_number as "routingNumber", name, city, state
      from bank
     where routing_number = coalesce(
       (select routing_number from replaced_routing_number where old_number = ${routingNumber}),
       ${routingNumber})`.execute(db)
  return rows[0]
}

interface ImportDeed {
  readonly at: Date
  /** Null: somebody at the server's own terminal. */
  readonly actorId: string | null
}

interface ImportCounts {
  readonly banks: number
  /** Numbers out of use that lead to a bank of the directory. */
  readonly replaced: number
}

type ImportOutcome =
  | { readonly ok: true; readonly value: ImportCounts }
  | {
      readonly ok: false
      readonly code: 'directory_refused'
      readonly problems: readonly DirectoryProblem[]
    }

/**
 * Puts a FedACH directory in the place of the one there is: all of it, or none of it when a single
 * line is wrong, and then every wrong line is named.
 */
export async function importDirectory(
  tx: Tx,
  fileText: string,
  { at, actorId }: ImportDeed,
): Promise<ImportOutcome> {
  const parsed = parseDirectory(fileText)
  if (!parsed.ok) return { ok: false, code: 'directory_refused', problems: parsed.problems }
  await replaceAll(tx, parsed.directory)
  const { banks, replaced } = parsed.directory
  const counts = { banks: banks.length, replaced: replaced.length }
  const sha256 = createHash('sha256').update(fileText).digest('hex')
  await record(tx, { at, actorId, action: 'banks.imported', detail: { ...counts, sha256 } })
  return { ok: true, value: counts }
}

async function replaceAll(tx: Tx, { banks, replaced }: Directory): Promise<void> {
  // Two imports at once would each delete what they saw and then meet in the same numbers.
  await sql`lock table bank in share row exclusive mode`.execute(tx)
  await sql`delete from replaced_routing_number`.execute(tx)
  await sql`delete from bank`.execute(tx)
  await sql`
    insert into bank (routing_number, name, city, state)
    select * from unnest(
      ${banks.map(({ routingNumber }) => routingNumber)}::text[],
      ${banks.map(({ name }) => name)}::text[],
      ${banks.map(({ city }) => city)}::text[],
      ${banks.map(({ state }) => state)}::text[])`.execute(tx)
  await sql`
    insert into replaced_routing_number (old_number, routing_number)
    select * from unnest(
      ${replaced.map(({ oldNumber }) => oldNumber)}::text[],
      ${replaced.map(({ routingNumber }) => routingNumber)}::text[])`.execute(tx)
}
