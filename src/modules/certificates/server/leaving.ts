import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { add } from '../../../values/money.ts'
import {
  closeAccount,
  holdUpOwners,
  lockMembership,
  type ShareAccount,
} from '../../accounts/server/accounts.ts'
import { holdUpDividends, lastDividendOf, payLast } from '../../dividends/server/dividends.ts'
import { houseAccount, lockedBalancesOf } from '../../ledger/server/ledger.ts'
import {
  checkFixed,
  type Matured,
  type Maturing,
  moveAtMaturity,
  unfixAtMaturity,
} from './moving.ts'
import { changeCertificate } from './rows.ts'

/** Pays what a certificate earned until today, moves everything in it and closes the account. */
export async function closeAtMaturity(
  tx: Tx,
  ctx: ActionContext<null>,
  maturing: Maturing & { readonly target: ShareAccount },
): Promise<Matured> {
  const { account, target } = maturing
  await lockMembership(tx, account.memberId)
  await holdUpOwners(tx, account.id)
  await holdUpDividends(tx, ctx, account.id)
  const balances = await lockedBalancesOf(tx, [
    account.ledgerAccountId,
    target.ledgerAccountId,
    houseAccount('expense:dividends'),
  ])
  const balance = balances.find(({ accountId }) => accountId === account.ledgerAccountId)!
  const last = await lastDividendOf(tx, ctx, account, { lock: true })
  if (!last.ok)
    throw new Error(
      `The institution profile has no product "${account.product}" that earns dividends`,
    )
  checkFixed(balance)
  await unfixAtMaturity(tx, account)
  await payLast(tx, ctx, last.value)
  const moved = add(balance.posted, last.value.amount)
  if (moved.minor > 0n) await moveAtMaturity(tx, ctx, maturing, { target, amount: moved })
  await closeAccount(tx, account, ctx.at)
  await changeCertificate(tx, account.id, { ended_at: ctx.at })
  return { account, target, moved, renewed: undefined }
}
