import type { Path, FieldValues, UseFormReturn } from 'react-hook-form'
import { institution } from '../../../../platform/web/institution.ts'
import { PasswordField } from '../../../../ui/fields/PasswordField.tsx'

interface TypedTwice extends FieldValues {
  password: string
  passwordConfirmation: string
}

interface NewPasswordFieldsProps<Values extends TypedTwice, Output extends FieldValues> {
  readonly form: UseFormReturn<Values, unknown, Output>
  readonly errorOf: (name: Path<Values>) => string | undefined
}

/** A new password, typed twice. */
export function NewPasswordFields<Values extends TypedTwice, Output extends FieldValues>({
  form: { register },
  errorOf,
}: NewPasswordFieldsProps<Values, Output>) {
  const password = 'password' as Path<Values>
  const again = 'passwordConfirmation' as Path<Values>
  return (
    <>
      <PasswordField
        {...register(password)}
        label="New password"
        hint={`At least ${institution.passwordLengthMin} characters. A few words are easier to remember than signs.`}
        autoComplete="new-password"
        error={errorOf(password)}
      />
      <PasswordField
        {...register(again)}
        label="Confirm new password"
        autoComplete="new-password"
        error={errorOf(again)}
      />
    </>
  )
}
