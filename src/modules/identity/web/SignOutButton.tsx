import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useSignOut } from './session.ts'

/** The way out, as a button that says so when it does not lead there. */
export function SignOutButton() {
  const signOut = useSignOut()
  return (
    <div className="grid justify-items-start gap-3">
      <Button variant="secondary" busy={signOut.isPending} onClick={() => signOut.mutate()}>
        Sign out
      </Button>
      {signOut.isError ? (
        <Notice kind="danger" live>
          We could not sign you out. Check your connection and try again.
        </Notice>
      ) : null}
    </div>
  )
}
