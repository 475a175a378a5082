import { ok, refuse, type Result } from '../../../values/result.ts'
import type { PostRefusal } from '../../ledger/server/ledger.ts'
import type { BetweenAccountsBody, TransferReceipt, TransferRefusal } from '../contract.ts'
import { createAccountBook, type AccountBook } from './accountBook.ts'
import { type DeskParts, openTransferPoster, type TransferPoster } from './posting.ts'
import { movableAmount } from './policy.ts'
import { presentReceipt } from './receipts.ts'

/** Who asks, and from where. */
export interface Customer {
  readonly memberId: string
  /** Network address, for the audit record. */
  readonly address: string | null
}

/** Where members hand in their transfers. One per server process. */
export interface TransferDesk {
  /**
   * Moves money between two accounts of the member, at once. Asked again with the same id and the
   * same contents it answers as the first time, `replayed`; with other contents it refuses
   * `id_reused`. An account of somebody else is refused like one that does not exist.
   * @throws when the database cannot tell the outcome; asking again with the same id is safe
   */
  betweenAccounts(
    customer: Customer,
    order: BetweenAccountsBody,
  ): Promise<Result<TransferReceipt, TransferRefusal>>
  /** Takes nothing more, and resolves when everything taken has been answered. */
  close(): Promise<void>
}

export function openTransferDesk(parts: DeskParts): TransferDesk {
  const book = createAccountBook(parts.engine.db)
  const poster = openTransferPoster(parts)
  return {
    betweenAccounts: (customer, order) => betweenAccounts(book, poster, customer, order),
    close: () => poster.close(),
  }
}

async function betweenAccounts(
  book: AccountBook,
  poster: TransferPoster,
  { memberId, address }: Customer,
  order: BetweenAccountsBody,
): Promise<Result<TransferReceipt, TransferRefusal>> {
  if (order.fromAccountId === order.toAccountId) return refuse('same_account')
  const amount = movableAmount(order.amount)
  if (!amount) return refuse('invalid_amount')
  const own = await book.ownAccounts(memberId)
  const from = own.get(order.fromAccountId)
  if (!from) return refuse('source_account_not_found')
  const to = own.get(order.toAccountId)
  if (!to) return refuse('destination_account_not_found')

  const posted = await poster.post({
    id: order.id,
    actor: { channel: 'member', actorId: memberId },
    reason: 'own_transfer',
    from: from.ledgerAccountId,
    to: to.ledgerAccountId,
    amount,
    details: { memo: order.reference },
    address,
  })
  if (!posted.ok) return refuse(REFUSED[posted.code])
  return ok(presentReceipt({ ...posted.value, from, to, amount, memo: order.reference }))
}

/** What the ledger's refusals are to a member. */
const REFUSED: Readonly<Record<PostRefusal, TransferRefusal>> = {
  invalid: 'transfer_failed',
  id_reused: 'id_reused',
  account_not_found: 'source_account_not_found',
  account_not_open: 'account_not_open',
  balance_overflow: 'transfer_failed',
  insufficient_funds: 'insufficient_funds',
}
