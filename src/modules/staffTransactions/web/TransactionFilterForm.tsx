import { useState } from 'react'
import type * as z from 'zod/mini'
import { serverNow } from '../../../platform/web/clock.ts'
import { institution } from '../../../platform/web/institution.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { ErrorSummary } from '../../../ui/fields/ErrorSummary.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useFilterForm } from '../../../ui/fields/useFilterForm.ts'
import { type StaffStatus, TransactionFilters } from '../reading.contract.ts'
import { CATEGORY_NAMES } from '../../../values/categories.ts'
import { dayOf } from '../../../values/dates.ts'
import { problemsIn } from '../../../values/filters.ts'
import { labelWords } from '../../accounts/contract.ts'
import type { MemberAccount } from '../../accounts/editing.contract.ts'
import { STATUS_NAMES, TYPE_NAMES } from '../row.contract.ts'
import { optionsOf } from './choices.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { say, type Sentence } from '../../../values/sentence.ts'

const STATUSES = { ...STATUS_NAMES, Reversed: say('Reversed') } satisfies Readonly<
  Record<z.infer<typeof StaffStatus>, Sentence>
>

const SELECTS = [
  { name: 'type', label: say('Type'), choices: TYPE_NAMES },
  { name: 'category', label: say('Category'), choices: CATEGORY_NAMES },
  { name: 'status', label: say('Status'), choices: STATUSES },
] as const

const BLANK = { account: '', type: '', category: '', status: '', q: '', from: '', to: '' }
type Values = typeof BLANK
type Name = keyof Values
const NAMES = Object.keys(BLANK) as readonly Name[]

/** The filters that ask for something. */
const given = (values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

interface TransactionFilterFormProps {
  readonly accounts: readonly MemberAccount[]
  readonly onFilter: (filters: TransactionFilters) => void
}

/** What the table is filtered by; lists act at once, words and days when they are sent. */
export function TransactionFilterForm({ accounts, onFilter }: TransactionFilterFormProps) {
  const t = useTranslate()
  const [applied, setApplied] = useState(BLANK)
  const form = useFilterForm<Name, Values>({
    applied,
    keyOf: (values) => NAMES.map((name) => values[name]).join('\n'),
    tidied: (typed) => ({ ...typed, q: typed.q.trim() }),
    problemsOf: (translate, values) => problemsIn(translate, TransactionFilters, given(values)),
    onApply: (values) => {
      setApplied(values)
      onFilter(given(values))
    },
  })
  const { values, problems } = form
  const fieldOf = (name: Name) => ({ name: `filter-${name}`, error: problems[name] })
  const select = (name: Name) => ({
    ...fieldOf(name),
    prompt: t('All'),
    value: values[name],
    onChange: (event: { readonly target: { readonly value: string } }) =>
      form.choose(name, event.target.value),
  })
  const summary = NAMES.flatMap((name) => {
    const message = problems[name]
    return message === undefined ? [] : [{ field: `filter-${name}`, message }]
  })
  return (
    <form
      role="search"
      aria-label={t('Filter transactions')}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <ErrorSummary problems={summary} attempt={form.attempt} />
      <div className="grid items-end gap-4 sm:grid-cols-2 md:grid-cols-4">
        <SelectField
          {...select('account')}
          label={t('Account')}
          options={accounts.map(({ id, number, ...account }) => ({
            value: id,
            label: labelWords(t, { ...account, last4: number.slice(-4) }),
          }))}
        />
        {SELECTS.map(({ name, label, choices }) => (
          <SelectField
            key={name}
            {...select(name)}
            label={t(label)}
            options={optionsOf(t, choices)}
          />
        ))}
      </div>
      <TextField
        {...fieldOf('q')}
        label={t('Words or amount')}
        width="full"
        autoComplete="off"
        value={values.q}
        onChange={(event) => form.set('q', event.target.value)}
      />
      <div className="flex flex-wrap gap-x-8 gap-y-4">
        {(['from', 'to'] as const).map((name) => (
          <DateField
            key={`${name} ${form.round}`}
            {...fieldOf(name)}
            label={name === 'from' ? t('From date') : t('To date')}
            value={values[name] || null}
            onChange={(day, problem) => form.setDay(name, day, problem)}
            today={dayOf(serverNow(), institution.timeZone)}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="secondary" size="small">
          {t('Filter')}
        </Button>
        <Button variant="quiet" size="small" onClick={() => form.clear(BLANK)}>
          {t('Clear filters')}
        </Button>
      </div>
    </form>
  )
}
