import { SignOutButton } from '../SignOutButton.tsx'
import { useSession } from '../session.ts'
import { StepHead } from '../StepHead.tsx'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'
import { RecoveryCard } from './RecoveryCard.tsx'
import { useChangePassword } from './useChangePassword.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'

/** The first thing after signing in with a password that staff chose; the guard leads on. */
export function OwnPasswordPage() {
  const t = useTranslate()
  const { data: session } = useSession()
  const change = useChangePassword(
    (carryOut) => carryOut(),
    () => {},
  )
  return (
    <RecoveryCard>
      <StepHead
        title={t('Choose your own password')}
        problems={change.problems}
        attempt={change.attempt}
        focus
      >
        <p className="mt-2 text-ink-2">
          {t(
            'Our staff gave you the one you just used. Choose one that only you know; then everything opens.',
          )}
        </p>
      </StepHead>
      <div className="mt-4">
        <ChangePasswordForm
          {...change}
          currentLabel={t('Password from our staff')}
          email={session?.caller?.email ?? ''}
        />
      </div>
      <div className="mt-6">
        <SignOutButton />
      </div>
    </RecoveryCard>
  )
}
