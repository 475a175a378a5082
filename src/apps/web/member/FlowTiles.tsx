import type { Overview } from '../../../modules/activity/contract.ts'
import { institution } from '../../../platform/web/institution.ts'
import { PrivateAmount } from '../../../ui/format/Amount.tsx'
import { useAmountsHidden } from '../../../ui/hooks/useAmountsHidden.ts'
import { dayOf } from '../../../values/dates.ts'
import { formatDay } from '../../../values/formats.ts'
import { fromDecimal } from '../../../values/money.ts'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** Money in and out of all accounts of one's own since the month began where the credit union is. */
export const FlowTiles = ({ month, asOf }: Pick<Overview, 'month' | 'asOf'>) => {
  const t = useTranslate()
  const [income, outgoing] = [month.income, month.outgoing].map((one) => fromDecimal(one))
  const most = Math.max(Number(income!.minor), Number(outgoing!.minor))
  const begin = `${dayOf(new Date(asOf), institution.timeZone).slice(0, 7)}-01`
  return (
    <div className="no-print">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-px overflow-hidden rounded-card border border-line bg-line">
        <Tile
          title={t('Monthly Income')}
          titleId="income-title"
          amount={income!}
          most={most}
          isIn
        />
        <Tile
          title={t('Monthly Outgoing')}
          titleId="outgoing-title"
          amount={outgoing!}
          most={most}
        />
      </div>
      <p className="mt-2 text-small text-ink-2">
        {t('Since {day}. Moves between your own accounts count as neither.', {
          day: formatDay(begin, 'yearless'),
        })}
      </p>
    </div>
  )
}

interface TileProps {
  readonly title: Words
  readonly titleId: string
  readonly amount: ReturnType<typeof fromDecimal>
  /** What a whole bar stands for, in cents. */
  readonly most: number
  readonly isIn?: boolean
}

const Tile = ({ title, titleId, amount, most, isIn = false }: TileProps) => (
  <section aria-labelledby={titleId} className="min-w-0 bg-surface p-4 sm:px-5">
    <h2 id={titleId} className="font-sans text-small font-semibold text-ink-2">
      {title}
    </h2>
    <p className="money-wraps mt-1 text-h3 font-semibold">
      <PrivateAmount value={amount} signed={isIn} />
    </p>
    <Bar share={most > 0 ? Number(amount.minor) / most : 0} isIn={isIn} />
  </section>
)

/** How the two compare, at a glance; the figures above say it. */
const Bar = ({ share, isIn }: { readonly share: number; readonly isIn: boolean }) => {
  const hidden = useAmountsHidden()
  return (
    <svg
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="mt-2 block h-2 w-full"
    >
      <rect width="100" height="1" className="fill-sunken" />
      {hidden ? null : (
        <rect
          width={100 * share}
          height="1"
          className={`forced-colors:fill-[CanvasText] ${isIn ? 'fill-credit' : 'fill-brand'}`}
        />
      )}
    </svg>
  )
}
