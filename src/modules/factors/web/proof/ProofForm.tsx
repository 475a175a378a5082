import { type FormEvent, useEffect, useRef } from 'react'
import { institution } from '../../../../platform/web/institution.ts'
import { ActionFailure } from '../../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../../ui/buttons/Button.tsx'
import type { ButtonVariant } from '../../../../ui/buttons/buttonLook.ts'
import { DemoHint } from '../../../../ui/fields/DemoHint.tsx'
import { fieldId } from '../../../../ui/fields/fieldId.ts'
import { Notice } from '../../../../ui/layout/Notice.tsx'
import { ButtonPair } from './ButtonPair.tsx'
import { OtherWays } from './OtherWays.tsx'
import { WayField } from './WayField.tsx'
import { ASKS, missingFor } from './ways.ts'
import { type ProofProps, useProof } from './useProof.ts'
import { say, type Sentence, type Words } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'

interface ProofFormProps extends ProofProps {
  readonly submit: Words
  readonly variant?: ButtonVariant
  readonly onCancel: () => void
}

const NOT_SENT = institution.demo
  ? say(
      'We sent you five codes within the last hour, so no new one is on its way. Wait a while and try again, or use a passcode you got from our staff.',
    )
  : say(
      'We sent you five codes within the last hour, so no new one is on its way. Wait a while and try again.',
    )

type ProofState = ReturnType<typeof useProof>

function askOf({ way, mailed, mail }: ProofState): Sentence {
  if (way !== 'emailed_code') return ASKS[way]
  if (mailed) return say('We sent you a code by email. It works for this change only.')
  return mail.isPending ? say('A code is on its way.') : NOT_SENT
}

/** One question for proof, in one of the ways the person has. */
export function ProofForm({ submit, variant = 'primary', onCancel, ...props }: ProofFormProps) {
  const t = useTranslate()
  const proof = useProof(props)
  const { ways, way, choose, code, problem, failure, send, passkey, mail } = proof
  const missing = way === 'passkey' ? undefined : missingFor(t, way, code)
  const busy = send.isPending || passkey.isPending
  useFocusOnProblem(problem)
  const answer = (event: FormEvent) => {
    event.preventDefault()
    if (busy || missing !== undefined) return
    if (way === 'passkey') passkey.mutate()
    else send.mutate()
  }
  return (
    <div className="grid gap-5">
      <form noValidate className="grid gap-5" onSubmit={answer}>
        <p>{t(askOf(proof))}</p>
        {mail.isSuccess && mail.variables === 'again' && problem === undefined && !failure ? (
          <Notice kind="success" live>
            {t('A new code is on its way. The earlier one no longer works.')}
          </Notice>
        ) : null}
        <ProofInput proof={proof} />
        <ActionFailure failure={failure?.of === 'proof' ? failure.sentence : undefined} />
        <ButtonPair>
          <Button variant="secondary" onClick={onCancel}>
            {t('Cancel')}
          </Button>
          <Button
            type="submit"
            full
            variant={variant}
            busy={busy}
            busyLabel={t(way === 'passkey' ? 'Waiting for the passkey' : 'Checking')}
            disabledReason={missing}
          >
            {submit}
          </Button>
        </ButtonPair>
      </form>
      <OtherWays ways={ways} shown={way} onChoose={choose} />
    </div>
  )
}

/** Whoever cannot see the screen is led to what went wrong. */
function useFocusOnProblem(problem: Words | undefined): void {
  const said = useRef<Words>(undefined)
  useEffect(() => {
    if (problem !== undefined && problem !== said.current)
      document.getElementById(fieldId('code'))?.focus()
    said.current = problem
  }, [problem])
}

function ProofInput({ proof }: { readonly proof: ProofState }) {
  const t = useTranslate()
  const { way, code, setCode, problem, failure, mailed, mail } = proof
  const isUnsent = !mailed && !mail.isPending
  if (way === 'passkey') return null
  return (
    <div className="grid justify-items-start gap-2">
      <WayField
        way={way}
        value={code}
        onChange={setCode}
        error={problem}
        mailedMinutes={isUnsent ? undefined : 5}
      />
      {way === 'emailed_code' ? (
        <>
          {institution.demo && !isUnsent ? <DemoHint /> : null}
          <ActionFailure failure={failure?.of === 'mail' ? failure.sentence : undefined} />
          <Button
            variant="quiet"
            size="small"
            busy={mail.isPending}
            onClick={() => mail.mutate('again')}
          >
            {isUnsent ? t('Try again') : t('Send a new code')}
          </Button>
        </>
      ) : null}
    </div>
  )
}
