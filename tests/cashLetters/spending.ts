import { post } from '../../src/modules/ledger/server/ledger.ts'
import { newId } from '../../src/values/ids.ts'
import { fromDecimal } from '../../src/values/money.ts'
import { done } from '../factories/outcomes.ts'
import { type CreditUnion, institution, type Member } from '../worlds/creditUnion.ts'

/** Out of Checking into Savings. */
export const spend = async (
  { engine, clock }: CreditUnion,
  { personId, checking, savings }: Member,
  amount: string,
) => {
  const order = {
    id: newId(),
    actor: { channel: 'member', actorId: personId },
    reason: 'own_transfer',
    from: checking.ledgerAccountId,
    to: savings.ledgerAccountId,
    amount: fromDecimal(amount),
  } as const
  done(await post(engine.db, order, { zone: institution.timeZone, at: clock.now() }))
}
