import type { Tx } from '../../../platform/server/db.ts'
import { seal } from '../../../platform/server/vault.ts'
import type { Day } from '../../../values/dates.ts'
import { newId } from '../../../values/ids.ts'
import type { Money } from '../../../values/money.ts'
import type { Frequency } from '../../../values/recurrence.ts'
import { record } from '../../audit/server/audit.ts'
import { keepOutgoing } from '../../transfers/server/transfers.ts'
import type { AddPayeeBody } from '../payee.contract.ts'
import { providerName, type ProviderId } from '../provider.contract.ts'
import { insertPayee } from './payees.ts'
import { nextDates } from './policy.ts'
import { paidToOf } from './scheduling.ts'
import { type BillTables, OF_BILL, type PaymentRow } from './tables.ts'

/** A bill that was kept elsewhere until now, with what became of its dates. */
export interface OldBill {
  readonly memberId: string
  readonly fromAccountId: string
  readonly payee: ProviderId | { readonly id: string; readonly name: string }
  readonly accountNumber: string
  readonly amount: Money
  readonly memo: string | null
  readonly frequency: Frequency
  readonly startsOn: Day
  /** Null when it is over. Nothing is set aside for it before the day before. */
  readonly nextOn: Day | null
  readonly scheduledAt: Date
  /** Those paid carry the id of their transfer, which the ledger has. */
  readonly payments: readonly (Pick<PaymentRow, 'outcome' | 'reason' | 'at'> & {
    readonly id?: string
    readonly dueOn: Day
  })[]
}

/** Takes over a bill from before, as history is imported: moves no money and tells nobody. */
export async function adopt(tx: Tx, old: OldBill): Promise<void> {
  const { memberId, payee, accountNumber, amount, memo, scheduledAt: at } = old
  const id = newId(at.getTime())
  const own = typeof payee === 'string' ? undefined : payee
  const name = typeof payee === 'string' ? providerName(payee) : payee.name
  const tables = tx.withTables<BillTables>()
  await tables
    .insertInto('bill')
    .values({
      id,
      member_id: memberId,
      from_account_id: old.fromAccountId,
      provider: typeof payee === 'string' ? payee : null,
      payee_id: own?.id ?? null,
      payee_name: name,
      account_number: seal(tx, accountNumber, OF_BILL(id)),
      last4: accountNumber.slice(-4),
      amount_minor: amount.minor,
      memo,
      frequency: old.frequency,
      starts_on: old.startsOn,
      ...nextDates(old.nextOn),
      ends_on: null,
      runs_left: null,
      status: old.nextOn === null ? 'done' : 'scheduled',
      reminded_of: null,
      created_at: at,
    })
    .execute()
  const paidTo = paidToOf({
    provider: typeof payee === 'string' ? payee : null,
    payee_id: own?.id ?? null,
    payee_name: name,
    accountNumber,
  })
  await keepOutgoing(tx, { id, memberId, paidTo, amount, leavesAt: at, at })
  for (const { id: transferId = newId(at.getTime()), dueOn, ...outcome } of old.payments) {
    const payment = { id: transferId, due_on: dueOn, ...outcome }
    await tables
      .insertInto('bill_payment')
      .values({ ...payment, bill_id: id, member_id: memberId, amount_minor: amount.minor, memo })
      .execute()
  }
  const detail = { bill: id, payee: name, amount: amount.minor.toString(), currency: 'USD' }
  await record(tx, { at, actorId: null, subjectId: memberId, action: 'bill.adopted', detail })
}

/** Takes over a payee from before, and tells nobody. */
export async function adoptPayee(
  tx: Tx,
  payee: AddPayeeBody & { readonly memberId: string; readonly at: Date },
): Promise<void> {
  const { id, name, memberId, at } = payee
  await insertPayee(tx, payee)
  const event = { at, actorId: memberId, subjectId: memberId, detail: { payee: id, name } }
  await record(tx, { ...event, action: 'bill.payee_added' })
}
