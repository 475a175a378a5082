/* A grid is a table that is edited in place: its roles are written out for readers that forget. */
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-noninteractive-element-to-interactive-role */
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { classNames } from '../../../ui/format/classNames.ts'
import { type CellProblems, type ColumnName, COLUMNS } from '../row.contract.ts'
import { CellEditor, type CommitMove } from './CellEditor.tsx'
import type { MemberAccount } from '../../accounts/editing.contract.ts'
import { cellWords, optionsIn } from './choices.ts'
import { stopId } from './gridStops.ts'
import { RowButtons } from './RowButtons.tsx'
import type { GridRow } from './rows.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { Words } from '../../../values/sentence.ts'

interface RowGridProps {
  readonly label: Words
  readonly rows: readonly GridRow[]
  /** Those that a row can name. */
  readonly accounts: readonly MemberAccount[]
  /** The number of the first row shown, counting from 1, and of how many. */
  readonly firstNumber?: number
  readonly total?: number
  readonly problemsOf: (row: GridRow) => CellProblems
  readonly onChange: (key: string, column: ColumnName, value: string) => void
  readonly onDuplicate?: (key: string) => void
  readonly onRemove: (key: string) => void
  /** Why no row can be removed now; its text stands under the grid. */
  readonly keptReasonId?: string | undefined
  /** The number of a row, where they are not shown one after the other. */
  readonly numberOf?: (row: GridRow) => number
}

interface Place {
  readonly row: number
  readonly column: number
}

const MOVES: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-10, 0],
  PageDown: [10, 0],
  Home: [0, -100],
  End: [0, 100],
}

/** Where the focus goes from a cell that was open. */
const AFTER: Readonly<
  Record<Exclude<CommitMove, 'stay'> | 'back', readonly [rows: number, columns: number]>
> = { down: [1, 0], right: [0, 1], left: [0, -1], back: [0, 0] }

/** As much room as the usual answer needs, so that a row keeps to one line and all of them fit. */
const ROOM: Readonly<Record<ColumnName, string>> = {
  account: 'min-w-24',
  type: 'min-w-18',
  amount: 'min-w-24',
  description: 'min-w-44',
  category: 'min-w-24',
  date: 'min-w-24',
  time: 'min-w-14',
  status: 'min-w-22',
}

const SHORT_LENGTH = 16

/** A date or a word of a list stays in one piece; what else a file may hold there is broken. */
const isShort = (name: ColumnName, text: string): boolean =>
  name !== 'description' && text.length <= SHORT_LENGTH

const within = (value: number, max: number): number => Math.max(0, Math.min(value, max))

