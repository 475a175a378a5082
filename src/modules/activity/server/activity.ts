import type { Clock } from '../../../platform/server/clock.ts'
import { monthOf, monthRange } from '../../../values/dates.ts'
import type { Institution } from '../../../values/institution.ts'
import { type Money, money, sum, toDecimal } from '../../../values/money.ts'
import { assert } from '../../../values/result.ts'
import { isOwned } from '../../accounts/choosing.contract.ts'
import {
  accountsOf,
  labelOf,
  leftToday,
  type ShareAccount,
} from '../../accounts/server/accounts.ts'
import { type Balance, isWithheld, overview } from '../../ledger/server/ledger.ts'
import { type AccountOverview, type Overview, RECENT_COUNT } from '../contract.ts'
import { annotated, type AnnotationParts } from './annotations.ts'
import { labelsOf, presentEntry, presentPending } from './present.ts'

export { csvOfEntries } from './export.ts'
export { activityOf } from './pages.ts'
export { type Labels, labelsOf, presentEntry } from './present.ts'
export { notifyOfMoney, notifyOfReturnedPayment, type Reader, readersOf } from './notifications.ts'
export { transactionOf } from './transaction.ts'

export interface ActivityParts extends AnnotationParts {
  readonly clock: Clock
  readonly institution: Pick<Institution, 'timeZone' | 'routingNumber'>
}

const figureOf = ({ total, count }: { readonly total: Money; readonly count: number }) => ({
  total: toDecimal(total),
  count,
})

/** Everything the dashboard shows, in a few round trips whatever the length of history. */
export async function overviewOf(parts: ActivityParts, personId: string): Promise<Overview> {
  const { db, clock, institution } = parts
  const now = clock.now()
  const accounts = await accountsOf(db, personId)
  const month = monthRange(monthOf(now, institution.timeZone), institution.timeZone)
  const ids = accounts.map(({ ledgerAccountId }) => ledgerAccountId)
  const all = await overview(db, ids, month, RECENT_COUNT)
  const { balances, pending, recent } = all
  // What came and went stands for the member, like the total beside it: not for whom they look after.
  const owned = accounts.filter(isOwned).map(({ ledgerAccountId }) => ledgerAccountId)
  const own = owned.length === ids.length ? all : await overview(db, owned, month, 0)
  const labels = await labelsOf(db, accounts)
  const left = await leftToday(db, { at: now, institution }, accounts)
  const latest = [
    ...pending.entries
      .filter((entry) => !isWithheld(entry))
      .map((entry) => presentPending(entry, labels)),
    ...recent.map((entry) => presentEntry(entry, labels)),
  ]
    .toSorted((a, b) => Date.parse(b.postedAt) - Date.parse(a.postedAt))
    .slice(0, RECENT_COUNT)
  return {
    asOf: now.toISOString(),
    accounts: accounts.map((account) => ({
      ...presentAccount(account, balances, institution),
      ...capIn(account, left),
    })),
    pending: { out: figureOf(own.pending.out), in: figureOf(own.pending.in) },
    month: {
      income: toDecimal(sum(own.flows.map(({ moneyIn }) => moneyIn))),
      outgoing: toDecimal(sum(own.flows.map(({ moneyOut }) => moneyOut))),
    },
    recent: await annotated(parts, latest),
  }
}

/** Where two have to sign a delegate moves nothing, whatever their cap is. */
const capIn = ({ id, dailyCap, mayPropose }: ShareAccount, left: ReadonlyMap<string, Money>) =>
  dailyCap === null || !mayPropose
    ? {}
    : { dailyCap: { cap: toDecimal(money(dailyCap)), left: toDecimal(left.get(id)!) } }

function presentAccount(
  account: ShareAccount,
  balances: readonly Balance[],
  institution: ActivityParts['institution'],
): AccountOverview {
  const {
    id,
    ledgerAccountId,
    number,
    routingNumber,
    mayPropose,
    twoToSign,
    role,
    hidden,
    businessName,
  } = account
  const balance = balances.find(({ accountId }) => accountId === ledgerAccountId)
  assert(balance, `the ledger knows account ${id}`)
  return {
    id,
    ...labelOf(account),
    number,
    routingNumber: routingNumber ?? institution.routingNumber,
    balance: toDecimal(balance.posted),
    available: toDecimal(balance.available),
    ...(balance.overdraft.minor > 0n && { overdraft: toDecimal(balance.overdraft) }),
    status: balance.status,
    mayPay: mayPropose,
    twoToSign,
    role,
    ofBusiness: businessName !== undefined,
    hidden,
  }
}
