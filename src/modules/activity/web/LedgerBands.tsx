import type { ReactNode } from 'react'
import { groupBy } from '../../../platform/web/groupBy.ts'
import { type Day } from '../../../values/dates.ts'
import type { Money } from '../../../values/money.ts'
import { Amount } from '../../../ui/format/Amount.tsx'
import { classNames } from '../../../ui/format/classNames.ts'
import { dayTitle } from '../../../ui/format/dayTitle.ts'
import { NotchedStick } from '../../../ui/layout/NotchedEdge.tsx'
import { useAmountsHidden } from '../../../ui/hooks/useAmountsHidden.ts'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

export interface LedgerEntry {
  readonly id: string
  readonly day: Day
  readonly title: ReactNode
  readonly amount: Money
  /** The balance afterwards. */
  readonly after?: Money
  /** Small print: account, time, status, who posted it. */
  readonly detail?: ReactNode
  /** A second line of small print: what was written along with it, the reference in words. */
  readonly note?: ReactNode
  /** Draws the same notches as the receipt's edge. */
  readonly reference: string
  /** Money that has not moved, or has been taken back. */
  readonly struck?: boolean
  readonly onOpen?: () => void
}

interface LedgerBandsProps {
  readonly label: Words
  /** Newest first; entries of one day lie together. */
  readonly entries: readonly LedgerEntry[]
  readonly today: Day
  /** Dots for amounts; without it as chosen on this device. */
  readonly amountsHidden?: boolean
  /** The heading level of the days, one below that of the list. */
  readonly dayHeading?: 'h3' | 'h4'
  /** The ids of their rows, for whoever moves the focus to one. */
  readonly idOf?: (entryId: string) => string
}

/** Transactions on ledger paper: one band for each day, every other one tinted, square corners. */
export function LedgerBands(props: LedgerBandsProps) {
  const t = useTranslate()
  const { label, entries, today, dayHeading: Heading = 'h3' } = props
  const chosen = useAmountsHidden()
  const amountsHidden = props.amountsHidden ?? chosen
  return (
    <ol aria-label={label} className="ledger-bands">
      {[...groupBy(entries, ({ day }) => day)].map(([day, ofDay]) => (
        <li key={day} className="border-t border-line first:border-t-0">
          <Heading className="px-4 pt-3 text-caption font-semibold text-ink-2 sm:px-6">
            <time dateTime={day}>{dayTitle(t, day, today)}</time>
          </Heading>
          <ol className="pb-1">
            {ofDay.map((entry) => (
              <li key={entry.id} id={props.idOf?.(entry.id)} tabIndex={-1} className="relative">
                <Entry entry={entry} hidden={amountsHidden} />
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  )
}

const ROW = 'block w-full px-4 py-2.5 text-left sm:px-6'
/** The amount goes under the words where both do not fit: it is never broken. */
const LINE = 'flex flex-wrap items-baseline justify-between gap-x-4'
const WORDS = 'min-w-0 flex-1 basis-36'

function Entry({ entry, hidden }: { readonly entry: LedgerEntry; readonly hidden: boolean }) {
  const t = useTranslate()
  const { title, amount, after, detail, note, reference, struck = false, onOpen } = entry
  const row = (
    <>
      <NotchedStick reference={reference} />
      <span className={classNames(LINE, struck && 'line-through')}>
        <span className={WORDS}>{title}</span>
        <Amount value={amount} signed hidden={hidden} className="ml-auto font-medium" />
      </span>
      <span className={classNames(LINE, 'text-caption text-ink-2')}>
        <span className={classNames(WORDS, 'flex flex-wrap items-center gap-x-2 gap-y-1')}>
          {detail}
        </span>
        {after ? (
          <span className="ml-auto">
            <span className="sr-only">{t('Balance after:')} </span>
            <Amount value={after} hidden={hidden} />
          </span>
        ) : null}
      </span>
      {note ? <span className="flex flex-wrap gap-x-2 text-caption text-ink-2">{note}</span> : null}
    </>
  )
  if (!onOpen) return <div className={ROW}>{row}</div>
  return (
    <button type="button" onClick={onOpen} className={classNames(ROW, 'hover:bg-brand-soft')}>
      {row}
    </button>
  )
}
