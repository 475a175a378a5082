import { allOrNothing, type Db, type Tx } from '../../../platform/server/db.ts'
import { newId } from '../../../values/ids.ts'
import { formatDay } from '../../../values/formats.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { beginLongWork } from '../../longWork/server/longWork.ts'
import { openAccounts, openConversionAccount } from '../../ledger/server/ledger.ts'
import type { ConversionTables } from './tables.ts'
import { accruedText } from './row.ts'
import type { Plan } from './plan.ts'
import { idFrom } from './ids.ts'
import { timesOf } from './times.ts'
import { chunksOf } from '../../../platform/server/chunks.ts'

export type ConversionRow = ConversionTables['conversion']

const conversions = (db: Db) =>
  db.withTables<ConversionTables>().selectFrom('conversion').selectAll()

/** The conversion that was begun and did not end; there is one at most. */
export const unfinished = (db: Db): Promise<ConversionRow | undefined> =>
  conversions(db).where('state', 'in', ['running', 'taking_back']).executeTakeFirst()

/** When the conversion of these files ended; undefined when it did not. */
export async function finishedAt(db: Db, filesHash: Buffer): Promise<Date | undefined> {
  const row = await conversions(db)
    .where('files_hash', '=', filesHash)
    .where('state', '=', 'finished')
    .executeTakeFirst()
  return row?.ended_at ?? undefined
}

/** The row, which nobody changes until the transaction ends. */
export const lockConversion = (tx: Tx, id: string): Promise<ConversionRow> =>
  conversions(tx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

interface Terms {
  readonly at: Date
  readonly zone: string
}

/**
 * The row that a conversion of these files goes on with. Begun anew it opens an account in the ledger for each
 * of the file, all of them in one transaction, which nobody can reach.
 *
 * - `other_conversion`: one of other files is under way
 * - `being_taken_back`: it is being taken back
 * - `ended_before`: these files were taken over
 */
export async function beginOrGoOn(
  db: Db,
  plan: Plan,
  terms: Terms,
): Promise<Result<ConversionRow, 'other_conversion' | 'being_taken_back' | 'ended_before'>> {
  const begun = await allOrNothing(db, (tx) => begin(tx, plan, terms))
  if (!begun.ok && begun.code === 'ended_before') return refuse('ended_before')
  const row = await unfinished(db)
  if (row?.state === 'taking_back') return refuse('being_taken_back')
  if (!row?.files_hash.equals(plan.filesHash)) return refuse('other_conversion')
  return ok(row)
}

/** Does nothing where a conversion is under way, and waits for one that begins at the same time. */
async function begin(
  tx: Tx,
  plan: Plan,
  { at, zone }: Terms,
): Promise<Result<void, 'begun_before' | 'ended_before'>> {
  if (await unfinished(tx)) return refuse('begun_before')
  const id = newId(at.getTime())
  const row = {
    id,
    state: 'running' as const,
    files_hash: plan.filesHash,
    as_of: plan.asOf,
    house_account: await openConversionAccount(tx),
    posting_count: BigInt(plan.postingCount),
    posted_count: 0n,
    started_at: at,
    ended_at: null,
  }
  const begun = await tx
    .withTables<ConversionTables>()
    .insertInto('conversion')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!begun) return refuse('begun_before')
  if (await finishedAt(tx, plan.filesHash)) return refuse('ended_before')
  const accounts = [...plan.accounts.values()]
  const opened = await openAccounts(
    tx,
    'USD',
    accounts.map(({ floor }) => floor),
  )
  const times = timesOf({ zone, startedAt: at, ...plan })
  const rows = accounts.map((account, index) => ({
    conversion_id: id,
    account: account.account,
    account_id: idFrom(id, `account ${account.account}`, times.at(account.openedOn)),
    ledger_account_id: opened[index]!,
    number: account.number,
    product: account.product.id,
    balance: account.balance,
    accrued_dividends: accruedText(account.accrued),
    dividends_ytd: account.dividendsYtd,
    dividends_credited_to: account.dividendsCreditedTo ?? null,
    rate: account.term?.rate ?? null,
    term_began_on: account.term?.beganOn ?? null,
    term_ends_on: account.term?.endsOn ?? null,
  }))
  for (const some of chunksOf(rows)) {
    await tx.withTables<ConversionTables>().insertInto('conversion_account').values(some).execute()
  }
  const [about, total] = [formatDay(plan.asOf), plan.postingCount]
  await beginLongWork(tx, { id, kind: 'conversion', about, begunBy: null, total, at })
  return ok(undefined)
}
