import { Button } from '../../../ui/buttons/Button.tsx'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { FilterForm } from '../../../ui/fields/useFilterForm.ts'
import { CATEGORIES } from '../../../values/categories.ts'
import type { Day } from '../../../values/dates.ts'
import type { AccountOverview } from '../contract.ts'
import type { FilterName, FilterValues } from './address.ts'

type Form = FilterForm<FilterName, FilterValues>

interface FilterPanelProps {
  readonly form: Form
  readonly accounts: readonly AccountOverview[]
  readonly today: Day
}

const CHOICES = CATEGORIES.map((value) => ({ value, label: value }))

const STATUSES = [
  { value: 'completed', label: 'Completed' },
  { value: 'pending', label: 'Pending' },
  { value: 'reversed', label: 'Reversed' },
]

/** Account, category, status, days and amounts. */
export const FilterPanel = ({ form, accounts, today }: FilterPanelProps) => (
  <>
    <div className="grid gap-5 sm:grid-cols-3">
      <Select
        {...{ form }}
        name="account"
        label="Account"
        prompt="All accounts"
        options={accounts.map(({ id, kind, last4 }) => ({
          value: id,
          label: `${kind}, ending in ${last4}`,
        }))}
      />
      <Select
        {...{ form }}
        name="category"
        label="Category"
        prompt="All categories"
        options={CHOICES}
      />
      <Select {...{ form }} name="status" label="Status" prompt="Any status" options={STATUSES} />
    </div>
    <div className="grid gap-5 lg:grid-cols-2">
      {(['from', 'to'] as const).map((name) => (
        <DateField
          key={`${name} ${form.round}`}
          name={name}
          label={name === 'from' ? 'From date' : 'To date'}
          value={form.values[name] || null}
          onChange={(day, problem) => form.setDay(name, day, problem)}
          today={today}
          error={form.problems[name]}
        />
      ))}
    </div>
    <div className="flex flex-wrap items-end gap-5">
      {(['min', 'max'] as const).map((name) => (
        <TextField
          key={name}
          name={name}
          label={name === 'min' ? 'Amount from' : 'Amount to'}
          inputMode="decimal"
          autoComplete="off"
          width="short"
          className="basis-40"
          value={form.values[name]}
          onChange={(event) => form.set(name, event.currentTarget.value)}
          error={form.problems[name]}
        />
      ))}
      <Button type="submit" variant="secondary" className="min-h-13">
        Apply filters
      </Button>
    </div>
  </>
)

interface SelectProps {
  readonly form: Form
  readonly name: 'account' | 'category' | 'status'
  readonly label: string
  readonly prompt: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

const Select = ({ form, name, ...rest }: SelectProps) => (
  <SelectField
    {...rest}
    name={name}
    value={form.values[name]}
    onChange={(event) => form.set(name, event.currentTarget.value)}
    error={form.problems[name]}
  />
)
