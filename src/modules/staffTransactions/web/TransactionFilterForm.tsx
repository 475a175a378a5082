import { useState } from 'react'
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

type Name = (typeof SELECTS)[number]['name'] | (typeof TEXTS)[number]['name']
type Values = Readonly<Partial<Record<Name, string>>>

interface TransactionFilterFormProps {
  readonly onFilter: (filters: TransactionFilters) => void
}

/** What the table is filtered by; lists act at once, words when they are sent. */
export function TransactionFilterForm({ onFilter }: TransactionFilterFormProps) {
  const [values, setValues] = useState<Values>({})
  const [errors, setErrors] = useState<Values>({})
  const apply = (wanted: Values) => {
    const given = Object.fromEntries(
      Object.entries(wanted).filter(([, value]) => value !== undefined && value.trim() !== ''),
    )
    const parsed = TransactionFilters.safeParse(given)
    setErrors(
      Object.fromEntries(
        (parsed.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]),
      ),
    )
    if (parsed.success) onFilter(parsed.data)
  }
  const put = (name: Name, value: string): Values => {
    const next = { ...values, [name]: value }
    setValues(next)
    return next
  }
  return (
    <form
      role="search"
      aria-label="Filter transactions"
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        apply(values)
      }}
    >
      <div className="grid items-end gap-4 sm:grid-cols-2 md:grid-cols-4">
        {SELECTS.map(({ name, label, words }) => (
          <SelectField
            key={name}
            name={`filter-${name}`}
            label={label}
            prompt="All"
            options={words.map((word) => ({ value: word, label: word }))}
            value={values[name] ?? ''}
            error={errors[name]}
            onChange={(event) => apply(put(name, event.target.value))}
          />
        ))}
        {TEXTS.map(({ name, label, hint }) => (
          <TextField
            key={name}
            name={`filter-${name}`}
            label={label}
            hint={hint}
            autoComplete="off"
            value={values[name] ?? ''}
            error={errors[name]}
            onChange={(event) => void put(name, event.target.value)}
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
            setValues({})
            apply({})
          }}
        >
          Clear filters
        </Button>
      </div>
    </form>
  )
}
