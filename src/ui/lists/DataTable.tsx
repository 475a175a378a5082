/* Browsers forget that a table is one when CSS lays it out as blocks, so every role is written out. */
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import type { ReactNode } from 'react'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { classNames } from '../format/classNames.ts'
import { ScrollRegion } from '../layout/ScrollRegion.tsx'
import type { Words } from '../../values/sentence.ts'

/**
 * Where a cell stands on phones, in the two lines of its row: a mark before both, title and aside in the
 * first, detail and value in the second, what can be done after both; `none` leaves it out.
 */
type PhonePlace = 'mark' | 'title' | 'aside' | 'detail' | 'value' | 'act' | 'none'

export interface Column<Row> {
  readonly id: string
  readonly head: Words
  readonly cell: (row: Row) => ReactNode
  /** Figures line up on the right. */
  readonly numeric?: boolean
  readonly sortable?: boolean
  /** Names the row: its cell is a row heading. At most one column. */
  readonly rowHead?: boolean
  /** What an empty cell says to screen readers; others see a dash, and on phones nothing. */
  readonly nothing?: Words
  /** With it on any column the rows are two lines on phones, and columns without it are left out. */
  readonly phone?: PhonePlace
  /** Left out on tablets, where another cell says the same. */
  readonly wideOnly?: boolean
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

/** Where letters are so large that two do not fit beside each other, they stand one under the other. */
const STACKED = 'max-sm:@max-[16rem]:pl-0 max-sm:@max-[16rem]:text-left'

const PLACE: Readonly<Record<PhonePlace, string>> = {
  mark: 'max-sm:-ml-2.5 max-sm:[grid-area:mark]',
  title: 'max-sm:[grid-area:title]',
  aside: `max-sm:pl-3 max-sm:text-right max-sm:[grid-area:aside] ${STACKED}`,
  detail: 'max-sm:text-small max-sm:text-ink-2 max-sm:[grid-area:detail]',
  value: `max-sm:pl-3 max-sm:text-right max-sm:text-small max-sm:[grid-area:value] ${STACKED}`,
  act: 'max-sm:pl-3 max-sm:[grid-area:act]',
  none: 'max-sm:hidden',
}

const TWO_LINES =
  "max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)_fit-content(45%)_auto] max-sm:items-center max-sm:bg-surface max-sm:py-2 max-sm:last:border-b-0 max-sm:in-data-flush:px-4 max-sm:[grid-template-areas:'mark_title_aside_act''mark_detail_value_act'] max-sm:@max-[16rem]:grid-cols-[auto_minmax(0,1fr)] max-sm:@max-[16rem]:[grid-template-areas:'mark_title''aside_aside''detail_detail''value_value''act_act']"
const CARD = 'max-sm:block max-sm:bg-surface max-sm:py-2 max-sm:not-in-data-flush:border'

/**
 * A table to read. It scrolls sideways in its own region where it is too wide; below 640 px each
 * row is two lines, or a card with its heads beside the values where its columns have no place in them.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, captionShown = false, columns, rows, keyOf, sort, onSort, dense = false } = props
  const inLines = columns.some(({ phone }) => phone !== undefined)
  return (
    <ScrollRegion label={caption}>
      <table role="table" className="w-full border-collapse text-left max-sm:block">
        <caption className={captionShown ? 'pb-2 text-left font-semibold max-sm:block' : 'sr-only'}>
          {caption}
        </caption>
        {/* On phones heads are for screen readers, and for whoever comes to one that sorts by keyboard. */}
        <thead role="rowgroup" className="max-sm:not-focus-within:sr-only">
          <tr role="row">
            {columns.map((column) => (
              <Head key={column.id} {...{ column, sort, onSort, dense }} />
            ))}
          </tr>
        </thead>
        <tbody
          role="rowgroup"
          className={classNames(
            'max-sm:grid',
            inLines && 'max-sm:@container',
            !inLines && 'max-sm:gap-3 max-sm:in-data-flush:gap-0',
          )}
        >
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              role="row"
              className={classNames(
                'border-b border-line in-data-flush:last:border-b-0 sm:hover:bg-band',
                inLines ? TWO_LINES : CARD,
              )}
            >
              {columns.map((column) => (
                <Cell key={column.id} {...{ column, row, dense, inLines }} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** Where a table is all of a card, what stands in it keeps away from its border. */
const IN_CARD = 'sm:in-data-flush:first:pl-5 sm:in-data-flush:last:pr-5'

interface HeadProps<Row> {
  readonly column: Column<Row>
  readonly sort: Sort | undefined
  readonly onSort: ((sort: Sort) => void) | undefined
  readonly dense: boolean
}

function Head<Row>({ column, sort, onSort, dense }: HeadProps<Row>) {
  const { id, head, numeric, sortable, wideOnly } = column
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
        wideOnly && 'sm:max-lg:hidden',
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
  readonly inLines: boolean
}

function Cell<Row>({ column, row, dense, inLines }: CellProps<Row>) {
  const { head, cell, numeric, rowHead, nothing, phone = 'none', wideOnly } = column
  const content = cell(row)
  const isEmpty = content === undefined || content === null || content === ''
  const look = classNames(
    inLines
      ? classNames('max-sm:min-w-0', PLACE[phone])
      : classNames(
          'max-sm:flex-wrap max-sm:items-baseline max-sm:justify-between max-sm:gap-x-4 max-sm:px-3 max-sm:py-1',
          'max-sm:in-data-flush:px-4',
        ),
    IN_CARD,
    dense ? 'sm:px-2 sm:py-1.5 sm:text-small' : 'sm:px-3 sm:py-2.5',
    numeric && 'money text-right',
    wideOnly && 'sm:max-lg:hidden',
    // Phones have a line for what there is, where a table keeps the place.
    isEmpty ? 'max-sm:hidden' : inLines ? 'max-sm:block' : 'max-sm:flex',
  )
  const inside = (
    <>
      {inLines ? null : (
        <span aria-hidden="true" className="shrink-0 text-small font-normal text-ink-2 sm:hidden">
          {head}
        </span>
      )}
      <span
        className={classNames(
          // A column of a table is never narrower than its longest word; what may be torn says so itself.
          'min-w-0 wrap-break-word max-sm:wrap-anywhere',
          !inLines && 'max-sm:ml-auto max-sm:text-right',
        )}
      >
        {isEmpty && nothing ? <Nothing words={nothing} /> : content}
      </span>
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

const Nothing = ({ words }: { readonly words: Words }) => (
  <>
    <span aria-hidden="true" className="text-ink-3">
      –
    </span>
    <span className="sr-only">{words}</span>
  </>
)
