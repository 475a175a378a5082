import { createContext, type ReactNode, use } from 'react'
import { useSignOut } from '../../../modules/access/web/session.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

type SigningOut = Pick<ReturnType<typeof useSignOut>, 'mutate' | 'isPending'>

const Context = createContext<SigningOut | undefined>(undefined)

/** The way out of everything inside a {@link SigningOutProvider}. */
export function useSigningOut(): SigningOut {
  const signOut = use(Context)
  if (!signOut) throw new Error('useSigningOut needs a SigningOutProvider around it')
  return signOut
}

/** One way out for a whole frame, which says so wherever it was pressed when it leads nowhere. */
export function SigningOutProvider({ children }: { readonly children: ReactNode }) {
  const t = useTranslate()
  const signOut = useSignOut()
  return (
    <Context value={signOut}>
      {children}
      {signOut.isError ? (
        <div className="fixed inset-x-0 top-0 z-50 p-2 sm:p-4">
          <ActionFailure
            failure={t('We could not sign you out.')}
            className="mx-auto max-w-form shadow-dialog"
            actions={
              <>
                <Button size="small" busy={signOut.isPending} onClick={() => signOut.mutate()}>
                  {t('Try again')}
                </Button>
                <Button variant="secondary" size="small" onClick={() => signOut.reset()}>
                  {t('Stay signed in')}
                </Button>
              </>
            }
          >
            {t('You are still signed in. Check your connection and try again.')}
          </ActionFailure>
        </div>
      ) : null}
    </Context>
  )
}
