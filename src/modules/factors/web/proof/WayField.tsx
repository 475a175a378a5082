import { CodeField } from '../../../../ui/fields/CodeField.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import type { Way } from '../../secondSteps.contract.ts'
import type { Words } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'

interface WayFieldProps {
  readonly way: Exclude<Way, 'passkey'>
  readonly value: string
  readonly onChange: (typed: string) => void
  readonly error: Words | undefined
  /** How many minutes a mailed code works; undefined where none was sent, and a passcode may answer. */
  readonly mailedMinutes: number | undefined
}

/** Where the code of one of the ways is typed. */
export function WayField({ way, mailedMinutes, ...field }: WayFieldProps) {
  const t = useTranslate()
  if (way === 'backup_code') return <BackupCodeField {...field} />
  const hint =
    way === 'authenticator'
      ? t('Six digits. A new code appears every 30 seconds.')
      : mailedMinutes === undefined
        ? t('Six digits.')
        : t('Six digits. It works for {minutes, plural, one {# minute} other {# minutes}}.', {
            minutes: mailedMinutes,
          })
  return <CodeField name="code" hint={hint} {...field} />
}

const BackupCodeField = ({ onChange, ...field }: Omit<WayFieldProps, 'way' | 'mailedMinutes'>) => {
  const t = useTranslate()
  return (
    <TextField
      {...field}
      name="code"
      label={t('Backup code')}
      hint={t('Ten letters and digits, for example K7QPD-3M8XW. Each works once.')}
      width="medium"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      data-code
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
