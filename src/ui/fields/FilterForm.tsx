import { ListFilter } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '../buttons/Button.tsx'
import { classNames } from '../format/classNames.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { fieldId } from './fieldId.ts'
import { useTranslate } from '../../values/useTranslate.tsx'
import type { Words } from '../../values/sentence.ts'

interface FilterFormProps {
  /** What is looked through: "Transactions". */
  readonly label: Words
  /** The fields in the order of the page. */
  readonly fields: readonly string[]
  readonly problems: Readonly<Partial<Record<string, Words>>>
  /** Counts the tries. */
  readonly attempt: number
  /** @returns whether it was applied */
  readonly onSubmit: () => boolean
  /** What is always in sight; `unfold` shows the rest, where a problem may sit. */
  readonly search: (unfold: () => void) => ReactNode
  /** How many filters are set behind the "Filters" button. */
  readonly count: number
  /** Absent where nothing is asked for. */
  readonly onClear: (() => void) | undefined
  /** Where the keyboard goes when the filters fold away on being applied. Without it they stay. */
  readonly onFolded?: () => void
  readonly className: string
  /** The filters behind the button. */
  readonly children: ReactNode
}

/** What a list is searched by. Everything but the search folds away, and leaves its count. */
export function FilterForm({ label, search, count, onClear, onFolded, ...form }: FilterFormProps) {
  const [unfolded, setUnfolded] = useState(false)
  const panelId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!form.onSubmit()) return setUnfolded(true)
    // Folding takes the button away that was pressed.
    if (unfolded && onFolded) {
      onFolded()
      setUnfolded(false)
    }
  }
  const problems = form.fields.flatMap((field) => {
    const message = form.problems[field]
    return message === undefined ? [] : [{ field, message }]
  })
  return (
    <form
      role="search"
      aria-label={label}
      noValidate
      onSubmit={submit}
      className={classNames('grid', form.className)}
    >
      <ErrorSummary problems={problems} attempt={form.attempt} />
      {search(() => setUnfolded(true))}
      <div className="flex flex-wrap gap-2">
        <FilterToggle controls={panelId} {...{ unfolded, count }} onToggle={setUnfolded} />
        {onClear ? <ClearFilters onClear={onClear} /> : null}
      </div>
      <div id={panelId} hidden={!unfolded} className={classNames(unfolded && 'grid gap-5')}>
        {form.children}
      </div>
    </form>
  )
}

interface FilterToggleProps {
  readonly controls: string
  readonly unfolded: boolean
  readonly count?: number
  readonly onToggle: (unfolded: boolean) => void
  readonly className?: string
}

export function FilterToggle({ controls, unfolded, count = 0, ...rest }: FilterToggleProps) {
  const t = useTranslate()
  return (
    <Button
      variant="secondary"
      size="small"
      className={rest.className}
      icon={<ListFilter aria-hidden="true" className="size-5" strokeWidth={1.75} />}
      aria-expanded={unfolded}
      aria-controls={controls}
      onClick={() => rest.onToggle(!unfolded)}
    >
      {count > 0 ? t('Filters ({count})', { count }) : t('Filters')}
    </Button>
  )
}

/** The button goes away with the filters, so the keyboard goes back to the search. */
export const ClearFilters = ({ onClear }: { readonly onClear: () => void }) => {
  const t = useTranslate()
  return (
    <Button
      variant="quiet"
      size="small"
      onClick={() => {
        onClear()
        document.getElementById(fieldId('q'))?.focus()
      }}
    >
      {t('Clear filters')}
    </Button>
  )
}
