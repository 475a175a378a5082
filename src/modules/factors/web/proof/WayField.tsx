import { CodeField } from '../../../../ui/fields/CodeField.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import type { Way } from '../../secondSteps.contract.ts'

interface WayFieldProps {
  readonly way: Exclude<Way, 'passkey'>
  readonly value: string
  readonly onChange: (typed: string) => void
  readonly error: string | undefined
  /** How long a mailed code works. */
  readonly mailedFor: string
}

/** Where the code of one of the ways is typed. */
export function WayField({ way, mailedFor, ...field }: WayFieldProps) {
  if (way === 'backup_code') return <BackupCodeField {...field} />
  const hint =
    way === 'authenticator'
      ? 'Six digits. A new code appears every 30 seconds.'
      : `Six digits. It works for ${mailedFor}.`
  return <CodeField name="code" hint={hint} {...field} />
}

const BackupCodeField = ({ onChange, ...field }: Omit<WayFieldProps, 'way' | 'mailedFor'>) => (
  <TextField
    {...field}
    name="code"
    label="Backup code"
    hint="Ten letters and digits, for example K7QPD-3M8XW. Each works once."
    width="medium"
    autoComplete="off"
    autoCapitalize="characters"
    spellCheck={false}
    data-code
    onChange={(event) => onChange(event.target.value)}
  />
)
