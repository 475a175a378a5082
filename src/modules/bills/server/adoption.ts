import type { Tx } from '../../../platform/server/db.ts'
import { seal } from '../../../platform/server/vault.ts'
import type { Day } from '../../../values/dates.ts'
import { newId } from '../../../values/ids.ts'
import type { Money } from '../../../values/money.ts'
import { assert } from '../../../values/result.ts'
import type { Frequency } from '../../../values/recurrence.ts'
import { record } from '../../audit/server/audit.ts'
import { insert, writeRun } from '../../standingOrders/server/standingOrders.ts'
import { keepOutgoing } from '../../transfers/server/transfers.ts'
import type { AddPayeeBody } from '../payee.contract.ts'
import { providerName, type ProviderId } from '../provider.contract.ts'
import { BILL } from './kind.ts'
import { insertPayee } from './payees.ts'
import { nextDates } from './policy.ts'
import { paidToOf } from './scheduling.ts'
import { OF_BILL, type PaymentRow } from './tables.ts'

/** A bill that was kept elsewhere until now, with what became of its dates. */
export interface OldBill {
  readonly personId: string
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
  const { personId, payee, accountNumber, amount, memo, scheduledAt: at } = old
  const id = newId(at.getTime())
  const name = typeof payee === 'string' ? providerName(payee) : payee.name
  const to = {
    provider: typeof payee === 'string' ? payee : null,
    payee_id: typeof payee === 'string' ? null : payee.id,
    payee_name: name,
  }
  const bill = await insert(tx, BILL, {
    id,
    person_id: personId,
    from_account_id: old.fromAccountId,
    ...to,
    account_number: seal(tx, accountNumber, OF_BILL(id)),
    last4: accountNumber.slice(-4),
    amount_minor: amount.minor,
    memo,
    frequency: old.frequency,
    starts_on: old.startsOn,
    ...nextDates(old.nextOn),
    status: old.nextOn === null ? 'done' : 'scheduled',
    created_at: at,
  })
  assert(bill, 'its id is new')
  const paidTo = paidToOf({ ...to, accountNumber })
  await keepOutgoing(tx, { id, personId, paidTo, amount, leavesAt: at, at })
  for (const { dueOn, ...run } of old.payments) {
    await writeRun(tx, BILL, { ...bill, next_on: dueOn }, { id: newId(at.getTime()), ...run })
  }
  const detail = { bill: id, payee: name, amount: amount.minor.toString(), currency: 'USD' }
  await record(tx, { at, actorId: null, subjectId: personId, action: 'bill.adopted', detail })
}

/** Takes over a payee from before, and tells nobody. */
export async function adoptPayee(
  tx: Tx,
  payee: AddPayeeBody & { readonly personId: string; readonly at: Date },
): Promise<void> {
  const { id, name, personId, at } = payee
  await insertPayee(tx, payee)
  const event = { at, actorId: personId, subjectId: personId, detail: { payee: id, name } }
  await record(tx, { ...event, action: 'bill.payee_added' })
}
