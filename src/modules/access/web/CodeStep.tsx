import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { ASKS, ButtonPair, missingFor, OtherWays, WayField } from '../../factors/web/factors.ts'
import { StepHead } from './StepHead.tsx'
import { type CodeStepProps, useCodeStep } from './useCodeStep.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { say, type Translate, type Words } from '../../../values/sentence.ts'

const NOT_SENT = say(
  'We sent you five codes within the last hour, so no new one is on its way. Wait a while, or use a passcode you got from our staff.',
)

/** What to do, and where a code that was mailed is. */
function askOf(t: Translate, { way, mailed, resend }: Step, email: string): Words {
  if (way !== 'emailed_code') return t(ASKS[way])
  if (mailed) return email ? t('We sent a code to {email}.', { email }) : t('We sent you a code.')
  // Why none was sent stands above the button; after silence one may be on its way.
  if (resend.isError) return t('Ask for a new code if none arrives.')
  return t(resend.isPending ? 'A code is on its way.' : NOT_SENT)
}

/** The second step of signing in, in one of the ways the member has. */
export function CodeStep(props: CodeStepProps) {
  const t = useTranslate()
  const step = useCodeStep(props)
  const { ways, way, choose, problem, failure, attempt, resend } = step
  return (
    <>
      <StepHead
        key={way}
        title={t('Verify OTP')}
        problems={problem === undefined ? [] : [{ field: 'code', message: problem }]}
        attempt={attempt}
        focus
      >
        <p className="mt-2 text-ink-2">{askOf(t, step, props.email)}</p>
      </StepHead>
      {resend.isSuccess && resend.variables === 'again' && problem === undefined && !failure ? (
        <Notice kind="success" live className="mt-4">
          {t('A new code is on its way. The earlier one no longer works.')}
        </Notice>
      ) : null}
      <div className="mt-4 grid gap-5">
        {way === 'passkey' ? <PasskeyForm step={step} /> : <CodeForm step={step} way={way} />}
        <OtherWays ways={ways} shown={way} onChoose={choose} />
      </div>
    </>
  )
}

type Step = ReturnType<typeof useCodeStep>

const Back = ({ cancel }: Pick<Step, 'cancel'>) => {
  const t = useTranslate()
  return (
    <Button variant="secondary" busy={cancel.isPending} onClick={() => cancel.mutate()}>
      {t('Back')}
    </Button>
  )
}

const FailureOf = ({
  step,
  of,
}: {
  readonly step: Step
  readonly of: 'code' | 'passkey' | 'mail'
}) => (
  <ActionFailure
    failure={step.failure?.of === of ? step.failure.sentence : undefined}
    attempt={step.attempt}
  />
)

const PasskeyForm = ({ step }: { readonly step: Step }) => {
  const t = useTranslate()
  return (
    <>
      <FailureOf step={step} of="passkey" />
      <ButtonPair>
        <Back cancel={step.cancel} />
        <Button
          full
          busy={step.passkey.isPending}
          busyLabel={t('Waiting for the passkey')}
          onClick={() => step.passkey.mutate()}
        >
          {t('Use a passkey')}
        </Button>
      </ButtonPair>
    </>
  )
}

interface CodeFormProps {
  readonly step: Step
  readonly way: Exclude<Step['way'], 'passkey'>
}

function CodeForm({ step, way }: CodeFormProps) {
  const t = useTranslate()
  const { code, setCode, problem, verify, resend, cancel } = step
  const missing = missingFor(t, way, code)
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (missing === undefined && !verify.isPending) verify.mutate()
      }}
    >
      <WayField way={way} value={code} onChange={setCode} error={problem} mailedMinutes={10} />
      <FailureOf step={step} of="code" />
      <ButtonPair>
        <Back cancel={cancel} />
        <Button
          type="submit"
          full
          busy={verify.isPending}
          busyLabel={t('Checking')}
          disabledReason={missing}
        >
          {t('Verify & Sign in')}
        </Button>
      </ButtonPair>
      <FailureOf step={step} of="mail" />
      {way === 'emailed_code' ? (
        <Button variant="quiet" busy={resend.isPending} onClick={() => resend.mutate('again')}>
          {t('Send a new code')}
        </Button>
      ) : null}
    </form>
  )
}
