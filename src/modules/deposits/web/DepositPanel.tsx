import { type ReactNode, useEffect, useRef } from 'react'
import { usePartTitle } from '../../../ui/format/partTitle.ts'
import { Stepper } from '../../../ui/layout/Stepper.tsx'
import type { AccountOverview, Overview } from '../../activity/contract.ts'
import { DepositHistory } from './DepositHistory.tsx'
import { DetailsStep } from './DetailsStep.tsx'
import { PhotoStep } from './PhotoStep.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { SentStep } from './SentStep.tsx'
import { type DepositForm, type DepositStep, STEP_NAMES, useDeposit } from './useDeposit.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** Paying in a check with two photos, and what became of earlier ones. */
export function DepositPanel({ overview }: { readonly overview: Overview }) {
  const form = useDeposit(overview.accounts)
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_21rem]">
      <div className="min-w-0">
        <Step form={form} accounts={overview.accounts} />
      </div>
      <DepositHistory />
    </div>
  )
}

interface StepProps {
  readonly form: DepositForm
  readonly accounts: readonly AccountOverview[]
}

function Step({ form, accounts }: StepProps) {
  const t = useTranslate()
  const { step, sent } = form
  const heading = useStepHeading(step)
  const names = Object.values(STEP_NAMES).map((label) => t(label))
  const name = t(STEP_NAMES[step === 'sent' ? 'details' : step])
  const isSent = step === 'sent' && sent !== undefined
  usePartTitle(isSent ? t('Deposit submitted') : t('Mobile Deposit, {step}', { step: name }))
  if (isSent) {
    return <SentStep deposit={sent} headingRef={heading} onAnother={form.startAgain} />
  }
  const content: Readonly<Record<string, ReactNode>> = {
    details: <DetailsStep form={form} accounts={accounts} />,
    front: <PhotoStep key="front" form={form} side="front" />,
    back: <PhotoStep key="back" form={form} side="back" />,
    review: <ReviewStep form={form} accounts={accounts} />,
  }
  return (
    <div className="grid max-w-form gap-5">
      <Stepper steps={names} current={names.indexOf(name)} headingRef={heading} />
      {content[step]}
    </div>
  )
}

/** A new step takes the focus to its heading; the first belongs to whatever opened the panel. */
function useStepHeading(step: DepositStep) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [step])
  return heading
}
