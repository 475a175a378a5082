import { ListFilter, Search } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { ChoiceStrip } from '../../../ui/ChoiceStrip.tsx'
import { classNames } from '../../../ui/classNames.ts'
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { Day } from '../../../values/dates.ts'
import type { AccountOverview } from '../contract.ts'
import { FILTER_NAMES, type FilterValues, hasFilters, panelCount } from './address.ts'
import { FilterPanel } from './FilterPanel.tsx'
import { focusResults, focusSearch } from './places.ts'
import { useFilterForm } from './useFilterForm.ts'

interface FilterFormProps {
  readonly applied: FilterValues
  readonly accounts: readonly AccountOverview[]
  readonly today: Day
  readonly onApply: (values: FilterValues) => void
  readonly onProblems: (found: boolean) => void
}

const DIRECTIONS = [
  { value: '', label: 'All' },
  { value: 'in', label: 'In' },
  { value: 'out', label: 'Out' },
] as const

/** What to look for. Everything but the words and the direction folds away, and leaves its count. */
export function FilterForm({ applied, accounts, today, onApply, onProblems }: FilterFormProps) {
  const form = useFilterForm({ applied, onApply, onProblems })
  const [unfolded, setUnfolded] = useState(false)
  const panelId = useId()
  const count = panelCount(applied)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const applied = form.submit()
    // Folding takes the button away that was pressed; a problem may sit in a field folded away.
    if (applied && unfolded) focusResults()
    setUnfolded(!applied)
  }
  const problems = FILTER_NAMES.flatMap((field) => {
    const message = form.problems[field]
    return message === undefined ? [] : [{ field, message }]
  })
  return (
    <form
      role="search"
      aria-label="Transactions"
      noValidate
      onSubmit={submit}
      className="grid gap-5"
    >
      <ErrorSummary problems={problems} attempt={form.attempt} />
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
        <div className="flex grow basis-72 flex-wrap items-end gap-2">
          <TextField
            name="q"
            type="search"
            label="Search"
            hint="A word, a name, an amount or a reference"
            autoComplete="off"
            className="grow basis-52"
            value={form.values.q}
            onChange={(event) => form.put('q', event.currentTarget.value)}
            error={form.problems.q}
          />
          <Button
            type="submit"
            className="min-h-13"
            icon={<Search aria-hidden="true" className="size-5" strokeWidth={1.75} />}
          >
            Search
          </Button>
        </div>
        <ChoiceStrip
          legend="Money"
          choices={DIRECTIONS}
          value={form.values.direction as ''}
          onChange={(direction) => {
            if (!form.choose('direction', direction)) setUnfolded(true)
          }}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="small"
          icon={<ListFilter aria-hidden="true" className="size-5" strokeWidth={1.75} />}
          aria-expanded={unfolded}
          aria-controls={panelId}
          onClick={() => setUnfolded(!unfolded)}
        >
          Filters{count > 0 ? ` (${count})` : ''}
        </Button>
        {hasFilters(applied) ? (
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              form.clear()
              focusSearch()
            }}
          >
            Clear filters
          </Button>
        ) : null}
      </div>
      <div id={panelId} hidden={!unfolded} className={classNames(unfolded && 'grid gap-5')}>
        <FilterPanel {...{ form, accounts, today }} />
      </div>
    </form>
  )
}
