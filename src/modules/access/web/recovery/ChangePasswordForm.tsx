import { ActionFailure } from '../../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { PasswordField } from '../../../../ui/fields/PasswordField.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import type { useChangePassword } from './useChangePassword.ts'
import type { Words } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'

interface ChangePasswordFormProps extends Pick<
  ReturnType<typeof useChangePassword>,
  'field' | 'submit' | 'busy' | 'failure' | 'attempt'
> {
  /** What the present password is called where somebody else chose it. */
  readonly currentLabel?: Words
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
  currentLabel,
}: ChangePasswordFormProps) => {
  const t = useTranslate()
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {/* Password managers keep the new password under this name. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...field('currentPassword')}
        label={currentLabel ?? t('Current password')}
        autoComplete="current-password"
      />
      <NewPasswordFields field={field} />
      <ActionFailure failure={failure} attempt={attempt} />
      <div className="flex flex-wrap gap-3">
        {onCancel ? (
          <Button variant="secondary" onClick={onCancel}>
            {t('Cancel')}
          </Button>
        ) : null}
        <Button type="submit" busy={busy} busyLabel={t('Saving')}>
          {t('Change password')}
        </Button>
      </div>
    </form>
  )
}
