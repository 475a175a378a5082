import { type Currency, isMovable, type Money, parseDecimal } from '../../../values/money.ts'
import type { PostRefusal } from '../../ledger/server/ledger.ts'
import type { PostingRefusal } from '../contract.ts'

/** The amount of a request, or undefined when no such amount can be moved. */
export function movableAmount(decimal: string, currency: Currency = 'USD'): Money | undefined {
  const parsed = parseDecimal(decimal, currency)
  return parsed.ok && isMovable(decimal, currency) ? parsed.value : undefined
}

/** What the ledger's refusals are to a member. */
export const REFUSED: Readonly<Record<PostRefusal, PostingRefusal>> = {
  invalid: 'transfer_failed',
  id_reused: 'id_reused',
  account_not_found: 'source_account_not_found',
  account_not_open: 'account_not_open',
  account_fixed: 'account_fixed',
  balance_overflow: 'transfer_failed',
  insufficient_funds: 'insufficient_funds',
}
