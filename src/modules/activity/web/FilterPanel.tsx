import { Button } from '../../../ui/buttons/Button.tsx'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { type Option, SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { FilterForm } from '../../../ui/fields/useFilterForm.ts'
import { CATEGORIES, CATEGORY_NAMES } from '../../../values/categories.ts'
import type { Day } from '../../../values/dates.ts'
import { labelWords } from '../../accounts/contract.ts'
import type { AccountOverview } from '../contract.ts'
import type { FilterName, FilterValues } from './address.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { say, type Words } from '../../../values/sentence.ts'

type Form = FilterForm<FilterName, FilterValues>

interface FilterPanelProps {
  readonly form: Form
  readonly accounts: readonly AccountOverview[]
  readonly today: Day
}

const STATUSES = [
  { value: 'completed', label: say('Completed') },
  { value: 'pending', label: say('Pending') },
  { value: 'reversed', label: say('Reversed') },
]

/** Account, category, status, days and amounts. */
export const FilterPanel = ({ form, accounts, today }: FilterPanelProps) => {
  const t = useTranslate()
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-3">
        <Select
          {...{ form }}
          name="account"
          label={t('Account')}
          prompt={t('All accounts')}
          options={accounts.map((each) => ({ value: each.id, label: labelWords(t, each) }))}
        />
        <Select
          {...{ form }}
          name="category"
          label={t('Category')}
          prompt={t('All categories')}
          options={CATEGORIES.map((value) => ({ value, label: t(CATEGORY_NAMES[value]) }))}
        />
        <Select
          {...{ form }}
          name="status"
          label={t('Status')}
          prompt={t('Any status')}
          options={STATUSES.map(({ value, label }) => ({ value, label: t(label) }))}
        />
      </div>
      <div className="grid gap-5 lg:grid-cols-2">
        {(['from', 'to'] as const).map((name) => (
          <DateField
            key={`${name} ${form.round}`}
            name={name}
            label={name === 'from' ? t('From date') : t('To date')}
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
            label={name === 'min' ? t('Amount from') : t('Amount to')}
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
          {t('Apply filters')}
        </Button>
      </div>
    </>
  )
}

interface SelectProps {
  readonly form: Form
  readonly name: 'account' | 'category' | 'status'
  readonly label: Words
  readonly prompt: Words
  readonly options: readonly Option[]
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
