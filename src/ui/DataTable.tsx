import type { ReactNode } from 'react'
import { classNames } from './classNames.ts'

export interface Column<Row> {
  readonly id: string
  readonly head: string
  readonly cell: (row: Row) => ReactNode
  /** Figures line up on the right. */
  readonly numeric?: boolean
}

interface DataTableProps<Row> {
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
}

/** A table to read. Below 640 px each row becomes a card with its heads beside the values. */
export function DataTable<Row>({ caption, columns, rows, keyOf }: DataTableProps<Row>) {
  return (
    <table className="w-full border-collapse text-left max-sm:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-sm:sr-only">
        <tr>
          {columns.map(({ id, head, numeric }) => (
            <th
              key={id}
              scope="col"
              className={classNames(
                'border-b border-line-strong px-3 py-2 text-small text-ink-2',
                numeric && 'text-right',
              )}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map((row) => (
          <tr key={keyOf(row)} className="border-b border-line max-sm:block max-sm:py-2">
            {columns.map(({ id, head, cell, numeric }) => (
              <td
                key={id}
                className={classNames(
                  'px-3 py-2 max-sm:flex max-sm:justify-between max-sm:gap-4 max-sm:py-1',
                  numeric && 'money text-right',
                )}
              >
                <span aria-hidden="true" className="text-small text-ink-2 sm:hidden">
                  {head}
                </span>
                <span>{cell(row)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
