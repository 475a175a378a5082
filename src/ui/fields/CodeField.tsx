import { codeDigits } from './codeDigits.ts'
import { TextField, type TextFieldProps } from './TextField.tsx'
import type { Words } from '../../values/sentence.ts'
import { useTranslate } from '../../values/useTranslate.tsx'

interface CodeFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'label'> {
  readonly label?: Words
  readonly value: string
  readonly onChange: (digits: string) => void
}

/** A one-time code: one field for all six digits, so that paste and autofill work. */
export function CodeField({ label, value, onChange, ...rest }: CodeFieldProps) {
  const t = useTranslate()
  return (
    <TextField
      width="medium"
      {...rest}
      label={label ?? t('One-time code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      data-code
      value={value}
      onChange={(event) => onChange(codeDigits(event.target.value))}
    />
  )
}
