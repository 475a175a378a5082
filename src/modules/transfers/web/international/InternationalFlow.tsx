import { call } from '../../../../platform/web/api.ts'
import { terms } from '../../../../platform/web/terms.ts'
import { draftInternational, type InternationalBody } from '../../international.contract.ts'
import { DeniedDialog } from '../send/DeniedDialog.tsx'
import { ProblemNotice } from '../send/ProblemNotice.tsx'
import { useDraftForm } from '../send/useDraftForm.ts'
import { StepFrame } from '../StepFrame.tsx'
import type { Transfer } from '../useTransfer.ts'
import { InternationalForm } from './InternationalForm.tsx'
import { NoticeStep } from './NoticeStep.tsx'
import { ReviewInternational } from './ReviewInternational.tsx'
import { checksInternational } from './toInternational.ts'
import { useTermsAbroad } from './useTermsAbroad.ts'

/** Sending money abroad: the form, what it means, the review. */
export function InternationalFlow({ transfer }: { readonly transfer: Transfer }) {
  const { accounts, step } = transfer
  const passed = transfer.passed?.kind === 'international' ? transfer.passed : undefined
  const kind = 'international'
  const blank = transfer.valuesOf(kind)
  // Until the rates are known, the server alone compares with what is available.
  const termsNow = useTermsAbroad()
  const form = useDraftForm({
    ...checksInternational(
      { id: transfer.ids.international, blank, accounts },
      termsNow ?? { embargoedCountries: terms.embargoedCountries },
    ),
    send: (body: InternationalBody) => call(draftInternational, { body }),
    onDraft: (draft, body) => transfer.pass({ kind, body, draft }, 'review'),
    onRefused: transfer.toDetails,
    onTyped: (values) => transfer.keep({ kind, values }),
  })
  const understood = () => {
    if (!passed || form.busy) return
    if (passed.draft) transfer.pass(passed, 'review')
    else form.ask(passed.body)
  }
  if (step === 'review' && passed?.draft) {
    return (
      <ReviewInternational
        // Another quote is another question, with a code of its own.
        key={passed.draft.quotedUntil}
        {...{ transfer }}
        body={passed.body}
        draft={passed.draft}
        onNewQuote={() => form.ask(passed.body)}
        quoteProblem={form.notice}
      />
    )
  }
  const problem = (
    <ProblemNotice
      problem={form.notice}
      onStartAgain={transfer.startAgain}
      {...(step === 'notice' && { onRetry: understood })}
    />
  )
  return (
    <StepFrame kind={kind} step={step} titleRef={transfer.titleRef}>
      {step === 'notice' ? (
        <NoticeStep
          problem={problem}
          busy={form.busy}
          onContinue={understood}
          onBack={transfer.toDetails}
        />
      ) : (
        <InternationalForm
          termsNow={termsNow}
          {...{ accounts, form }}
          notice={problem}
          // What went on before with the same values may have its code already.
          onSubmit={form.checked((body) =>
            transfer.pass({ kind, body, draft: passed?.draft ?? null }, 'notice'),
          )}
        />
      )}
      <DeniedDialog sentence={form.denied?.sentence} onClose={form.forgetFailure} />
    </StepFrame>
  )
}
