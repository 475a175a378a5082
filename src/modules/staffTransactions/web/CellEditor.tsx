import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Option } from '../../../ui/fields/SelectField.tsx'
import type { Words } from '../../../values/sentence.ts'
import type { ColumnName } from '../row.contract.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** Where the grid goes on once a cell is kept. */
export type CommitMove = 'down' | 'right' | 'left' | 'stay'

interface CellEditorProps {
  readonly column: ColumnName
  /** Where a cell is chosen from a list. */
  readonly choices: readonly Option[] | undefined
  readonly label: Words
  readonly value: string
  /** The letter that began the edit, which takes the place of what was there. */
  readonly typed: string | undefined
  readonly onCommit: (value: string, move: CommitMove) => void
  readonly onRevert: () => void
}

const LOOK =
  'w-full min-w-20 rounded-tag border border-brand bg-surface px-1 py-0.5 text-small text-ink'

/**
 * The open cell: Enter keeps what was typed and goes down, Tab keeps it and goes to the next cell,
 * Escape takes it back, leaving keeps it.
 */
export function CellEditor(props: CellEditorProps) {
  const { column, choices, label, value, typed, onCommit, onRevert } = props
  const t = useTranslate()
  const begun = typed === undefined || choices ? firstChoice(choices, value, typed) : typed
  const [text, setText] = useState(begun)
  const control = useRef<HTMLInputElement & HTMLSelectElement>(null)
  // Leaving after Enter or Escape would tell a second time.
  const over = useRef(false)
  useEffect(() => {
    control.current?.focus()
    if (typed === undefined) control.current?.select?.()
    // Once, when the cell opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const end = (tell: () => void) => {
    if (over.current) return
    over.current = true
    tell()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') end(() => onCommit(text, 'down'))
    else if (event.key === 'Tab') end(() => onCommit(text, event.shiftKey ? 'left' : 'right'))
    else if (event.key === 'Escape') end(onRevert)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const shared = {
    ref: control,
    'aria-label': label,
    value: text,
    onChange: (event: { readonly target: { readonly value: string } }) =>
      setText(event.target.value),
    onKeyDown: press,
    onBlur: () => end(() => onCommit(text, 'stay')),
    className: LOOK,
  }
  if (!choices) {
    return (
      <input
        {...shared}
        type="text"
        autoComplete="off"
        inputMode={column === 'amount' ? 'decimal' : undefined}
      />
    )
  }
  return (
    <select {...shared}>
      {choices.some((choice) => choice.value === text) ? null : (
        <option value={text}>{text || t('Choose')}</option>
      )}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  )
}

/** Typing a letter over a list takes the first word that begins with it. */
const firstChoice = (
  choices: readonly Option[] | undefined,
  value: string,
  typed: string | undefined,
): string =>
  (typed !== undefined &&
    choices?.find(({ label }) => label.toLowerCase().startsWith(typed.toLowerCase()))?.value) ||
  value
