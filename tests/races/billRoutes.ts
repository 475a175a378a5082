import { houseAccount } from '../../src/modules/ledger/server/ledger.ts'
import { holdForReview } from '../../src/modules/paymentRules/server/paymentRules.ts'
import { jobContextOf } from '../../src/platform/server/action.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { fromDecimal } from '../../src/values/money.ts'
import { done } from '../factories/outcomes.ts'
import type { Browser, Member } from './member.ts'
import { done as answered, type Prepare } from './prepare.ts'

/** A bill that staff look at on its day, without the rule that had it wait. */
async function heldBill({ union, personId, checking }: Member): Promise<string> {
  const { db } = union
  const id = newId()
  const order = {
    actor: { channel: 'member', actorId: personId },
    reason: 'bill_payment',
    from: checking.ledgerAccountId,
    to: houseAccount('clearing:bill-pay'),
    amount: fromDecimal('0.01'),
    details: { recipient: 'Hollowbrook Electric', last4: '2688' },
  } as const
  const held = await inTransaction(db, (tx) =>
    holdForReview(tx, jobContextOf(union), {
      id,
      holdId: newId(),
      personId,
      accountId: checking.id,
      kind: 'provider',
      amount: order.amount,
      payee: 'Hollowbrook Electric ··2688',
      isNewPayee: false,
      reference: null,
      carriedOutBy: 'bill',
      contents: {},
      order,
    }),
  )
  done(held)
  return id
}

const newBiller = (by: Browser) =>
  by.post('/api/bills/payees', {
    id: newId(),
    name: 'Oak Street Dental',
    postalCode: '12207',
    accountNumber: '123456789',
  })

export const biller = (by: Browser) => answered(newBiller(by))

export const BILL_CHANGES: Readonly<Record<string, Prepare>> = {
  'POST /api/bills/payments/{id}/cancel': async (ada, by) => {
    const id = await heldBill(ada)
    return () => by.post(`/api/bills/payments/${id}/cancel`)
  },
  'POST /api/bills/payees': async (_, by) => () => newBiller(by),
  'POST /api/bills/payees/{id}/remove': async (_, by) => {
    const { id } = await biller(by)
    return () => by.post(`/api/bills/payees/${id}/remove`)
  },
}
