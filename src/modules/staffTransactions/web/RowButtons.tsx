import { Copy, Trash2 } from 'lucide-react'
import { COLUMNS } from '../row.contract.ts'
import { stopId } from './gridStops.ts'
import type { GridRow } from './rows.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface RowButtonsProps {
  readonly row: GridRow
  readonly number: number
  readonly activeColumn: number | undefined
  readonly onDuplicate?: (key: string) => void
  readonly onRemove: (key: string) => void
  /** Why no row can be removed now; its text stands under the grid. */
  readonly keptReasonId?: string | undefined
  readonly onStop: (column: number) => void
}

/** What can be done with a whole row, after its cells. */
export function RowButtons({
  row,
  number,
  onDuplicate,
  onRemove,
  keptReasonId,
  onStop,
  activeColumn,
}: RowButtonsProps) {
  const t = useTranslate()
  const removeStop = COLUMNS.length + (onDuplicate ? 1 : 0)
  const stopProps = (column: number) => ({
    id: stopId(row.key, column),
    type: 'button' as const,
    tabIndex: column === activeColumn ? 0 : -1,
    onFocus: () => onStop(column),
  })
  return (
    <>
      {onDuplicate ? (
        <button
          {...stopProps(COLUMNS.length)}
          aria-label={t('Duplicate row {row}', { row: String(number) })}
          title={t('Duplicate')}
          onClick={() => onDuplicate(row.key)}
          className="inline-grid size-8 max-sm:size-11 place-items-center rounded-control border border-transparent text-brand hover:bg-brand-soft"
        >
          <Copy aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
        </button>
      ) : null}
      <button
        {...stopProps(removeStop)}
        aria-label={t('Remove row {row}', { row: String(number) })}
        title={t('Remove')}
        aria-disabled={keptReasonId ? true : undefined}
        aria-describedby={keptReasonId}
        onClick={() => {
          if (!keptReasonId) onRemove(row.key)
        }}
        className="inline-grid size-8 max-sm:size-11 place-items-center rounded-control border border-transparent text-danger hover:bg-danger-soft aria-disabled:text-ink-3 aria-disabled:hover:bg-transparent"
      >
        <Trash2 aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
      </button>
    </>
  )
}
