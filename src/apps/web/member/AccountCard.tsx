import type { ReactNode } from 'react'
import type { AccountOverview } from '../../../modules/activity/contract.ts'
import { PrivateAmount } from '../../../ui/format/Amount.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx'
import { GroupedNumber } from '../../../modules/accounts/web/GroupedNumber.tsx'
import { fromDecimal } from '../../../values/money.ts'
import { say, type Words } from '../../../values/sentence.ts'
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

/** One account: its balance and the two numbers other banks ask for. */
export function AccountCard({ account }: { readonly account: AccountOverview }) {
  const t = useTranslate()
  const { kind, number, routingNumber, balance, available } = account
  const name = kind.toLowerCase()
  const words = WORDS[kind]
  return (
    <Card title={t(words.title)} titleId={`${name}-title`}>
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
          copy={<CopyButton value={number} label={t('Copy')} what={t(words.number)} />}
        >
          <GroupedNumber digits={number} />
        </Row>
        <Row
          term={t('Routing number')}
          copy={<CopyButton value={routingNumber} label={t('Copy')} what={t(words.routing)} />}
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
