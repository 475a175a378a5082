import { post } from '../../src/modules/ledger/server/ledger.ts'
import { newId } from '../../src/values/ids.ts'
import { money } from '../../src/values/money.ts'
import { done } from '../factories/outcomes.ts'
import type { Member } from '../worlds/creditUnion.ts'
import { type Entries } from './entering.ts'

/** One member pays another, by the ledger alone. */
export async function pay(
  union: Entries,
  from: Member,
  to: Member,
  cents: bigint,
): Promise<string> {
  const id = newId()
  const order = {
    id,
    actor: { channel: 'member', actorId: from.personId },
    reason: 'member_transfer',
    from: from.checking.ledgerAccountId,
    to: to.checking.ledgerAccountId,
    amount: money(cents),
  } as const
  done(
    await post(union.engine.db, order, { zone: union.institution.timeZone, at: union.clock.now() }),
  )
  return id
}
