import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { monthRange } from '../../../values/dates.ts'
import { newId } from '../../../values/ids.ts'
import type { Institution } from '../../../values/institution.ts'
import { assert } from '../../../values/result.ts'
import { officialAccountsOf, type ShareAccount } from '../../accounts/server/accounts.ts'
import { labelsOf } from '../../activity/server/activity.ts'
import { addresseeOf, peopleOf } from '../../members/server/members.ts'
import { archivedWithin } from '../../ledger/server/ledger.ts'
import { type Before, compose, type Composed, type Subject } from './composing.ts'
import type { StatementTables } from './tables.ts'

interface Closing {
  readonly personId: string
  readonly month: string
  readonly at: Date
}

/**
 * Keeps the month of each account the member had by then, and answers those. Of a month that is not all in the database any more
 * there is no statement.
 */
export async function closeMonth(
  tx: Tx,
  institution: Institution,
  { personId, month, at }: Closing,
): Promise<readonly ShareAccount[]> {
  const range = monthRange(month, institution.timeZone)
  const subjects = await subjectsOf(tx, personId)
  const own = subjects.filter(({ account }) => isOwnIn(account, range))
  const ids = own.map(({ account }) => account.id)
  const kept = await keptSince(tx, month, ids)
  const archived = await archivedIn(tx, own, range)
  const open = own.filter(({ account: { id } }) => !kept.has(id) && !archived.has(id))
  for (const subject of open) {
    const before = await beforeOf(tx, subject.account.id, month)
    const composed = await compose(tx, institution, subject, { month, before, at })
    await keep(tx, subject, composed, at)
  }
  return open.map(({ account }) => account)
}

/** Of which accounts entries of the month, or from before it, may be archived. */
async function archivedIn(
  tx: Tx,
  subjects: readonly Subject[],
  { from }: ReturnType<typeof monthRange>,
): Promise<ReadonlySet<string>> {
  const reaches = async (accounts: readonly ShareAccount[]): Promise<boolean> => {
    const ids = accounts.map(({ ledgerAccountId }) => ledgerAccountId)
    return (await archivedWithin(tx, ids, from)) !== null
  }
  const accounts = subjects.map(({ account }) => account)
  const found = new Set<string>()
  if (!(await reaches(accounts))) return found
  for (const account of accounts) if (await reaches([account])) found.add(account.id)
  return found
}

/** Whether a statement of the month is addressed to them: an account is closed on its primary owner's paper alone. */
const isOwnIn = (
  { role, openedAt, closedAt }: ShareAccount,
  { from, to }: ReturnType<typeof monthRange>,
): boolean => role === 'primary' && openedAt < to && (closedAt === null || closedAt >= from)

/**
 * Of which accounts this month or a later one is told already: whoever was their primary owner before has those
 * statements, and whoever is it now begins with the months after them.
 */
async function keptSince(
  tx: Tx,
  month: string,
  accountIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ account_id: string }>`
    select distinct account_id from statement
     where account_id = any(${accountIds}::uuid[]) and month >= ${month}`.execute(tx)
  return new Set(rows.map(({ account_id }) => account_id))
}

/** The member's accounts with the name and address that a letter would carry now. */
export async function subjectsOf(db: Db, personId: string): Promise<readonly Subject[]> {
  // Every owner reads the statement, and a nickname is for whoever gave it.
  const accounts = await officialAccountsOf(db, personId)
  const labels = await labelsOf(db, accounts)
  // What a business gets goes to its primary owner, whoever asks for it.
  const holderId = ({ businessName, primaryId }: ShareAccount): string =>
    businessName === undefined ? personId : primaryId
  const people = await peopleOf(db, [...new Set([personId, ...accounts.map(holderId)])])
  return accounts.map((account) => ({
    account,
    labels,
    holder: addresseeOf(people.get(holderId(account)), account.businessName),
  }))
}

/** What the statements before `month` left: the last of all, and the sums of the same year. */
export async function beforeOf(db: Db, accountId: string, month: string): Promise<Before> {
  const { rows } = await sql<{
    closing: bigint | null
    entries_through: bigint | null
    interest: bigint
    fees: bigint
  }>`
    select last.closing, last.entries_through, year.interest, year.fees
      from (select coalesce(sum(interest), 0)::bigint as interest, coalesce(sum(fees), 0)::bigint as fees
              from statement
             where account_id = ${accountId} and month < ${month}
               and month >= ${`${month.slice(0, 4)}-01`}) year
      left join (select closing, entries_through from statement
                  where account_id = ${accountId} and month < ${month}
                  order by month desc limit 1) last on true`.execute(db)
  const { closing, entries_through, interest, fees } = rows[0]!
  return {
    last:
      closing === null || entries_through === null
        ? undefined
        : { closing, entriesThrough: entries_through },
    interest,
    fees,
  }
}

async function keep(
  tx: Tx,
  { account }: Subject,
  { figures, statement }: Composed,
  at: Date,
): Promise<void> {
  const content = JSON.stringify(statement)
  assert(content.isWellFormed(), 'what is kept can be kept as UTF-8')
  await tx
    .withTables<StatementTables>()
    .insertInto('statement')
    .values({
      id: newId(at.getTime()),
      account_id: account.id,
      person_id: account.primaryId,
      month: statement.month,
      closed_at: at,
      opening: figures.opening,
      closing: figures.closing,
      money_in: figures.moneyIn,
      money_out: figures.moneyOut,
      interest: figures.interest,
      fees: figures.fees,
      entry_count: statement.lines.length,
      entries_through: figures.entriesThrough,
      content,
      content_hash: createHash('sha256').update(content).digest(),
    })
    .execute()
}
