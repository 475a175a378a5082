import { codeDigits } from './codeDigits.ts'
import { TextField, type TextFieldProps } from './TextField.tsx'

interface CodeFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'label'> {
  readonly label?: string
  readonly value: string
  readonly onChange: (digits: string) => void
}

/** A one-time code: one field for all six digits, so that paste and autofill work. */
export const CodeField = ({
  label = 'One-time code',
  value,
  onChange,
  ...rest
}: CodeFieldProps) => (
  <TextField
    width="medium"
    {...rest}
    label={label}
    inputMode="numeric"
    autoComplete="one-time-code"
    spellCheck={false}
    data-code
    value={value}
    onChange={(event) => onChange(codeDigits(event.target.value))}
  />
)
