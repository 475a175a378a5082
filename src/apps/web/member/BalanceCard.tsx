import {
  everydayAccount,
  isOwned,
  proposedFrom,
} from '../../../modules/accounts/choosing.contract.ts'
import { AccountName } from '../../../modules/accounts/web/accounts.tsx'
import type { AccountOverview, Overview } from '../../../modules/activity/contract.ts'
import { PrivateAmount } from '../../../ui/format/Amount.tsx'
import { add, fromDecimal, money } from '../../../values/money.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { FourActions } from './FourActions.tsx'
import { HomeFigure } from './HomeFigure.tsx'

const isOwnChecking = ({ kind, role, status }: AccountOverview): boolean =>
  kind === 'Checking' && role === 'primary' && status !== 'closed'

interface BalanceCardProps {
  readonly accounts: readonly AccountOverview[]
  readonly pending: Overview['pending']
}

/** What there is, what of it is left, how the balance goes on, and the four things people do. */
export function BalanceCard({ accounts, pending }: BalanceCardProps) {
  const t = useTranslate()
  const account = everydayAccount(accounts) ?? proposedFrom(accounts)
  // Which of several it is; the only Checking account needs no name.
  const named = account?.kind !== 'Checking' || accounts.filter(isOwnChecking).length > 1
  return (
    <div data-on-feature className="feature [--brand-soft:--alpha(var(--on-feature)/12%)]">
      <div className="px-4 pt-2 pb-1 sm:px-6 md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,0.9fr)_minmax(0,1.2fr)] md:gap-x-8 md:pt-4 md:pb-3">
        <div className="flex flex-wrap justify-between gap-x-4 md:contents">
          <section aria-labelledby="available-title" className="min-w-0 grow basis-36">
            <h2 id="available-title" tabIndex={-1} className="font-sans text-small font-semibold">
              {t('Available Balance')}
            </h2>
            <p className="flex min-h-11 items-center money-xl max-md:text-[min(1.75rem,9vw)] md:text-[2.5rem]">
              {account ? (
                <PrivateAmount value={fromDecimal(account.available)} />
              ) : (
                t('Not open yet')
              )}
            </p>
            {account && named ? (
              <p className="text-small">
                <AccountName {...account} />
              </p>
            ) : null}
            {/* As wide as the figure, so that what is left stays beside it. */}
            <div className="w-0 min-w-full text-small">
              {pending.out.count + pending.in.count === 0 ? (
                <p className="sr-only">{t('Nothing is pending.')}</p>
              ) : null}
              <PendingFigure way="out" figure={pending.out} />
              <PendingFigure way="in" figure={pending.in} />
            </div>
          </section>
          <HomeFigure of="left" />
        </div>
        <OtherAccounts accounts={accounts} shown={account} />
        <HomeFigure of="days" />
      </div>
      <FourActions />
    </div>
  )
}

const OTHERS_MAX = 2

interface OtherAccountsProps {
  readonly accounts: readonly AccountOverview[]
  /** Whose figure stands above. */
  readonly shown: AccountOverview | undefined
}

/** The accounts beside the everyday one, as far as there is room, and the total of all. */
function OtherAccounts({ accounts, shown }: OtherAccountsProps) {
  const t = useTranslate()
  const visible = accounts.filter(({ status, hidden }) => status !== 'closed' && !hidden)
  const others = visible.filter(({ id }) => id !== shown?.id)
  if (others.length === 0) return null
  const owned = visible.filter(isOwned)
  const total = owned.map(({ balance }) => fromDecimal(balance)).reduce(add, money(0n))
  return (
    <dl className="flex flex-wrap justify-between gap-x-4 border-t border-on-feature/30 pt-1 text-small md:col-start-1 md:block">
      {others.slice(0, OTHERS_MAX).map((account) => (
        <div key={account.id} className="flex flex-wrap justify-between gap-x-2 py-0.5">
          <dt className="min-w-0">
            <AccountName {...account} />
          </dt>
          <dd className="ml-auto">
            <PrivateAmount value={fromDecimal(account.balance)} />
          </dd>
        </div>
      ))}
      <div className="flex flex-wrap justify-between gap-x-2 py-0.5 font-semibold">
        <dt>
          {t.rich('Total<hidden> in {count, plural, one {# account} other {# accounts}}</hidden>', {
            count: owned.length,
            hidden: (words) => <span className="max-md:sr-only">{words}</span>,
          })}
        </dt>
        <dd className="ml-auto">
          <PrivateAmount value={total} />
        </dd>
      </div>
    </dl>
  )
}

interface PendingFigureProps {
  readonly way: 'in' | 'out'
  readonly figure: Overview['pending']['in']
}

/** Money that waits to leave and money that waits to arrive are never added up. */
const PendingFigure = ({ way, figure: { total, count } }: PendingFigureProps) => {
  const t = useTranslate()
  return count === 0 ? null : (
    <p>
      {t.rich(
        way === 'out'
          ? 'Pending out: {amount} in {count, plural, one {# transaction} other {# transactions}}'
          : 'Pending in: {amount} in {count, plural, one {# transaction} other {# transactions}}',
        { amount: <PrivateAmount value={fromDecimal(total)} />, count },
      )}
    </p>
  )
}
