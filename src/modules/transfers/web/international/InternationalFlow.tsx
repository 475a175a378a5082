import { call } from '../../../../platform/web/api.ts'
import { terms } from '../../../../platform/web/terms.ts'
import { draftInternational, type InternationalBody } from '../../international.contract.ts'
import type { FlowProps } from '../flow.ts'
import { useDetails } from '../../../../platform/web/details.ts'
import { DeniedDialog } from '../send/DeniedDialog.tsx'
import { ProblemNotice } from '../send/ProblemNotice.tsx'
import { useDraft } from '../send/useDraft.ts'
import { StepFrame } from '../StepFrame.tsx'
import { amountIn } from '../transferValues.ts'
import { dollarsFor } from './cost.ts'
import { InternationalForm } from './InternationalForm.tsx'
import { NoticeStep } from './NoticeStep.tsx'
import { ReviewInternational } from './ReviewInternational.tsx'
import { judgeInternational } from './toInternational.ts'

/** Sending money abroad: the form, what it means, the review. */
export function InternationalFlow(flow: FlowProps<'international'>) {
  const { id, accounts, values, step, passed } = flow
  const drafting = useDraft<InternationalBody>(
    (body) => call(draftInternational, { body }),
    (draft, body) => flow.onPass('review', body, draft),
    flow.onBack,
  )
  const dollars = dollarsFor(amountIn(values.amount, values.currency || 'USD'), terms.international)
  const judged = judgeInternational(id, values, accounts, dollars, terms.embargoedCountries)
  const details = useDetails(
    judged,
    // What went on before with the same values may have its code already.
    (body) => flow.onPass('notice', body, passed?.draft ?? undefined),
    drafting.refused,
  )
  const put: typeof flow.put = (changed) => {
    drafting.reset()
    flow.put(changed)
  }
  const understood = () => {
    if (!passed || drafting.isPending) return
    if (passed.draft) flow.onPass('review', passed.body, passed.draft)
    else drafting.ask(passed.body)
  }
  if (step === 'review' && passed?.draft) {
    return <ReviewInternational {...{ flow }} body={passed.body} draft={passed.draft} />
  }
  const problem = (
    <ProblemNotice
      problem={drafting.problem}
      onStartAgain={flow.onStartAgain}
      {...(step === 'notice' && { onRetry: understood })}
    />
  )
  return (
    <StepFrame kind="international" step={step} titleRef={flow.titleRef}>
      {step === 'notice' ? (
        <NoticeStep
          problem={problem}
          busy={drafting.isPending}
          onContinue={understood}
          onBack={flow.onBack}
        />
      ) : (
        <>
          {flow.limitNotice ? <div className="mb-6 max-w-form">{flow.limitNotice}</div> : null}
          <InternationalForm
            {...{ accounts, values, put, details, dollars }}
            notice={problem}
            payees={flow.payees}
          />
        </>
      )}
      <DeniedDialog
        sentence={drafting.denied?.sentence}
        limitNotice={flow.limitNotice}
        onClose={drafting.reset}
      />
    </StepFrame>
  )
}
