import type { ReactNode } from 'react'
import { isOwned } from '../../../modules/accounts/choosing.contract.ts'
import { ACCOUNTS } from '../../../modules/accounts/places.contract.ts'
import type { AccountOverview } from '../../../modules/activity/contract.ts'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { PrivateAmount } from '../../../ui/format/Amount.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { add, fromDecimal, money } from '../../../values/money.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { AccountCard } from './AccountCard.tsx'
import { AccountRows } from './AccountRows.tsx'

interface AccountsProps {
  readonly accounts: readonly AccountOverview[]
  /** What stands after them: beside a list, which is as high as all of it. */
  readonly children: ReactNode
}

/** Two of somebody's own that nobody could confuse have a card each, as everybody starts out. */
function hasCards(accounts: readonly AccountOverview[]): boolean {
  const names = new Set(accounts.map(({ kind, name = kind }) => name))
  return accounts.length === names.size && accounts.length <= 2 && accounts.every(isOwn)
}

const isOwn = ({ role }: AccountOverview): boolean => role === 'primary'

/** What there is: a card for each of a few accounts, a list with a total of many. */
export function AccountCards({ accounts, children }: AccountsProps) {
  const open = accounts.filter(({ status }) => status !== 'closed')
  const shown = open.filter(({ hidden }) => !hidden)
  const rest = {
    hidden: open.filter(({ hidden }) => hidden),
    closed: accounts.filter(({ status }) => status === 'closed'),
  }
  if (!hasCards(shown))
    return (
      <>
        <AccountList shown={shown} {...rest} />
        <div className="grid min-w-0 gap-6">{children}</div>
      </>
    )
  return (
    <>
      {shown.map((account) => (
        <AccountCard key={account.id} account={account} />
      ))}
      {rest.hidden.length + rest.closed.length > 0 ? (
        <Card flush className="overflow-hidden">
          <OutOfTheWay {...rest} />
        </Card>
      ) : null}
      {children}
    </>
  )
}

interface OutOfTheWayProps {
  readonly hidden: readonly AccountOverview[]
  readonly closed: readonly AccountOverview[]
}

interface ListProps extends OutOfTheWayProps {
  readonly shown: readonly AccountOverview[]
}

function AccountList({ shown, ...rest }: ListProps) {
  const t = useTranslate()
  const owned = shown.filter(isOwned)
  const total = owned.map(({ balance }) => fromDecimal(balance)).reduce(add, money(0n))
  return (
    <Card
      title={t('Accounts')}
      titleId="accounts-title"
      aside={
        <TextLink to={ACCOUNTS} className="inline-flex min-h-11 items-center font-medium">
          {t('Name and order')}
        </TextLink>
      }
      flush
      className="overflow-hidden"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 pb-3 sm:px-6">
        <p className="text-ink-2">
          {t('Total of {count, plural, one {# account} other {# accounts}}', {
            count: owned.length,
          })}
        </p>
        {/* Over the balances, after which each row has its arrow. */}
        <p className="mr-8 text-h3 font-semibold">
          <PrivateAmount value={total} />
        </p>
        {owned.length < shown.length ? (
          <p className="basis-full text-small text-pretty text-ink-2">
            {t('Accounts you look after for somebody else are not in it.')}
          </p>
        ) : null}
      </div>
      <AccountRows accounts={shown} label={t('Your accounts')} foldable />
      <OutOfTheWay {...rest} />
    </Card>
  )
}

/** What is in no total, behind a line that says how much of it there is. */
function OutOfTheWay({ hidden, closed }: OutOfTheWayProps) {
  const t = useTranslate()
  const groups = [
    {
      accounts: hidden,
      words: t('{count, plural, one {# hidden account} other {# hidden accounts}}', {
        count: hidden.length,
      }),
    },
    {
      accounts: closed,
      words: t('{count, plural, one {# closed account} other {# closed accounts}}', {
        count: closed.length,
      }),
    },
  ]
  return groups
    .filter(({ accounts }) => accounts.length > 0)
    .map(({ accounts, words }) => (
      <details key={words} className="border-t border-line first:border-t-0">
        <summary className="flex min-h-12 items-center px-4 font-medium text-brand marker:content-none hover:bg-brand-soft sm:px-6">
          <span className="link">{words}</span>
        </summary>
        <AccountRows accounts={accounts} label={words} />
      </details>
    ))
}
