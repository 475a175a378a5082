import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import type { Asked } from './fields.ts'
import { say, type Words } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'

interface AskedFieldProps {
  readonly asked: Asked
  readonly value: string
  readonly onChange: (typed: string) => void
  readonly error: Words | undefined
}

const UNIT = { percent: say('% a year'), months: say('months'), years: say('years') } as const

/** One thing a calculator asks, with its unit beside it. */
export function AskedField({ asked, value, onChange, error }: AskedFieldProps) {
  const t = useTranslate()
  const { name, type } = asked
  const shared = { name, label: t(asked.label), value, error }
  if (type === 'money') return <MoneyField {...shared} onChange={onChange} />
  return (
    <TextField
      {...shared}
      width="short"
      inputMode={type === 'percent' ? 'decimal' : 'numeric'}
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
      after={<span className="text-ink-2">{t(UNIT[type])}</span>}
    />
  )
}
