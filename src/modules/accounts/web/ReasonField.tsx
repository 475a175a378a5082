import { TextField, type TextFieldProps } from '../../../ui/fields/TextField.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** Why, for the audit trail and the second administrator. */
export const ReasonField = (field: Omit<TextFieldProps, 'label'>) => {
  const t = useTranslate()
  return (
    <TextField
      {...field}
      label={t('Reason')}
      hint={t('Kept in the audit trail. Say who asked, and which document you saw.')}
      autoComplete="off"
    />
  )
}
