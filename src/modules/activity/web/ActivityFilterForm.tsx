import { Search } from 'lucide-react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ChoiceStrip } from '../../../ui/fields/ChoiceStrip.tsx'
import { FilterForm } from '../../../ui/fields/FilterForm.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useFilterForm } from '../../../ui/fields/useFilterForm.ts'
import type { Day } from '../../../values/dates.ts'
import type { AccountOverview } from '../contract.ts'
import {
  FILTER_NAMES,
  type FilterValues,
  hasFilters,
  NO_FILTERS,
  panelCount,
  problemsOf,
  queryOf,
  tidied,
} from './address.ts'
import { FilterPanel } from './FilterPanel.tsx'
import { focusResults } from './places.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { say } from '../../../values/sentence.ts'

interface ActivityFilterFormProps {
  readonly applied: FilterValues
  readonly accounts: readonly AccountOverview[]
  readonly today: Day
  readonly onApply: (values: FilterValues) => void
}

const DIRECTIONS = [
  { value: '', label: say('All') },
  { value: 'in', label: say('In') },
  { value: 'out', label: say('Out') },
] as const

/** What to look for. Everything but the words and the direction folds away. */
export function ActivityFilterForm({ applied, accounts, today, onApply }: ActivityFilterFormProps) {
  const t = useTranslate()
  const form = useFilterForm({ applied, keyOf: queryOf, tidied, problemsOf, onApply })
  const search = (unfold: () => void) => (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
      <div className="flex grow basis-72 flex-wrap items-end gap-2">
        <TextField
          name="q"
          type="search"
          label={t('Search')}
          hint={t('A word, a name, an amount or a reference')}
          autoComplete="off"
          className="grow basis-52"
          value={form.values.q}
          onChange={(event) => form.set('q', event.currentTarget.value)}
          error={form.problems.q}
        />
        <Button
          type="submit"
          className="min-h-13"
          icon={<Search aria-hidden="true" className="size-5" strokeWidth={1.75} />}
        >
          {t('Search')}
        </Button>
      </div>
      <ChoiceStrip
        legend={t('Money')}
        choices={DIRECTIONS.map(({ value, label }) => ({ value, label: t(label) }))}
        value={form.values.direction as ''}
        onChange={(direction) => {
          if (!form.choose('direction', direction)) unfold()
        }}
      />
    </div>
  )
  const clear = () => form.clear(NO_FILTERS)
  return (
    <FilterForm
      label={t('Transactions')}
      fields={FILTER_NAMES}
      problems={form.problems}
      attempt={form.attempt}
      onSubmit={() => form.submit()}
      search={search}
      count={panelCount(applied)}
      onClear={hasFilters(applied) ? clear : undefined}
      onFolded={focusResults}
      className="gap-5"
    >
      <FilterPanel {...{ form, accounts, today }} />
    </FilterForm>
  )
}
