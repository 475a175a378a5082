import type { UseFormRegisterReturn } from 'react-hook-form'
import { institution } from '../../../../platform/web/institution.ts'
import { PasswordField } from '../../../../ui/fields/PasswordField.tsx'

interface NewPasswordFieldsProps {
  readonly field: (
    name: 'password' | 'passwordConfirmation',
  ) => UseFormRegisterReturn & { readonly error: string | undefined }
}

/** A new password, typed twice. */
export const NewPasswordFields = ({ field }: NewPasswordFieldsProps) => (
  <>
    <PasswordField
      {...field('password')}
      label="New password"
      hint={`At least ${institution.passwordLengthMin} characters. A few words are easier to remember than signs.`}
      autoComplete="new-password"
    />
    <PasswordField
      {...field('passwordConfirmation')}
      label="Confirm new password"
      autoComplete="new-password"
    />
  </>
)
