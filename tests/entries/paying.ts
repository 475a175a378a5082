import { post } from '../../src/modules/ledger/server/ledger.ts'
import { newId } from '../../src/values/ids.ts'
import { money } from '../../src/values/money.ts'
import { done, type Neighbor } from '../transfers/street.ts'
import { type Office } from './office.ts'

/** One member pays another, by the ledger alone. */
export async function pay(
  office: Office,
  from: Neighbor,
  to: Neighbor,
  cents: bigint,
): Promise<string> {
  const id = newId()
  const order = {
    id,
    actor: { channel: 'member', actorId: from.memberId },
    reason: 'member_transfer',
    from: from.Checking.ledgerAccountId,
    to: to.Checking.ledgerAccountId,
    amount: money(cents),
  } as const
  done(await post(office.engine.db, order, { zone: office.zone, at: office.clock.now() }))
  return id
}
