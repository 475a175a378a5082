import type * as z from 'zod/mini'
import { useCheckedForm } from '../../../platform/web/checkedForm.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { type StaffStatus, TransactionFilters } from '../reading.contract.ts'
import { CATEGORY_NAMES } from '../../../values/categories.ts'
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

const TEXTS = [
  { name: 'q', label: say('Words or amount'), hint: undefined },
  { name: 'from', label: say('From'), hint: say('For example 2026-03-12') },
  { name: 'to', label: say('To'), hint: say('For example 2026-03-12') },
] as const

const BLANK = { account: '', type: '', category: '', status: '', q: '', from: '', to: '' }

/** The filters that ask for something. */
const given = (typed: typeof BLANK) =>
  Object.fromEntries(Object.entries(typed).filter(([, value]) => value.trim() !== ''))

interface TransactionFilterFormProps {
  readonly accounts: readonly MemberAccount[]
  readonly onFilter: (filters: TransactionFilters) => void
}

/** What the table is filtered by; lists act at once, words when they are sent. */
export function TransactionFilterForm({ accounts, onFilter }: TransactionFilterFormProps) {
  const t = useTranslate()
  const { control, checked, startOver } = useCheckedForm({
    schema: TransactionFilters,
    blank: BLANK,
    namedFrom: 'filter-',
    bodyOf: given,
  })
  const apply = checked(onFilter)
  return (
    <form
      role="search"
      aria-label={t('Filter transactions')}
      noValidate
      className="grid gap-4"
      onSubmit={apply}
    >
      <div className="grid items-end gap-4 sm:grid-cols-2 md:grid-cols-4">
        <SelectField
          {...control('account')}
          label={t('Account')}
          prompt={t('All')}
          options={accounts.map(({ id, number, ...account }) => ({
            value: id,
            label: labelWords(t, { ...account, last4: number.slice(-4) }),
          }))}
          onChange={(event) => {
            control('account').onChange(event.target.value)
            apply()
          }}
        />
        {SELECTS.map(({ name, label, choices }) => (
          <SelectField
            key={name}
            {...control(name)}
            label={t(label)}
            prompt={t('All')}
            options={optionsOf(t, choices)}
            onChange={(event) => {
              control(name).onChange(event.target.value)
              apply()
            }}
          />
        ))}
        {TEXTS.map(({ name, label, hint }) => (
          <TextField
            key={name}
            {...control(name)}
            label={t(label)}
            hint={hint && t(hint)}
            autoComplete="off"
            onChange={(event) => control(name).onChange(event.target.value)}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="secondary" size="small">
          {t('Filter')}
        </Button>
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            startOver()
            onFilter({})
          }}
        >
          {t('Clear filters')}
        </Button>
      </div>
    </form>
  )
}
