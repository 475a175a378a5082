import type { Db } from '../../../platform/server/db.ts'
import { money } from '../../../values/money.ts'
import { fullName } from '../../../values/person.ts'
import { id as idSchema } from '../../../values/schema.ts'
import { accountsOf } from '../../accounts/server/accounts.ts'
import { balanceOf } from '../../ledger/server/ledger.ts'
import { namesOf } from '../../members/server/members.ts'
import { type HeldPaymentRow, heldPaymentById } from '../../paymentRules/server/paymentRules.ts'
import type { TransferReceipt, TransferStatus } from '../receipt.contract.ts'
import { contentsOf } from './contents.ts'
import { orderById } from './orders.ts'
import { presentSetAside } from './proposedReceipts.ts'

const IN_WORDS = {
  open: 'Reviewing',
  // In the moment before the ledger has its transfer nobody reads it.
  released: 'Completed',
  refused: 'Refused',
  cancelled: 'Cancelled',
  lapsed: 'Refused',
} as const satisfies Record<HeldPaymentRow['state'], TransferStatus>

/** What there is of a transfer that waits for staff, or that they did not let go, for whoever sees its account. */
export async function heldReceipt(
  db: Db,
  personId: string,
  transferId: string,
  replayed: boolean,
): Promise<TransferReceipt | undefined> {
  if (!idSchema().safeParse(transferId).success) return undefined
  const held = await heldPaymentById(db, transferId)
  if (!held) return undefined
  const from = (await accountsOf(db, personId)).find(({ id }) => id === held.account_id)
  const row = await orderById(db, held.person_id, held.id)
  if (!from || !row) return undefined
  const isMine = held.person_id === personId
  const name = from.shared ? (await namesOf(db, [held.person_id])).get(held.person_id) : undefined
  const facts = {
    id: held.id,
    amount: money(held.amount),
    postedAt: held.held_at,
    reference: held.reference ?? '',
    orderedBy: name && fullName(name),
    from,
    replayed,
    fromBalanceAfter: (await balanceOf(db, from.ledgerAccountId)).posted,
    toBalanceAfter: undefined,
  }
  return presentSetAside(facts, contentsOf(row), {
    status: IN_WORDS[held.state],
    cancelUntil: isMine && held.state === 'open' ? held.deadline_at : null,
  })
}
