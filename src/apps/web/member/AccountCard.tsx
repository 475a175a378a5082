import type { ReactNode } from 'react'
import type { AccountOverview } from '../../../modules/activity/contract.ts'
import { PrivateAmount } from '../../../ui/format/Amount.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx'
import { accountWords } from '../../../modules/accounts/contract.ts'
import { GroupedNumber } from '../../../modules/accounts/web/GroupedNumber.tsx'
import { fromDecimal } from '../../../values/money.ts'
import { say, type Translate, type Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

const WORDS = {
  Checking: {
    title: say('Checking Account'),
    number: say('checking account number'),
    routing: say('checking routing number'),
  },
  Savings: {
    title: say('Savings Account'),
    number: say('savings account number'),
    routing: say('savings routing number'),
  },
} as const

/** What stands on the card of an account of another kind, or with a name of its own. */
const NAMED = {
  number: say('{account}, account number'),
  routing: say('{account}, routing number'),
} as const

const wordsOf = (t: Translate, account: AccountOverview) => {
  const { kind, name } = account
  if (name === undefined && (kind === 'Checking' || kind === 'Savings')) {
    const { title, number, routing } = WORDS[kind]
    return { title: t(title), number: t(number), routing: t(routing) }
  }
  const named = { account: accountWords(t, account) }
  return { title: named.account, number: t(NAMED.number, named), routing: t(NAMED.routing, named) }
}

/** One account: its balance and the two numbers other banks ask for. */
export function AccountCard({ account }: { readonly account: AccountOverview }) {
  const t = useTranslate()
  const { id, number, routingNumber, balance, available } = account
  const words = wordsOf(t, account)
  return (
    <Card title={words.title} titleId={`account-${id}-title`}>
      <p className="text-h3 font-semibold">
        <PrivateAmount value={fromDecimal(balance)} />
      </p>
      {balance === available ? null : (
        <p className="text-small text-ink-2">
          {t.rich('{amount} available', {
            amount: <PrivateAmount value={fromDecimal(available)} />,
          })}
        </p>
      )}
      <dl className="mt-3 grid gap-1">
        <Row
          term={t('Account number')}
          copy={<CopyButton value={number} label={t('Copy')} what={words.number} />}
        >
          <GroupedNumber digits={number} />
        </Row>
        <Row
          term={t('Routing number')}
          copy={<CopyButton value={routingNumber} label={t('Copy')} what={words.routing} />}
        >
          <span className="tabular-nums">{routingNumber}</span>
        </Row>
      </dl>
    </Card>
  )
}

interface RowProps {
  readonly term: Words
  readonly copy: ReactNode
  readonly children: ReactNode
}

const Row = ({ term, copy, children }: RowProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4">
    <dt className="text-small text-ink-2">{term}</dt>
    <dd className="col-start-1">{children}</dd>
    <dd className="col-start-2 row-span-2 row-start-1">{copy}</dd>
  </div>
)
