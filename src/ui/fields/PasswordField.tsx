import { useState } from 'react'
import { Button } from '../buttons/Button.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'
import { useTranslate } from '../../values/useTranslate.tsx'

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'after' | 'autoComplete'> {
  readonly autoComplete: 'current-password' | 'new-password'
}

/** A password that can be shown: typing blind on a phone costs more than it protects. */
export function PasswordField(props: PasswordFieldProps) {
  const t = useTranslate()
  const [shown, setShown] = useState(false)
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      width="long"
      {...props}
      type={shown ? 'text' : 'password'}
      after={
        <Button variant="quiet" size="small" aria-pressed={shown} onClick={() => setShown(!shown)}>
          {shown ? t('Hide') : t('Show')}
          <span className="sr-only"> {t('password')}</span>
        </Button>
      }
    />
  )
}
