import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { audit } from '../../audit/server/audit.ts'
import { type DirectoryCheck, PROBLEMS_TOLD_MAX } from '../directory.contract.ts'
import { type Directory, type DirectoryProblem, parseDirectory } from './directory.ts'

interface ImportCounts {
  readonly banks: number
  /** Numbers out of use that lead to a bank of the directory. */
  readonly replaced: number
  /** The directory was made from this very file already. */
  readonly replayed: boolean
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
 * line is wrong, and then every wrong line is named. The same file again changes nothing. Nobody is
 * the actor where somebody imports it at the server's own terminal.
 */
export async function importDirectory(
  tx: Tx,
  ctx: ActionContext<string | null>,
  fileText: string,
): Promise<ImportOutcome> {
  const parsed = parseDirectory(fileText)
  if (!parsed.ok) return { ok: false, code: 'directory_refused', problems: parsed.problems }
  const { banks, replaced } = parsed.directory
  const counts = { banks: banks.length, replaced: replaced.length }
  const sha256 = createHash('sha256').update(fileText).digest()
  // Two imports at once would each delete what they saw and then meet in the same numbers.
  await sql`lock table bank in share row exclusive mode`.execute(tx)
  const last = await lastImport(tx)
  if (last?.sha256.equals(sha256)) return { ok: true, value: { ...counts, replayed: true } }
  await replaceAll(tx, parsed.directory)
  await sql`
    insert into bank_directory_import (imported_at, imported_by, bank_count, replaced_count, sha256)
    values (${ctx.at}, ${ctx.actorId}, ${counts.banks}, ${counts.replaced}, ${sha256})`.execute(tx)
  const detail = { ...counts, sha256: sha256.toString('hex') }
  await audit(tx, ctx, 'banks.imported', { detail })
  return { ok: true, value: { ...counts, replayed: false } }
}

interface LastImport {
  readonly importedAt: Date
  readonly importedBy: string | null
  readonly sha256: Buffer
}

export async function lastImport(db: Db): Promise<LastImport | undefined> {
  const { rows } = await sql<LastImport>`
    select imported_at as "importedAt", imported_by as "importedBy", sha256
      from bank_directory_import order by seq desc limit 1`.execute(db)
  return rows[0]
}

export async function countBanks(db: Db): Promise<{ banks: number; replaced: number }> {
  const { rows } = await sql<{ banks: number; replaced: number }>`
    select (select count(*)::int from bank) as banks,
           (select count(*)::int from replaced_routing_number) as replaced`.execute(db)
  return rows[0]!
}

/** What a file would change, or every line of it that is wrong. Changes nothing. */
export async function checkDirectory(db: Db, fileText: string): Promise<DirectoryCheck> {
  const parsed = parseDirectory(fileText)
  if (!parsed.ok) {
    const { problems } = parsed
    const nothing = { banks: 0, replaced: 0, added: 0, removed: 0, changed: 0 }
    const told = problems.slice(0, PROBLEMS_TOLD_MAX)
    return { ...nothing, problemCount: problems.length, problems: told }
  }
  const { banks, replaced } = parsed.directory
  const { rows } = await sql<{ added: number; removed: number; changed: number }>`
    select count(*) filter (where b.routing_number is null)::int as added,
           count(*) filter (where f.routing_number is null)::int as removed,
           count(*) filter (where (b.name, b.city, b.state) <> (f.name, f.city, f.state))::int as changed
      from bank b full join ${rowsOf(banks)} on f.routing_number = b.routing_number`.execute(db)
  const counts = { banks: banks.length, replaced: replaced.length }
  return { ...counts, ...rows[0]!, problemCount: 0, problems: [] }
}

const rowsOf = (banks: Directory['banks']) => sql`
  unnest(
    ${banks.map(({ routingNumber }) => routingNumber)}::text[],
    ${banks.map(({ name }) => name)}::text[],
    ${banks.map(({ city }) => city)}::text[],
    ${banks.map(({ state }) => state)}::text[]) as f (routing_number, name, city, state)`

async function replaceAll(tx: Tx, { banks, replaced }: Directory): Promise<void> {
  await sql`delete from replaced_routing_number`.execute(tx)
  await sql`delete from bank`.execute(tx)
  await sql`
    insert into bank (routing_number, name, city, state) select * from ${rowsOf(banks)}`.execute(tx)
  await sql`
    insert into replaced_routing_number (old_number, routing_number)
    select * from unnest(
      ${replaced.map(({ oldNumber }) => oldNumber)}::text[],
      ${replaced.map(({ routingNumber }) => routingNumber)}::text[])`.execute(tx)
}
