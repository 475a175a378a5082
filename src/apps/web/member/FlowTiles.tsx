import type { Overview } from '../../../modules/activity/contract.ts'
import { PrivateAmount } from '../../../ui/format/Amount.tsx'
import { fromDecimal } from '../../../values/money.ts'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface TileProps {
  readonly title: Words
  readonly titleId: string
  readonly amount: string
  readonly signed?: boolean
}

/** Money in and out of all accounts of one's own since the month began where the credit union is. */
export const FlowTiles = ({ month }: { readonly month: Overview['month'] }) => {
  const t = useTranslate()
  return (
    <div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-px overflow-hidden rounded-card border border-line bg-line">
        <Tile title={t('Monthly Income')} titleId="income-title" amount={month.income} signed />
        <Tile title={t('Monthly Outgoing')} titleId="outgoing-title" amount={month.outgoing} />
      </div>
      <p className="mt-2 text-small text-ink-2">
        {t('Moves between your own accounts count as neither.')}
      </p>
    </div>
  )
}

const Tile = ({ title, titleId, amount, signed = false }: TileProps) => (
  <section aria-labelledby={titleId} className="min-w-0 bg-surface p-4 sm:px-5">
    <h2 id={titleId} className="font-sans text-small font-semibold text-ink-2">
      {title}
    </h2>
    <p className="money-wraps mt-1 text-h3 font-semibold">
      <PrivateAmount value={fromDecimal(amount)} signed={signed} />
    </p>
  </section>
)
