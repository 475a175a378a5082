import { Search } from 'lucide-react'
import { serverNow } from '../../../platform/web/clock.ts'
import { institution } from '../../../platform/web/institution.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { FilterForm } from '../../../ui/fields/FilterForm.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { type FilterForm as Form, useFilterForm } from '../../../ui/fields/useFilterForm.ts'
import { dayOf } from '../../../values/dates.ts'
import { ROLES, STATUSES } from '../contract.ts'
import {
  FILTER_NAMES,
  type FilterName,
  type FilterValues,
  foldedCount,
  hasFilters,
  NO_FILTERS,
  problemsOf,
  tidied,
} from './address.ts'
import { ROLE_LABEL, STATUS_LABEL } from './words.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface UserFilterFormProps {
  readonly applied: FilterValues
  readonly onApply: (values: FilterValues) => void
}

/** Tabs and links to a list change the filters under the form, and so does Back. */
const keyOf = (values: FilterValues): string =>
  [values.tab, values.sort, ...FILTER_NAMES.map((name) => values[name])].join('\n')

/** Whom to look for. Everything but the words folds away. */
export function UserFilterForm({ applied, onApply }: UserFilterFormProps) {
  const t = useTranslate()
  const form = useFilterForm<FilterName, FilterValues>({
    applied,
    keyOf,
    tidied,
    problemsOf,
    onApply,
  })
  const search = () => (
    <div className="flex max-w-3xl flex-wrap items-end gap-2">
      <TextField
        name="q"
        type="search"
        label={t('Search')}
        hint={t('A name, an email address or an account number')}
        autoComplete="off"
        spellCheck={false}
        className="grow basis-52"
        value={form.values.q}
        onChange={(event) => form.set('q', event.currentTarget.value)}
        error={form.problems.q}
      />
      <Button
        type="submit"
        variant="secondary"
        className="min-h-13"
        icon={<Search aria-hidden="true" className="size-5" strokeWidth={1.75} />}
      >
        {t('Search')}
      </Button>
    </div>
  )
  const clear = () => form.clear({ ...applied, ...NO_FILTERS })
  return (
    <FilterForm
      label={t('Users')}
      fields={FILTER_NAMES}
      problems={form.problems}
      attempt={form.attempt}
      onSubmit={form.submit}
      search={search}
      count={foldedCount(applied)}
      onClear={hasFilters(applied) ? clear : undefined}
      className="gap-4"
    >
      <FilterPanel form={form} />
    </FilterForm>
  )
}

function FilterPanel({ form }: { readonly form: Form<FilterName, FilterValues> }) {
  const t = useTranslate()
  const today = dayOf(serverNow(), institution.timeZone)
  return (
    <>
      <div className="flex flex-wrap gap-5">
        <SelectField
          name="role"
          label={t('Role')}
          prompt={t('Any role')}
          options={ROLES.map((value) => ({ value, label: t(ROLE_LABEL[value]) }))}
          width="medium"
          className="basis-52"
          value={form.values.role}
          onChange={(event) => form.set('role', event.currentTarget.value)}
          error={form.problems.role}
        />
        <SelectField
          name="status"
          label={t('Status')}
          prompt={t('Any status')}
          options={STATUSES.map((value) => ({ value, label: t(STATUS_LABEL[value]) }))}
          width="medium"
          className="basis-52"
          value={form.values.status}
          onChange={(event) => form.set('status', event.currentTarget.value)}
          error={form.problems.status}
        />
      </div>
      <div className="flex flex-wrap gap-x-10 gap-y-5">
        {(['from', 'to'] as const).map((name) => (
          <DateField
            key={`${name} ${form.round}`}
            name={name}
            label={name === 'from' ? t('Registered from') : t('Registered to')}
            value={form.values[name] || null}
            onChange={(day, problem) => form.setDay(name, day, problem)}
            today={today}
            error={form.problems[name]}
          />
        ))}
      </div>
      <Button type="submit" variant="secondary" className="justify-self-start">
        {t('Apply filters')}
      </Button>
    </>
  )
}
