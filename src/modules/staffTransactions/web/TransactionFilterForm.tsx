import { useCheckedForm } from '../../../platform/web/checkedForm.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { StaffStatus, TransactionFilters } from '../reading.contract.ts'
import { CATEGORIES } from '../../../values/categories.ts'
import { ACCOUNT_KINDS } from '../../accounts/contract.ts'
import { TYPES } from '../row.contract.ts'

const SELECTS = [
  { name: 'account', label: 'Account', words: ACCOUNT_KINDS },
  { name: 'type', label: 'Type', words: TYPES },
  { name: 'category', label: 'Category', words: CATEGORIES },
  { name: 'status', label: 'Status', words: StaffStatus.options },
] as const

const TEXTS = [
  { name: 'q', label: 'Words or amount', hint: undefined },
  { name: 'from', label: 'From', hint: 'For example 2026-03-12' },
  { name: 'to', label: 'To', hint: 'For example 2026-03-12' },
] as const

const BLANK = { account: '', type: '', category: '', status: '', q: '', from: '', to: '' }

/** The filters that ask for something. */
const given = (typed: typeof BLANK) =>
  Object.fromEntries(Object.entries(typed).filter(([, value]) => value.trim() !== ''))

interface TransactionFilterFormProps {
  readonly onFilter: (filters: TransactionFilters) => void
}

/** What the table is filtered by; lists act at once, words when they are sent. */
export function TransactionFilterForm({ onFilter }: TransactionFilterFormProps) {
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
      aria-label="Filter transactions"
      noValidate
      className="grid gap-4"
      onSubmit={apply}
    >
      <div className="grid items-end gap-4 sm:grid-cols-2 md:grid-cols-4">
        {SELECTS.map(({ name, label, words }) => (
          <SelectField
            key={name}
            {...control(name)}
            label={label}
            prompt="All"
            options={words.map((word) => ({ value: word, label: word }))}
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
            label={label}
            hint={hint}
            autoComplete="off"
            onChange={(event) => control(name).onChange(event.target.value)}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="secondary" size="small">
          Filter
        </Button>
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            startOver()
            onFilter({})
          }}
        >
          Clear filters
        </Button>
      </div>
    </form>
  )
}
