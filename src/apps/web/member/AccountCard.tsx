import type { ReactNode } from 'react'
import type { AccountOverview } from '../../../modules/activity/contract.ts'
import { PrivateAmount } from '../../../ui/format/Amount.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx'
import { GroupedNumber } from '../../../modules/accounts/web/GroupedNumber.tsx'
import { fromDecimal } from '../../../values/money.ts'

/** One account: its balance and the two numbers other banks ask for. */
export function AccountCard({ account }: { readonly account: AccountOverview }) {
  const { kind, number, routingNumber, balance, available } = account
  const name = kind.toLowerCase()
  return (
    <Card title={`${kind} Account`} titleId={`${name}-title`}>
      <p className="text-h3 font-semibold">
        <PrivateAmount value={fromDecimal(balance)} />
      </p>
      {balance === available ? null : (
        <p className="text-small text-ink-2">
          <PrivateAmount value={fromDecimal(available)} /> available
        </p>
      )}
      <dl className="mt-3 grid gap-1">
        <Row
          term="Account number"
          copy={<CopyButton value={number} label="Copy" what={`${name} account number`} />}
        >
          <GroupedNumber digits={number} />
        </Row>
        <Row
          term="Routing number"
          copy={<CopyButton value={routingNumber} label="Copy" what={`${name} routing number`} />}
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
  <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4">
    <dt className="text-small text-ink-2">{term}</dt>
    <dd className="col-start-1">{children}</dd>
    <dd className="col-start-2 row-span-2 row-start-1">{copy}</dd>
  </div>
)
