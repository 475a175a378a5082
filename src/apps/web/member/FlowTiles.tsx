import type { Overview } from '../../../modules/activity/contract.ts'
import { Amount } from '../../../ui/Amount.tsx'
import { Card } from '../../../ui/Card.tsx'
import { fromDecimal } from '../../../values/money.ts'

/** Money in and out of all accounts since the month began where the credit union is. */
export const FlowTiles = ({ month }: { readonly month: Overview['month'] }) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <Card title="Monthly Income" titleId="income-title">
      <p className="text-h3 font-semibold">
        <Amount value={fromDecimal(month.income)} signed />
      </p>
    </Card>
    <Card title="Monthly Outgoing" titleId="outgoing-title">
      <p className="text-h3 font-semibold">
        <Amount value={fromDecimal(month.outgoing)} />
      </p>
    </Card>
  </div>
)
