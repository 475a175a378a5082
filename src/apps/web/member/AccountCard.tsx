import type { ReactNode } from 'react'
import type { AccountOverview } from '../../../modules/activity/contract.ts'
import { CopyButton } from '../../../modules/transfers/web/CopyButton.tsx'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import { Card } from './Card.tsx'

/** Groups of 3, 3 and 4 told apart by space alone, so that a selection copies bare digits. */
const Grouped = ({ digits }: { readonly digits: string }) => (
  <span className="tabular-nums">
    {[digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].map((group, i) => (
      <span key={i} className={i === 0 ? '' : 'ml-1.5'}>
        {group}
      </span>
    ))}
  </span>
)

/** One account: its balance and the two numbers other banks ask for. */
export function AccountCard({ account }: { readonly account: AccountOverview }) {
  const { kind, number, routingNumber, balance, available } = account
  const name = kind.toLowerCase()
  return (
    <Card>
      <h2 className="font-sans text-h3 font-semibold">{kind} Account</h2>
      <p className="money mt-1 text-h3 font-semibold">{formatMoney(fromDecimal(balance))}</p>
      {balance === available ? null : (
        <p className="money text-small text-ink-2">
          {formatMoney(fromDecimal(available))} available
        </p>
      )}
      <dl className="mt-3 grid gap-1">
        <Row
          term="Account number"
          copy={<CopyButton text={number} what={`${name} account number`} />}
        >
          <Grouped digits={number} />
        </Row>
        <Row
          term="Routing number"
          copy={<CopyButton text={routingNumber} what={`${name} routing number`} />}
        >
          <span className="tabular-nums">{routingNumber}</span>
        </Row>
      </dl>
    </Card>
  )
}

interface RowProps {
  readonly term: string
  readonly copy: ReactNode
  readonly children: ReactNode
}

const Row = ({ term, copy, children }: RowProps) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4">
    <div className="min-w-0">
      <dt className="text-small text-ink-2">{term}</dt>
      <dd>{children}</dd>
    </div>
    {copy}
  </div>
)
