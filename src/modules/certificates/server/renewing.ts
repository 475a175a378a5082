import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { dayOf } from '../../../values/dates.ts'
import { money } from '../../../values/money.ts'
import { assert } from '../../../values/result.ts'
import type { ShareAccount } from '../../accounts/server/accounts.ts'
import { fix, lockedBalancesOf } from '../../ledger/server/ledger.ts'
import {
  checkFixed,
  type Matured,
  type Maturing,
  moveAtMaturity,
  unfixAtMaturity,
} from './moving.ts'
import { changeCertificate } from './rows.ts'
import { actsOn, termOf } from './term.ts'

/** Begins the next term, from the maturity on and at the rate of that day; dividends are moved out where that was chosen. */
export async function renew(
  tx: Tx,
  ctx: ActionContext<null>,
  maturing: Maturing & { readonly target: ShareAccount | undefined },
): Promise<Matured> {
  const { row, account, target } = maturing
  const { at, institution } = ctx
  const product = institution.shares.find(({ id }) => id === account.product)
  if (!product?.term) {
    throw new Error(`The institution profile has no certificate "${account.product}"`)
  }
  const balances = await lockedBalancesOf(tx, [
    account.ledgerAccountId,
    ...(target ? [target.ledgerAccountId] : []),
  ])
  const balance = balances.find(({ accountId }) => accountId === account.ledgerAccountId)!
  checkFixed(balance)
  const earned = balance.posted.minor - row.principal_minor
  const moved = money(target && earned > 0n ? earned : 0n)
  if (target && moved.minor > 0n) {
    await unfixAtMaturity(tx, account)
    await moveAtMaturity(tx, ctx, maturing, { target, amount: moved })
    const fixed = await fix(tx, account.ledgerAccountId)
    assert(fixed.ok, 'a certificate is fixed again')
  }
  const term = termOf(product, { ...row, terms: row.terms + 1 }, dayOf(at, institution.timeZone))
  const renewed = {
    ...row,
    ...term,
    principal_minor: balance.posted.minor - moved.minor,
    acts_on: actsOn(row.instruction, term.matures_on),
  }
  await changeCertificate(tx, account.id, renewed)
  return { account, target, moved, renewed }
}
