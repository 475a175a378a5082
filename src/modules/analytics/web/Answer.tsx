import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { type Column, DataTable } from '../../../ui/lists/DataTable.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { Words } from '../../../values/sentence.ts'

/** A row of figures: the week and what belongs to it, in the order of the columns. */
export interface WeekRow {
  readonly week: Words
  readonly cells: readonly Words[]
}

interface AnswerProps {
  readonly question: Words
  /** The answer in words, before any drawing. */
  readonly findings: readonly Words[]
  /** How the figures were made, where that is not plain. */
  readonly note?: Words
  readonly notice?: ReactNode
  readonly empty: boolean
  readonly table: {
    readonly caption: Words
    readonly heads: readonly Words[]
    readonly rows: readonly WeekRow[]
  }
  /** The charts. */
  readonly children: ReactNode
}

/** One question of the page: what the figures say, then the figures, drawn or as a table. */
export function Answer(props: AnswerProps) {
  const t = useTranslate()
  const { question, findings, note, notice, empty, table, children } = props
  const [asTable, setAsTable] = useState(false)
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 break-inside-avoid rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <h2 id={id}>{question}</h2>
      {findings.map((finding) => (
        <p key={finding} className="mt-2 max-w-prose font-medium">
          {finding}
        </p>
      ))}
      {notice}
      {empty ? (
        <EmptyState title={t('Nothing to show for these dates.')} />
      ) : (
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

function FigureTable({ caption, heads, rows }: AnswerProps['table']) {
  const t = useTranslate()
  const columns: readonly Column<WeekRow>[] = [
    { id: 'week', head: t('Week'), cell: ({ week }) => week, rowHead: true },
    ...heads.map((head, index) => ({
      id: head,
      head,
      cell: ({ cells }: WeekRow) => cells[index],
      numeric: true,
    })),
  ]
  return (
    <DataTable dense caption={caption} columns={columns} rows={rows} keyOf={({ week }) => week} />
  )
}
