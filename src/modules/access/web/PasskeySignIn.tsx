import { useMutation } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { call } from '../../../platform/web/api.ts'
import { messageOf } from '../../../platform/web/failures.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { signInWithPasskey, startPasskeySignIn } from '../contract.ts'
import { askDevice, passkeysPossible, PasskeyNotUsed } from '../../../platform/web/passkeyDevice.ts'
import type { Assertion } from '../../factors/secondSteps.contract.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { say, type Words } from '../../../values/sentence.ts'

interface PasskeySignInProps {
  /** Above the password, or below it. */
  readonly place: 'first' | 'second'
  readonly failure: Words | undefined
  readonly attempt: number
  readonly onFail: (message: Words) => void
  readonly onVerified: () => Promise<void>
}

async function signIn(): Promise<void> {
  const { options } = await call(startPasskeySignIn, {})
  await call(signInWithPasskey, { body: { credential: await askDevice<Assertion>(options) } })
}

const NOT_USED = say('No passkey was used. Try again, or use your email and password.')

/** Signs in with a passkey alone. Nothing where this browser cannot. */
export function PasskeySignIn({ place, failure, attempt, onFail, onVerified }: PasskeySignInProps) {
  const t = useTranslate()
  const enter = useMutation({
    mutationFn: signIn,
    onSuccess: onVerified,
    onError: (error) => onFail(error instanceof PasskeyNotUsed ? t(NOT_USED) : messageOf(t, error)),
  })
  if (!passkeysPossible()) return null
  return (
    <div
      className={
        place === 'first' ? 'mt-4 border-b border-line pb-5' : 'mt-5 border-t border-line pt-5'
      }
    >
      <ActionFailure className="mb-4" failure={failure} attempt={attempt} />
      <Button
        variant={place === 'first' ? 'primary' : 'secondary'}
        full
        icon={<Fingerprint aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />}
        busy={enter.isPending}
        busyLabel={t('Waiting for the passkey')}
        onClick={() => enter.mutate()}
      >
        {t('Sign in with a passkey')}
      </Button>
    </div>
  )
}
