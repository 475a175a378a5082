import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { useSignOut } from './session.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { say } from '../../../values/sentence.ts'

const NOT_SIGNED_OUT = say('We could not sign you out. Check your connection and try again.')

/** The way out, as a button that says so when it does not lead there. */
export function SignOutButton() {
  const t = useTranslate()
  const signOut = useSignOut()
  return (
    <div className="grid justify-items-start gap-3">
      <ActionFailure failure={signOut.isError ? t(NOT_SIGNED_OUT) : undefined} />
      <Button variant="secondary" busy={signOut.isPending} onClick={() => signOut.mutate()}>
        {t('Sign out')}
      </Button>
    </div>
  )
}
