import type { ReactNode } from 'react'
import {
  addedUp,
  everydayAccount,
  proposedFrom,
} from '../../../modules/accounts/choosing.contract.ts'
import { AccountName } from '../../../modules/accounts/web/accounts.tsx'
import type { AccountOverview, Overview } from '../../../modules/activity/contract.ts'
import { PrivateAmount } from '../../../ui/format/Amount.tsx'
import { classNames } from '../../../ui/format/classNames.ts'
import { add, fromDecimal, money, type Money } from '../../../values/money.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { FourActions } from './FourActions.tsx'
import { HomeFigure } from './HomeFigure.tsx'

const isOwnChecking = ({ kind, role, status }: AccountOverview): boolean =>
  kind === 'Checking' && role === 'primary' && status !== 'closed'

interface BalanceCardProps extends PendingProps {
  readonly accounts: readonly AccountOverview[]
}

/** What there is, what of it is left, how the balance goes on, and the four things people do. */
export function BalanceCard({ accounts, pending }: BalanceCardProps) {
  const t = useTranslate()
  const account = everydayAccount(accounts) ?? proposedFrom(accounts)
  // Which of several it is; the only Checking account needs no name.
  const named = account?.kind !== 'Checking' || accounts.filter(isOwnChecking).length > 1
  const counted = addedUp(accounts)
  const others = counted.filter(({ id }) => id !== account?.id)
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
            {others.length === 0 ? (
              // As wide as the figure, so that what is left stays beside it.
              <div className="w-0 min-w-full text-small">
                <Pending pending={pending} />
              </div>
            ) : null}
          </section>
          <HomeFigure of="left" />
        </div>
        {others.length > 0 ? (
          <div className="border-t border-on-feature/30 pt-1 text-small md:col-start-1 md:mt-2">
            <Totals counted={counted} others={others} />
            <Pending pending={pending} />
          </div>
        ) : null}
        <HomeFigure of="days" />
      </div>
      <FourActions />
    </div>
  )
}

/** So many have a line each; one more takes no more room than what says that there is one. */
const OTHERS_MAX = 2

const availableIn = (accounts: readonly AccountOverview[]): Money =>
  accounts.map(({ available }) => fromDecimal(available)).reduce(add, money(0n))

interface TotalsProps {
  /** What the total is of: what belongs to the member and can be used. */
  readonly counted: readonly AccountOverview[]
  /** Those of them whose figure does not stand above. */
  readonly others: readonly AccountOverview[]
}

/** The accounts beside the everyday one, as far as there is room, and the total of all. */
function Totals({ counted, others }: TotalsProps) {
  const t = useTranslate()
  const listed = others.slice(0, others.length > OTHERS_MAX + 1 ? OTHERS_MAX : undefined)
  const rest = others.slice(listed.length)
  return (
    <dl>
      {listed.map((account) => (
        <Line
          key={account.id}
          term={<AccountName {...account} />}
          amount={availableIn([account])}
        />
      ))}
      {rest.length > 0 ? (
        <Line
          term={t('{count} more accounts', { count: rest.length })}
          amount={availableIn(rest)}
        />
      ) : null}
      <Line
        strong
        term={t('Available in {count, plural, one {# account} other {# accounts}}', {
          count: counted.length,
        })}
        amount={availableIn(counted)}
      />
    </dl>
  )
}

interface LineProps {
  readonly term: ReactNode
  readonly amount: Money
  readonly strong?: boolean
}

const Line = ({ term, amount, strong = false }: LineProps) => (
  <div
    className={classNames(
      'flex flex-wrap justify-between gap-x-2 py-0.5',
      strong && 'font-semibold',
    )}
  >
    {/* A name breaks before its amount goes under it. */}
    <dt className="min-w-0 grow basis-24">{term}</dt>
    <dd className="ml-auto">
      <PrivateAmount value={amount} />
    </dd>
  </div>
)

interface PendingProps {
  readonly pending: Overview['pending']
}

/** What waits on any account: under the total where there is one, else under the balance. */
function Pending({ pending }: PendingProps) {
  const t = useTranslate()
  return (
    <>
      {pending.out.count + pending.in.count === 0 ? (
        <p className="sr-only">{t('Nothing is pending.')}</p>
      ) : null}
      <PendingFigure way="out" figure={pending.out} />
      <PendingFigure way="in" figure={pending.in} />
    </>
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
