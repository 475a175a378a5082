import type { Words } from '../../../values/sentence.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { institution } from '../../../platform/web/institution.ts'
import { PhoneLink } from '../../../ui/format/PhoneLink.tsx'
import { useReady } from '../../../ui/hooks/useReady.ts'
import { Notice } from '../../../ui/layout/Notice.tsx'
import type { Way } from '../../factors/secondSteps.contract.ts'
import { CodeStep } from './CodeStep.tsx'
import { DemoNote } from './DemoNote.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { rememberedEmail } from './rememberedEmail.ts'
import { refreshSession, useSession } from './session.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

type Step =
  | { readonly kind: 'password'; readonly notice?: Words }
  | { readonly kind: 'code'; readonly codeSent: boolean; readonly ways: readonly Way[] }

/**
 * Both steps of signing in. The address outlives going back and forth; passwords and codes do not.
 * Once the session is there, the guard around this page leads on.
 */
export function SignInPage({ email: known }: { readonly email?: string }) {
  const client = useQueryClient()
  const { data: session } = useSession()
  const [email, setEmail] = useState(() => known ?? rememberedEmail())
  const [step, setStep] = useState<Step>()
  // After a reload between the steps, the server still knows that the password was right.
  const resumed: Step = session?.secondStepPending
    ? { kind: 'code', codeSent: session.codeSent, ways: session.ways }
    : { kind: 'password' }
  const onVerified = async () => {
    await refreshSession(client)
  }
  const shown = step ?? resumed
  return (
    <div className="mx-auto w-full max-w-[26rem] rounded-card border border-line bg-surface p-4 sm:p-6">
      <Locked />
      {shown.kind === 'password' ? (
        <PasswordStep
          email={email}
          notice={shown.notice}
          onRight={(typed, next) => {
            setEmail(typed)
            setStep({ kind: 'code', ...next })
          }}
          onVerified={onVerified}
        />
      ) : (
        <CodeStep
          email={email}
          codeSent={shown.codeSent}
          ways={shown.ways}
          onBack={(notice) => setStep({ kind: 'password', ...(notice && { notice }) })}
          onVerified={onVerified}
        />
      )}
      {institution.demo ? (
        <DemoNote codeFor={shown.kind === 'code' ? (shown.codeSent ? email : '') : undefined} />
      ) : null}
    </div>
  )
}

/** For whoever has just locked everything, and was signed out by it. */
function Locked() {
  const t = useTranslate()
  const [params] = useSearchParams()
  // The page was made at build time, before there was anything to ask in its address.
  const isReady = useReady()
  const { supportPhone, supportEmail } = institution
  if (!isReady || !params.has('locked')) return null
  return (
    <Notice kind="success" live className="mb-5" title={t('Everything is locked')}>
      {supportPhone
        ? t.rich(
            'Nobody is signed in any more, and no money leaves. We wrote to you what happens next. Sign in with your authenticator app or a passkey, and Safety leads you through it, or call us: {phone}.',
            { phone: <PhoneLink phone={supportPhone} /> },
          )
        : t(
            'Nobody is signed in any more, and no money leaves. We wrote to you what happens next. Sign in with your authenticator app or a passkey, and Safety leads you through it, or write to us: {email}.',
            { email: supportEmail },
          )}
    </Notice>
  )
}
