import { ActionFailure } from '../../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { PasswordField } from '../../../../ui/fields/PasswordField.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import type { useChangePassword } from './useChangePassword.ts'

interface ChangePasswordFormProps extends Pick<
  ReturnType<typeof useChangePassword>,
  'field' | 'submit' | 'busy' | 'failure' | 'attempt'
> {
  /** What the present password is called where somebody else chose it. */
  readonly currentLabel?: string
  readonly email: string
  readonly onCancel?: () => void
}

export const ChangePasswordForm = ({
  field,
  submit,
  busy,
  failure,
  attempt,
  email,
  onCancel,
  currentLabel = 'Current password',
}: ChangePasswordFormProps) => (
  <form noValidate onSubmit={submit} className="grid gap-5">
    {/* Password managers keep the new password under this name. */}
    <input type="email" autoComplete="username" value={email} readOnly hidden />
    <PasswordField
      {...field('currentPassword')}
      label={currentLabel}
      autoComplete="current-password"
    />
    <NewPasswordFields field={field} />
    <ActionFailure failure={failure} attempt={attempt} />
    <div className="flex flex-wrap gap-3">
      {onCancel ? (
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      ) : null}
      <Button type="submit" busy={busy} busyLabel="Saving">
        Change password
      </Button>
    </div>
  </form>
)
