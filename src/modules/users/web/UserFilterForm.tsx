import { ListFilter, Search } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { serverNow } from '../../../platform/web/clock.ts'
import { institution } from '../../../platform/web/institution.ts'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/classNames.ts'
import { DateField } from '../../../ui/DateField.tsx'
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx'
import { fieldId } from '../../../ui/fieldId.ts'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { dayOf } from '../../../values/dates.ts'
import { ROLES, STATUSES } from '../contract.ts'
import { FILTER_NAMES, type FilterValues, foldedCount, hasFilters } from './address.ts'
import { type FilterForm, useFilterForm } from './useFilterForm.ts'
import { ROLE_LABEL, STATUS_LABEL } from './words.ts'

interface UserFilterFormProps {
  readonly applied: FilterValues
  readonly onApply: (values: FilterValues) => void
}

/** Whom to look for. Everything but the words folds away, and leaves its count. */
export function UserFilterForm({ applied, onApply }: UserFilterFormProps) {
  const form = useFilterForm(applied, onApply)
  const [unfolded, setUnfolded] = useState(false)
  const panelId = useId()
  const count = foldedCount(applied)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!form.submit()) setUnfolded(true)
  }
  const problems = FILTER_NAMES.flatMap((field) => {
    const message = form.problems[field]
    return message === undefined ? [] : [{ field, message }]
  })
  return (
    <form role="search" aria-label="Users" noValidate onSubmit={submit} className="grid gap-4">
      <ErrorSummary problems={problems} attempt={form.attempt} />
      <div className="flex max-w-3xl flex-wrap items-end gap-2">
        <TextField
          name="q"
          type="search"
          label="Search"
          hint="A name, an e-mail address or an account number"
          autoComplete="off"
          spellCheck={false}
          className="grow basis-52"
          value={form.values.q}
          onChange={(event) => form.put('q', event.currentTarget.value)}
          error={form.problems.q}
        />
        <Button
          type="submit"
          variant="secondary"
          className="min-h-13"
          icon={<Search aria-hidden="true" className="size-5" strokeWidth={1.75} />}
        >
          Search
        </Button>
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
              document.getElementById(fieldId('q'))?.focus()
            }}
          >
            Clear filters
          </Button>
        ) : null}
      </div>
      <div id={panelId} hidden={!unfolded} className={classNames(unfolded && 'grid gap-5')}>
        <FilterPanel form={form} />
      </div>
    </form>
  )
}

const ROLE_OPTIONS = ROLES.map((value) => ({ value, label: ROLE_LABEL[value] }))
const STATUS_OPTIONS = STATUSES.map((value) => ({ value, label: STATUS_LABEL[value] }))

function FilterPanel({ form }: { readonly form: FilterForm }) {
  const [today] = useState(() => dayOf(serverNow(), institution.timeZone))
  return (
    <>
      <div className="flex flex-wrap gap-5">
        <SelectField
          name="role"
          label="Role"
          prompt="Any role"
          options={ROLE_OPTIONS}
          width="medium"
          className="basis-52"
          value={form.values.role}
          onChange={(event) => form.put('role', event.currentTarget.value)}
          error={form.problems.role}
        />
        <SelectField
          name="status"
          label="Status"
          prompt="Any status"
          options={STATUS_OPTIONS}
          width="medium"
          className="basis-52"
          value={form.values.status}
          onChange={(event) => form.put('status', event.currentTarget.value)}
          error={form.problems.status}
        />
      </div>
      <div className="flex flex-wrap gap-x-10 gap-y-5">
        {(['from', 'to'] as const).map((name) => (
          <DateField
            key={`${name} ${form.round}`}
            name={name}
            label={name === 'from' ? 'Registered from' : 'Registered to'}
            value={form.values[name] || null}
            onChange={(day, problem) => form.putDay(name, day, problem)}
            today={today}
            error={form.problems[name]}
          />
        ))}
      </div>
      <Button type="submit" variant="secondary" className="justify-self-start">
        Apply filters
      </Button>
    </>
  )
}
