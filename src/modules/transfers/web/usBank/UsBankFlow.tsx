import { call } from '../../../../platform/web/api.ts'
import { formatMoney, fromDecimal } from '../../../../values/money.ts'
import { draftUsBank, type UsBankBody } from '../../usBank.contract.ts'
import type { FlowProps } from '../flow.ts'
import { useDetails } from '../../../../platform/web/details.ts'
import { ConfirmTransfer } from '../send/ConfirmTransfer.tsx'
import { DeniedDialog } from '../send/DeniedDialog.tsx'
import { ProblemNotice } from '../send/ProblemNotice.tsx'
import { useDraft } from '../send/useDraft.ts'
import { StepFrame } from '../StepFrame.tsx'
import { judgeToUsBank } from './toUsBank.ts'
import { UsBankForm } from './UsBankForm.tsx'

/** Sending money to an account at another bank in the country. */
export function UsBankFlow(flow: FlowProps<'us_bank'>) {
  const { id, accounts, values, step, passed } = flow
  const drafting = useDraft<UsBankBody>(
    (body) => call(draftUsBank, { body }),
    (draft, body) => flow.onPass('review', body, draft),
  )
  const judged = judgeToUsBank(id, values, accounts)
  const onReady = (body: UsBankBody) => {
    // Nothing was changed since the code went out, so it is still good.
    if (passed?.draft) flow.onPass('review', body, passed.draft)
    else if (!drafting.isPending) drafting.ask(body)
  }
  const details = useDetails(judged, onReady, drafting.refused)
  const put: typeof flow.put = (changed) => {
    drafting.reset()
    flow.put(changed)
  }
  if (step === 'review' && passed?.draft) {
    const { draft, body } = passed
    return (
      <ConfirmTransfer
        {...{ flow, draft }}
        kind="us_bank"
        amount={fromDecimal(draft.amount)}
        fromAccountId={body.fromAccountId}
        to={<Recipient body={body} bankName={bankNameOf(flow)} />}
        reference={body.reference}
        arrives="It leaves your account at once and is then on its way to the other bank. Once it is sent it cannot be undone."
        recipient={body.accountName}
        sendLabel={`Send ${formatMoney(fromDecimal(draft.amount))} to ${body.accountName}`}
      />
    )
  }
  const notice = <ProblemNotice problem={drafting.problem} onStartAgain={flow.onStartAgain} />
  return (
    <StepFrame kind="us_bank" step={step} titleRef={flow.titleRef}>
      {flow.limitNotice ? <div className="mb-6 max-w-form">{flow.limitNotice}</div> : null}
      <UsBankForm
        {...{ accounts, values, put, details, notice }}
        payees={flow.payees}
        busy={drafting.isPending}
      />
      <DeniedDialog
        sentence={drafting.denied?.sentence}
        limitNotice={flow.limitNotice}
        onClose={drafting.reset}
      />
    </StepFrame>
  )
}

/** What the server found under the number goes before what the form thought. */
const bankNameOf = ({ passed, values }: FlowProps<'us_bank'>): string =>
  passed?.draft?.to.type === 'us_bank' ? passed.draft.to.bankName : values.bankName

interface RecipientProps {
  readonly body: UsBankBody
  readonly bankName: string
}

const Recipient = ({ body, bankName }: RecipientProps) => (
  <>
    {body.accountName}
    <span className="block font-normal">
      {bankName}, routing number <span className="tabular-nums">{body.routingNumber}</span>
    </span>
    <span className="block font-normal">
      Account <span className="tabular-nums">{body.accountNumber}</span>
    </span>
  </>
)
