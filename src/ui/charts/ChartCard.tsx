import { type ReactNode, useId, useState } from 'react'
import { Button } from '../buttons/Button.tsx'
import { type Column, DataTable } from '../lists/DataTable.tsx'
import { useTranslate } from '../../values/useTranslate.tsx'
import type { Words } from '../../values/sentence.ts'

/** A row of figures: what they are of, and the figures in the order of the columns. */
export interface ChartRow {
  readonly of: Words
  readonly cells: readonly Words[]
}

interface ChartCardProps {
  readonly title: Words
  /** What the figures say, before any drawing. */
  readonly findings: readonly Words[]
  /** How the figures were made, where that is not plain. */
  readonly note?: Words
  readonly notice?: ReactNode
  /** What stands there instead where there is nothing to draw. */
  readonly empty: ReactNode
  readonly table: {
    readonly caption: Words
    /** What the rows are of, before the heads of the figures. */
    readonly of: Words
    readonly heads: readonly Words[]
    readonly rows: readonly ChartRow[]
  }
  /** The charts. */
  readonly children: ReactNode
}

/** A part of a page about figures: what they say in words, then the figures, drawn or as a table. */
export function ChartCard(props: ChartCardProps) {
  const t = useTranslate()
  const { title, findings, note, notice, empty, table, children } = props
  const [asTable, setAsTable] = useState(false)
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 break-inside-avoid rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <h2 id={id} className="font-sans text-h3 font-semibold">
        {title}
      </h2>
      {findings.map((finding) => (
        <p key={finding} className="mt-2 max-w-prose font-medium">
          {finding}
        </p>
      ))}
      {notice}
      {empty ?? (
        <>
          <div className="mt-5">
            {asTable ? <FigureTable {...table} /> : <div className="grid gap-6">{children}</div>}
          </div>
          {note ? <p className="mt-4 max-w-prose text-small text-ink-2">{note}</p> : null}
          <Button
            variant="secondary"
            size="small"
            className="mt-4"
            aria-pressed={asTable}
            onClick={() => setAsTable(!asTable)}
          >
            {t('Show as table')}
          </Button>
        </>
      )}
    </section>
  )
}

function FigureTable({ caption, of, heads, rows }: ChartCardProps['table']) {
  const columns: readonly Column<ChartRow>[] = [
    { id: 'of', head: of, cell: (row) => row.of, rowHead: true },
    ...heads.map((head, index) => ({
      id: head,
      head,
      cell: ({ cells }: ChartRow) => cells[index],
      numeric: true,
    })),
  ]
  return <DataTable dense caption={caption} columns={columns} rows={rows} keyOf={(row) => row.of} />
}
