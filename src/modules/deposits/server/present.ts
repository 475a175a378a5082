import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { referenceOf } from '../../../values/ids.ts'
import { money, toDecimal } from '../../../values/money.ts'
import {
  accountsById,
  labelIn,
  labelOf,
  type Labels,
  labelsOf,
} from '../../accounts/server/accounts.ts'
import { returnsOf } from '../../cashLetters/server/cashLetters.ts'
import { reversalsOf } from '../../ledger/server/ledger.ts'
import type { Deposit, DepositHold, DepositStatus } from '../contract.ts'
import type { DepositRow, DepositTables, HoldRow } from './tables.ts'

const STATUS: Readonly<Record<DepositRow['state'], DepositStatus>> = {
  pending_review: 'Pending Review',
  approved: 'Approved',
  rejected: 'Rejected',
}

/** Deposits as staff read them, their accounts named by their products, in the order given. */
export async function presentForStaff(
  db: Db,
  rows: readonly DepositRow[],
): Promise<readonly Deposit[]> {
  const accounts = await accountsById(db, [...new Set(rows.map(({ account_id }) => account_id))])
  return present(db, rows, new Map([...accounts].map(([id, account]) => [id, labelOf(account)])))
}

/** Deposits of one person as they read them, their accounts under the names they gave, in the order given. */
export const presentTo = async (
  db: Db,
  personId: string,
  rows: readonly DepositRow[],
): Promise<readonly Deposit[]> => present(db, rows, await labelsOf(db, personId))

async function present(
  db: Db,
  rows: readonly DepositRow[],
  labels: Labels,
): Promise<readonly Deposit[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [holds, reversals, returns] = await Promise.all([
    holdsOf(db, ids),
    reversalsOf(db, ids),
    returnsOf(db, ids),
  ])
  return rows.map((row) => {
    const reversedAt = reversals.get(row.id)
    const returned = returns.get(row.id)
    return {
      id: row.id,
      referenceCode: referenceOf(row.id),
      account: labelIn(labels, row.account_id),
      amount: toDecimal(money(row.amount)),
      credited: row.credited === null ? null : toDecimal(money(row.credited)),
      note: row.note,
      status: STATUS[row.state],
      submittedAt: row.submitted_at.toISOString(),
      decidedAt: row.decided_at?.toISOString() ?? null,
      reason: row.reason,
      reversedAt: reversedAt?.toISOString() ?? null,
      returned: returned
        ? {
            at: returned.at.toISOString(),
            why: returned.why,
            missing: toDecimal(money(returned.missingMinor)),
          }
        : null,
      // What was on hold went with the money.
      holds: reversedAt || returned ? [] : (holds.get(row.id) ?? []).map(presentHold),
    }
  })
}

/** One deposit as whoever handed it in reads it. */
export async function presentDeposit(db: Db, row: DepositRow): Promise<Deposit> {
  const [deposit] = await presentTo(db, row.person_id, [row])
  return deposit!
}

const presentHold = ({ amount, available_on, released_at }: HoldRow): DepositHold => ({
  amount: toDecimal(money(amount)),
  availableOn: available_on,
  released: released_at !== null,
})

async function holdsOf(
  db: Db,
  depositIds: readonly string[],
): Promise<ReadonlyMap<string, readonly HoldRow[]>> {
  const rows = await db
    .withTables<DepositTables>()
    .selectFrom('deposit_hold')
    .selectAll()
    .where(sql<boolean>`deposit_id = any(${depositIds}::uuid[])`)
    .orderBy('available_on')
    .execute()
  return Map.groupBy(rows, ({ deposit_id }) => deposit_id)
}

/** Deposits whose money went back: what was on hold of them went with it, and never comes free. */
export async function wentBack(
  db: Db,
  depositIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const [reversals, returns] = await Promise.all([
    reversalsOf(db, depositIds),
    returnsOf(db, depositIds),
  ])
  return new Set([...reversals.keys(), ...returns.keys()])
}

/** What of credited checks is not free yet, by deposit; for lists of other modules. */
export async function checkHoldsOf(
  db: Db,
  depositIds: readonly string[],
): Promise<ReadonlyMap<string, Pick<DepositHold, 'amount' | 'availableOn'>[]>> {
  const gone = await wentBack(db, depositIds)
  const holds = await holdsOf(
    db,
    depositIds.filter((id) => !gone.has(id)),
  )
  return new Map(
    [...holds].map(([id, rows]) => [
      id,
      rows
        .filter(({ released_at }) => released_at === null)
        .map(presentHold)
        .map(({ amount, availableOn }) => ({ amount, availableOn })),
    ]),
  )
}

/** An amount as the audit trail reads it. */
export const auditedAmount = (cents: bigint) => ({
  amount: String(cents),
  currency: money(cents).currency,
})
