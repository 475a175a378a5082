import type { UseFormRegisterReturn } from 'react-hook-form'
import { institution } from '../../../../platform/web/institution.ts'
import { PasswordField } from '../../../../ui/fields/PasswordField.tsx'
import type { Words } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'

interface NewPasswordFieldsProps {
  readonly field: (
    name: 'password' | 'passwordConfirmation',
  ) => UseFormRegisterReturn & { readonly error: Words | undefined }
}

/** A new password, typed twice. */
export const NewPasswordFields = ({ field }: NewPasswordFieldsProps) => {
  const t = useTranslate()
  return (
    <>
      <PasswordField
        {...field('password')}
        label={t('New password')}
        hint={t('At least {min} characters. A few words are easier to remember than signs.', {
          min: institution.passwordLengthMin,
        })}
        autoComplete="new-password"
      />
      <PasswordField
        {...field('passwordConfirmation')}
        label={t('Confirm new password')}
        autoComplete="new-password"
      />
    </>
  )
}