/** One tab stop, arrow keys inside; which cell is active, and whether it is being edited. */
function useCells(props: RowGridProps) {
  const { rows, onDuplicate } = props
  const [active, setActive] = useState<Place>({ row: 0, column: 0 })
  const [editing, setEditing] = useState<{ readonly typed: string | undefined }>()
  const [wantsFocus, setWantsFocus] = useState(0)
  const lastColumn = COLUMNS.length + (onDuplicate ? 1 : 0)
  const place = { row: within(active.row, rows.length - 1), column: active.column }
  const goTo = (row: number, column: number) => {
    setActive({ row: within(row, rows.length - 1), column: within(column, lastColumn) })
    setEditing(undefined)
    setWantsFocus((count) => count + 1)
  }
  useEffect(() => {
    if (wantsFocus > 0) document.getElementById(stopId(rows[place.row]?.key, place.column))?.focus()
    // Only a move asks for the focus; rows that change do not.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [wantsFocus])
  return { place, goTo, editing, setEditing, setActive }
}

/** Rows to type into, as in a spreadsheet: arrow keys and Tab move, Enter edits, Escape takes it back. */
export function RowGrid(props: RowGridProps) {
  const t = useTranslate()
  const { label, rows, firstNumber = 1, total = rows.length, onDuplicate } = props
  const { place, goTo, editing, setEditing, setActive } = useCells(props)
  const press = (event: KeyboardEvent<HTMLTableElement>) => {
    if (editing) return
    const move = MOVES[event.key]
    const typing = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    const onCell = place.column < COLUMNS.length
    if (move) goTo(place.row + move[0], place.column + move[1])
    else if (onCell && (event.key === 'Enter' || event.key === 'F2'))
      setEditing({ typed: undefined })
    else if (onCell && typing && event.key !== ' ') setEditing({ typed: event.key })
    else return
    event.preventDefault()
  }
  return (
    <div
      data-scrolls
      // Positioned, or words for screen readers inside it would widen the page.
      className="relative overflow-x-auto rounded-control border border-line-strong"
      role="presentation"
    >
      <table
        role="grid"
        aria-label={label}
        aria-rowcount={total + 1}
        aria-colcount={COLUMNS.length + 2}
        onKeyDown={press}
        className="w-full border-collapse text-left text-small"
      >
        <thead>
          <tr aria-rowindex={1}>
            <Head>{t('Row')}</Head>
            {COLUMNS.map((column) => (
              <Head key={column.name}>{t(column.label)}</Head>
            ))}
            <Head>
              <span className="sr-only">
                {onDuplicate ? t('Duplicate and remove') : t('Remove')}
              </span>
            </Head>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Row
              key={row.key}
              {...props}
              row={row}
              number={props.numberOf?.(row) ?? firstNumber + index}
              activeColumn={index === place.row ? place.column : undefined}
              editing={index === place.row ? editing : undefined}
              onStop={(column) => setActive({ row: index, column })}
              onEdit={(column) => {
                setActive({ row: index, column })
                setEditing({ typed: undefined })
              }}
              onDone={(column, move) => {
                if (move === 'stay') return setEditing(undefined)
                const [rows, columns] = AFTER[move]
                goTo(index + rows, column + columns)
              }}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Head = ({ children }: { readonly children: ReactNode }) => (
  <th
    scope="col"
    className="border-b border-line-strong bg-sunken px-2 py-1.5 font-semibold whitespace-nowrap text-ink-2"
  >
    {children}
  </th>
)

interface RowProps extends Omit<RowGridProps, 'rows' | 'label'> {
  readonly row: GridRow
  readonly number: number
  readonly activeColumn: number | undefined
  readonly editing: { readonly typed: string | undefined } | undefined
  readonly onStop: (column: number) => void
  readonly onEdit: (column: number) => void
  readonly onDone: (column: number, move: CommitMove | 'back') => void
}

function Row(props: RowProps) {
  const t = useTranslate()
  const { row, number, activeColumn, editing, problemsOf, onChange, onStop, onEdit, onDone } = props
  const problems = problemsOf(row)
  return (
    <tr aria-rowindex={number + 1} className="border-b border-line last:border-b-0">
      <th
        scope="row"
        className="px-2 py-1.5 text-right align-top font-normal text-ink-2 tabular-nums"
      >
        {number}
      </th>
      {COLUMNS.map(({ name, label }, column) => {
        const problem = problems[name]
        const id = stopId(row.key, column)
        const active = column === activeColumn
        const open = active && editing !== undefined
        const choices = optionsIn(t, name, props.accounts)
        return (
          <td
            key={name}
            id={id}
            role="gridcell"
            tabIndex={
              active || (activeColumn === undefined && number === 1 && column === 0) ? 0 : -1
            }
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-error` : undefined}
            onFocus={(event) => {
              if (event.target === event.currentTarget) onStop(column)
            }}
            onClick={() => {
              if (!open) onEdit(column)
            }}
            className={classNames(
              'h-9 border-l border-line px-2 py-1.5 align-top',
              ROOM[name],
              name === 'amount' && 'money text-right',
              problem && 'bg-danger-soft',
            )}
          >
            {open ? (
              <CellEditor
                column={name}
                choices={choices}
                label={t('{column}, row {row}', { column: t(label), row: String(number) })}
                value={row.draft[name]}
                typed={editing.typed}
                onCommit={(value, move) => {
                  if (value !== row.draft[name]) onChange(row.key, name, value)
                  onDone(column, move)
                }}
                onRevert={() => onDone(column, 'back')}
              />
            ) : (
              <span
                className={isShort(name, row.draft[name]) ? 'whitespace-nowrap' : 'wrap-anywhere'}
              >
                {row.draft[name] ? (
                  cellWords(choices, row.draft[name])
                ) : (
                  <span className="sr-only">{t('Empty')}</span>
                )}
              </span>
            )}
            {problem ? (
              <span id={`${id}-error`} className="block font-sans text-caption text-danger">
                <span className="sr-only">{t('Error:')} </span>
                {problem}
              </span>
            ) : null}
          </td>
        )
      })}
      <td className="border-l border-line px-1 py-1 align-top whitespace-nowrap">
        <RowButtons {...props} />
      </td>
    </tr>
  )
}
