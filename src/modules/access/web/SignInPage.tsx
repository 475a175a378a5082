import type { Words } from '../../../values/sentence.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import type { Way } from '../../factors/secondSteps.contract.ts'
import { CodeStep } from './CodeStep.tsx'
import { DemoNote } from './DemoNote.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { rememberedEmail } from './rememberedEmail.ts'
import { refreshSession, useSession } from './session.ts'

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
    ? { kind: 'code', codeSent: session.ways[0] === 'emailed_code', ways: session.ways }
    : { kind: 'password' }
  const onVerified = async () => {
    await refreshSession(client)
  }
  const shown = step ?? resumed
  return (
    <div className="mx-auto w-full max-w-[26rem] rounded-card border border-line bg-surface p-4 sm:p-6">
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
