import type { Overview } from '../../../modules/activity/contract.ts'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import { Card } from './Card.tsx'

/** Money in and out of all accounts since the month began where the credit union is. */
export function FlowTiles({ month }: { readonly month: Overview['month'] }) {
  const income = fromDecimal(month.income)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Card>
        <h2 className="font-sans text-body font-semibold">Monthly Income</h2>
        <p className="money mt-2 text-h3 font-semibold text-credit">
          {formatMoney(income, { signed: true })}
        </p>
      </Card>
      <Card>
        <h2 className="font-sans text-body font-semibold">Monthly Outgoing</h2>
        <p className="money mt-2 text-h3 font-semibold">
          {formatMoney(fromDecimal(month.outgoing))}
        </p>
      </Card>
    </div>
  )
}
