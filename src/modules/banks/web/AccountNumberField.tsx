import { TextField, type TextFieldProps } from '../../../ui/fields/TextField.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** The number of an account at another bank in the United States. */
export function AccountNumberField(field: Omit<TextFieldProps, 'label'>) {
  const t = useTranslate()
  return (
    <TextField
      {...field}
      label={t('Account number')}
      hint={t('8 to 17 digits. Spaces do not matter.')}
      width="long"
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
    />
  )
}
