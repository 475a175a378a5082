import { type Db, inTransaction } from '../../../../platform/server/db.ts'
import type { ActionContext } from '../../../../platform/server/action.ts'
import { toDecimal } from '../../../../values/money.ts'
import { ok, refuse, type Result } from '../../../../values/result.ts'
import { isOwned } from '../../../accounts/choosing.contract.ts'
import {
  accountsById,
  isNeededByMembership,
  labelOf,
  officialAccountsOf,
  openAccountsUnder,
  type ShareAccount,
} from '../../../accounts/server/accounts.ts'
import { balancesOf } from '../../../ledger/server/ledger.ts'
import { personOf } from '../../../members/server/members.ts'
import type { ReplyOf } from '../../../../values/endpoint.ts'
import type { readOpeningsForStaff, StaffClosing, UsableAccount } from '../../staff.contract.ts'
import type { ClosedAccount } from '../../closing.contract.ts'
import { closingById, outlookOf, presentClosed } from '../closing.ts'
import { disclosureOf } from '../disclosing.ts'
import type { BusinessRefusal } from '../forBusiness.ts'
import { restingOn, type Users } from '../obstacles.ts'
import { counterOf } from './closing.ts'
import { type ForWhom, standingFor } from './standing.ts'

/** What can be opened for somebody or a business of theirs, and with money of which accounts. */
export async function openingsFor(
  db: Db,
  ctx: ActionContext,
  whom: ForWhom,
): Promise<Result<ReplyOf<typeof readOpeningsForStaff>, 'user_not_found' | BusinessRefusal>> {
  const person = await personOf(db, whom.personId)
  if (!person) return refuse('user_not_found')
  const standing = await standingFor(db, ctx, whom, { lock: false })
  if (!standing.ok) return standing
  const { today, business, barred } = standing.value
  const products = ctx.institution.shares.map((product) => ({
    disclosure: disclosureOf(product, today),
    barred: barred(product) ?? null,
    needsCustodian: product.kind === 'youth',
  }))
  const paying = (await officialAccountsOf(db, whom.personId)).filter(
    (account) => account.mayPay && isOwned(account),
  )
  const accounts = [...(await usable(db, paying))]
  return ok({ name: person.name, business: business?.name ?? null, products, accounts })
}

/** Those that can be used, with what is available. */
async function usable(
  db: Db,
  accounts: readonly ShareAccount[],
): Promise<readonly UsableAccount[]> {
  const balances = await balancesOf(
    db,
    accounts.map(({ ledgerAccountId }) => ledgerAccountId),
  )
  return accounts.flatMap((account, index) => {
    const { available, status } = balances[index]!
    const seen = { id: account.id, ...labelOf(account), available: toDecimal(available) }
    return status === 'open' ? [seen] : []
  })
}

/** What closing an account for its owners would do now. */
export const closingFor = (
  db: Db,
  ctx: ActionContext,
  accountId: string,
  users: Users,
): Promise<Result<StaffClosing, 'account_not_found' | 'already_closed'>> =>
  inTransaction(db, async (tx) => {
    const outlook = await outlookOf(tx, ctx, accountId, users, counterOf(ctx, ''))
    if (!outlook.ok) return outlook
    const account = (await accountsById(tx, [accountId])).get(accountId)!
    const others = (await openAccountsUnder(tx, account.memberId)).filter(
      ({ id }) => id !== accountId,
    )
    const targets = await accountsById(
      tx,
      others.map(({ id }) => id),
    )
    return ok({
      ...outlook.value,
      obstacles: outlook.value.obstacles.filter((one) => one !== 'membership_account'),
      endsWithIt: await restingOn(tx, users, accountId),
      isNeeded: await isNeededByMembership(tx, account, ctx.institution.shares),
      targets: [...(await usable(tx, [...targets.values()]))],
    })
  })

/** An account that staff closed, under the names of its products. */
export const closedFor = (db: Db, id: string): Promise<ClosedAccount> =>
  inTransaction(db, async (tx) => {
    const row = await closingById(tx, id)
    const ids = [row.account_id, ...(row.to_account_id === null ? [] : [row.to_account_id])]
    const accounts = [...(await accountsById(tx, ids)).values()]
    return presentClosed(row, new Map(accounts.map((one) => [one.id, labelOf(one)])))
  })
