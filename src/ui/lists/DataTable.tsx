/* Browsers forget that a table is one when CSS lays it out as blocks, so every role is written out. */
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import type { ReactNode } from 'react'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { classNames } from '../format/classNames.ts'
import { ScrollRegion } from '../layout/ScrollRegion.tsx'
import type { Words } from '../../values/sentence.ts'

export interface Column<Row> {
  readonly id: string
  readonly head: Words
  readonly cell: (row: Row) => ReactNode
  /** Figures line up on the right. */
  readonly numeric?: boolean
  readonly sortable?: boolean
  /** Names the row: its cell is a row heading. At most one column. */
  readonly rowHead?: boolean
}

export interface Sort {
  readonly column: string
  readonly descending: boolean
}

interface DataTableProps<Row> {
  readonly caption: Words
  /** Shows the caption above the table; else only screen readers have it. */
  readonly captionShown?: boolean
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly sort?: Sort
  readonly onSort?: (sort: Sort) => void
  /** 36 px rows, for staff who see hundreds. */
  readonly dense?: boolean
}

/**
 * A table to read. It scrolls sideways in its own region where it is too wide; below 640 px each
 * row becomes a card with its heads beside the values.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, captionShown = false, columns, rows, keyOf, sort, onSort, dense = false } = props
  return (
    <ScrollRegion label={caption}>
      <table role="table" className="w-full border-collapse text-left max-sm:block">
        <caption className={captionShown ? 'pb-2 text-left font-semibold max-sm:block' : 'sr-only'}>
          {caption}
        </caption>
        <thead role="rowgroup" className="max-sm:sr-only">
          <tr role="row">
            {columns.map((column) => (
              <Head key={column.id} {...{ column, sort, onSort, dense }} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-sm:grid max-sm:gap-3 max-sm:in-data-flush:gap-0">
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              role="row"
              className="border-b border-line in-data-flush:last:border-b-0 max-sm:block max-sm:bg-surface max-sm:py-2 max-sm:not-in-data-flush:border sm:hover:bg-band"
            >
              {columns.map((column) => (
                <Cell key={column.id} {...{ column, row, dense }} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** Where a table is all of a card, what stands in it keeps away from its border. */
const IN_CARD = 'sm:in-data-flush:first:pl-5 sm:in-data-flush:last:pr-5 max-sm:in-data-flush:px-4'

interface HeadProps<Row> {
  readonly column: Column<Row>
  readonly sort: Sort | undefined
  readonly onSort: ((sort: Sort) => void) | undefined
  readonly dense: boolean
}

function Head<Row>({ column, sort, onSort, dense }: HeadProps<Row>) {
  const { id, head, numeric, sortable } = column
  const sorted = sort?.column === id ? sort : undefined
  const Icon = sorted ? (sorted.descending ? ArrowDown : ArrowUp) : ArrowUpDown
  const padded = dense ? 'px-2 py-1' : 'px-3 py-2'
  return (
    <th
      scope="col"
      role="columnheader"
      aria-sort={sorted ? (sorted.descending ? 'descending' : 'ascending') : undefined}
      className={classNames(
        'border-b border-line-strong text-small font-semibold text-ink-2',
        IN_CARD,
        !(sortable && onSort) && padded,
        numeric && 'text-right',
      )}
    >
      {sortable && onSort ? (
        <button
          type="button"
          onClick={() => onSort({ column: id, descending: sorted ? !sorted.descending : false })}
          className={classNames(
            'inline-flex items-center gap-1 hover:text-ink',
            padded,
            dense ? 'max-sm:min-h-11' : 'min-h-11',
          )}
        >
          {head}
          <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />
        </button>
      ) : (
        head
      )}
    </th>
  )
}

interface CellProps<Row> {
  readonly column: Column<Row>
  readonly row: Row
  readonly dense: boolean
}

function Cell<Row>({ column, row, dense }: CellProps<Row>) {
  const { head, cell, numeric, rowHead } = column
  const content = cell(row)
  const isEmpty = content === undefined || content === null || content === ''
  const look = classNames(
    'max-sm:flex-wrap max-sm:items-baseline max-sm:justify-between max-sm:gap-x-4 max-sm:px-3 max-sm:py-1',
    dense ? 'px-2 py-1.5 text-small' : 'px-3 py-2.5',
    numeric && 'money text-right',
    IN_CARD,
    // A card has a line for what there is, where a table keeps the place.
    isEmpty ? 'max-sm:hidden' : 'max-sm:flex',
  )
  const inside = (
    <>
      <span aria-hidden="true" className="shrink-0 text-small font-normal text-ink-2 sm:hidden">
        {head}
      </span>
      <span className="min-w-0 wrap-anywhere max-sm:ml-auto max-sm:text-right">{content}</span>
    </>
  )
  return rowHead ? (
    <th scope="row" role="rowheader" className={classNames(look, 'font-medium')}>
      {inside}
    </th>
  ) : (
    <td role="cell" className={look}>
      {inside}
    </td>
  )
}
