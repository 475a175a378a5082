import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import type { Asked } from './fields.ts'

interface AskedFieldProps {
  readonly asked: Asked
  readonly value: string
  readonly onChange: (typed: string) => void
  readonly error: string | undefined
}

/** One thing a calculator asks, with its unit beside it. */
export function AskedField({ asked, value, onChange, error }: AskedFieldProps) {
  const { name, label, type, hint } = asked
  const shared = { name, label, hint, value, error }
  if (type === 'money') return <MoneyField {...shared} onChange={onChange} />
  return (
    <TextField
      {...shared}
      width="short"
      inputMode={type === 'percent' ? 'decimal' : 'numeric'}
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
      after={<span className="text-ink-2">{type === 'percent' ? '% a year' : type}</span>}
    />
  )
}
