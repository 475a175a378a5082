import { type ReactNode, useEffect, useRef } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { AlertDialog } from '../../../ui/dialogs/AlertDialog.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ErrorSummary } from '../../../ui/fields/ErrorSummary.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { Stepper } from '../../../ui/layout/Stepper.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { AgreementFields } from './AgreementFields.tsx'
import { RegistrationReview } from './RegistrationReview.tsx'
import {
  AccountSection,
  AddressSection,
  ContactSection,
  DocumentSection,
  EmergencySection,
  PersonalSection,
} from './RegistrationSections.tsx'
import { DOCUMENT_STEP, REVIEW_STEP, STEPS } from './registrationSteps.ts'
import { type RegistrationForm, useRegistration } from './useRegistration.ts'
import { addressOf } from './useSteps.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { say, type Sentence } from '../../../values/sentence.ts'

/** Everything a person has to tell to become a member: five steps and a review. */
export function RegistrationPage() {
  const t = useTranslate()
  const registration = useRegistration()
  const { problems, failure, attempt, submit, taken, steps } = registration
  const { step } = steps
  const failed = problems.length > 0
  const title = t(STEPS[step]!.title)
  const heading = useStepHeading(step, failed || failure !== undefined)
  return (
    <section className="frame py-8 sm:py-12">
      <PageTitle
        title={t('{step}: Create your account', { step: title })}
        institution={institution.shortName}
      />
      <div className="max-w-form">
        <ErrorSummary problems={problems} attempt={attempt} />
        <h1 tabIndex={-1} className={failed ? 'mt-6' : undefined}>
          {t('Create your account')}
        </h1>
        {step === 0 ? <Opening taken={taken} /> : null}
        <div className="mt-6">
          <Stepper
            steps={STEPS.map((each) => t(each.title))}
            shortNames={STEPS.map(({ shortTitle }) => t(shortTitle))}
            current={step}
            linkTo={addressOf}
          />
        </div>
        <form noValidate className="mt-6" onSubmit={submit}>
          <h2 ref={heading} tabIndex={-1} className="scroll-mt-24">
            {title}
          </h2>
          <Fields registration={registration} />
          <ActionFailure className="mt-6" failure={failure} attempt={attempt} />
          <Buttons registration={registration} />
        </form>
      </div>
      <LeaveDialog {...registration.leaving} />
    </section>
  )
}

/** After a move to another step the focus is at its beginning, unless a summary has it. */
function useStepHeading(step: number, failed: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    if (!failed) heading.current?.focus()
  }, [step, failed])
  return heading
}

const link = (words: ReactNode) => <TextLink to="/login">{words}</TextLink>

const Opening = ({ taken }: { readonly taken: boolean }) => {
  const t = useTranslate()
  return (
    <>
      <p className="mt-3 text-ink-2">
        {t(
          "It takes about 5 minutes. Have your identification document and your emergency contact's phone number at hand. We typically review an application within 1-2 business days.",
        )}
      </p>
      <p className="mt-3">
        {taken
          ? t.rich('Is it yours? <link>Sign in</link> instead.', { link })
          : t.rich('Already registered? <link>Sign in</link>', { link })}
      </p>
    </>
  )
}

/** All steps stay on the page, so that none forgets a photo or a text that was half typed. */
function Fields({ registration }: { readonly registration: RegistrationForm }) {
  const { step } = registration.steps
  const parts = [
    <AccountSection key="account" registration={registration} />,
    <PersonalSection key="personal" registration={registration} />,
    <AddressSection key="address" registration={registration} />,
    <div key="contact" className="grid gap-8">
      <ContactSection registration={registration} />
      <EmergencySection registration={registration} />
    </div>,
    <DocumentSection key="document" registration={registration} />,
    step === REVIEW_STEP ? (
      <div key="review" className="grid gap-8">
        <RegistrationReview given={registration.form.getValues()} />
        <AgreementFields registration={registration} />
      </div>
    ) : null,
  ]
  return parts.map((part, i) => (
    <div key={STEPS[i]!.slug} hidden={i !== step} className="mt-5 grid gap-5">
      {part}
    </div>
  ))
}

/** Where a press takes time, what it does meanwhile. */
const BUSY: Readonly<Record<number, Sentence>> = {
  0: say('Checking your email'),
  [DOCUMENT_STEP]: say('Handing in your photo'),
  [REVIEW_STEP]: say('Creating your account'),
}

function Buttons({ registration }: { readonly registration: RegistrationForm }) {
  const t = useTranslate()
  const { steps, busy } = registration
  const busyLabel = BUSY[steps.step]
  return (
    <div className="mt-8 flex flex-col gap-3 border-t border-line pt-6 sm:flex-row">
      <Button type="submit" busy={busy} {...(busyLabel && { busyLabel: t(busyLabel) })}>
        {t(steps.step === REVIEW_STEP ? 'Create account' : 'Continue')}
      </Button>
      {steps.back ? (
        <Button variant="secondary" onClick={steps.back}>
          {t('Back')}
        </Button>
      ) : null}
    </div>
  )
}

const LeaveDialog = ({ asking, leave, stay }: RegistrationForm['leaving']) => {
  const t = useTranslate()
  return (
    <AlertDialog
      open={asking}
      title={t('Leave without registering?')}
      cancel={t('Stay here')}
      confirm={t('Leave this page')}
      onCancel={stay}
      onConfirm={leave}
    >
      {t('What you entered is not kept anywhere and will be lost.')}
    </AlertDialog>
  )
}
