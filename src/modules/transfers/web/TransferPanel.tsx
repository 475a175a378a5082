import { type RefObject, useEffect, useRef, useState } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import type { AccountOverview } from '../../activity/contract.ts'
import { BetweenAccountsForm } from './BetweenAccountsForm.tsx'
import { blankValues, checkedDraft, type DraftValues, newTransferId } from './draft.ts'
import { ReviewTransfer } from './ReviewTransfer.tsx'
import { TransferReceipt } from './TransferReceipt.tsx'
import { useReceipt, useSend } from './useSend.ts'
import { type TransferStep, useTransferSteps } from './useTransferSteps.ts'

interface TransferPanelProps {
  readonly accounts: readonly AccountOverview[]
  /** Money has moved: what was read before is out of date. */
  readonly onPosted: () => void
}

const HEADINGS: Readonly<Record<Exclude<TransferStep, 'receipt'>, string>> = {
  details: 'Step 1 of 2: Details',
  review: 'Step 2 of 2: Review',
}

const TITLES: Readonly<Record<TransferStep, string>> = {
  details: 'Dashboard',
  review: 'Review, Between Accounts',
  receipt: 'Receipt, Between Accounts',
}

/** Moving money: details, review, receipt. Values stay while the steps come and go. */
export function TransferPanel({ accounts, onPosted }: TransferPanelProps) {
  const { step: asked, receiptId, push, replace } = useTransferSteps()
  const [id, setId] = useState(newTransferId)
  const [values, setValues] = useState<DraftValues>(() => blankValues(accounts))
  const [wrong, setWrong] = useState(false)
  const startAgain = () => {
    setId(newTransferId())
    setValues(blankValues(accounts))
    setWrong(false)
  }
  const sending = useSend((receipt) => {
    startAgain()
    replace('receipt', receipt.id)
    onPosted()
  })
  const draft = checkedDraft(id, values, accounts)
  // After a reload there is nothing to review: what was typed is not kept outside this page.
  const step = asked === 'review' && !draft?.body.reference ? 'details' : asked
  const heading = useStepFocus(step)

  const backToDetails = () => {
    sending.reset()
    push('details')
  }
  const title = `${wrong && step === 'details' ? 'Error: ' : ''}${TITLES[step]}`
  const panel = (
    <>
      {step === 'receipt' ? null : (
        <h3 ref={heading} tabIndex={-1} className="mb-4">
          {HEADINGS[step]}
        </h3>
      )}
      {step === 'details' ? (
        <BetweenAccountsForm
          key={id}
          accounts={accounts}
          values={values}
          onChange={setValues}
          onProblems={setWrong}
          onContinue={(ready) => {
            setValues(ready)
            sending.reset()
            push('review')
          }}
        />
      ) : null}
      {step === 'review' && draft ? (
        <ReviewTransfer
          draft={draft}
          sending={sending.isPending}
          problem={sending.problem}
          onSend={() => sending.send(draft.body)}
          onChange={backToDetails}
          onStartAgain={() => {
            startAgain()
            backToDetails()
          }}
        />
      ) : null}
      {step === 'receipt' ? (
        <ReceiptStep id={receiptId} titleRef={heading} onAnother={backToDetails} />
      ) : null}
    </>
  )
  return (
    <>
      <title>{`${title} | ${institution.shortName}`}</title>
      <Tabs
        label="Kind of transfer"
        activation="manual"
        selected="internal"
        onSelect={() => {}}
        items={[{ id: 'internal', label: 'Between Accounts', panel }]}
      />
    </>
  )
}

interface ReceiptStepProps {
  readonly id: string | undefined
  readonly titleRef: RefObject<HTMLHeadingElement | null>
  readonly onAnother: () => void
}

function ReceiptStep({ id, titleRef, onAnother }: ReceiptStepProps) {
  const receipt = useReceipt(id)
  if (receipt.data) return <TransferReceipt receipt={receipt.data} {...{ titleRef, onAnother }} />
  if (!receipt.isError && id !== undefined) return <p role="status">Loading the receipt</p>
  return (
    <Notice kind="danger" title="We could not find this receipt.">
      Your transfers are listed under Recent Transactions.
    </Notice>
  )
}

/** A new step takes the focus, except on the first page load, which belongs to the page's heading. */
function useStepFocus(step: TransferStep) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus()
    shown.current = step
  }, [step])
  return heading
}
