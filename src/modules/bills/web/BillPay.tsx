import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import type { OrderProblem } from '../../../platform/web/failures.ts'
import { serverNow } from '../../../platform/web/clock.ts'
import { useFreshProof } from '../../../platform/web/freshProof.ts'
import { institution } from '../../../platform/web/institution.ts'
import { useSentForm } from '../../../platform/web/sentForm.ts'
import type { Problem } from '../../../ui/fields/ErrorSummary.tsx'
import { DeniedDialog } from '../../../ui/dialogs/DeniedDialog.tsx'
import { dayOf } from '../../../values/dates.ts'
import { TRANSACTION_DENIED } from '../../../values/freshProof.ts'
import type { AccountOverview } from '../../activity/contract.ts'
import { LimitNotice } from '../../limits/web/limits.ts'
import { askBillCode, type Bill, type ScheduleBillBody, scheduleBill } from '../contract.ts'
import type { BillPayee } from '../payee.contract.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { BillForm } from './BillForm.tsx'
import { BillLists } from './BillLists.tsx'
import { checksOfBill, PREFIX } from './billForm.ts'
import { BillReceipt } from './BillReceipt.tsx'
import { BILL_WORDS, billProblem } from './billProblem.ts'
import { ReviewBill } from './ReviewBill.tsx'
import { billsKey, useBills } from './useBills.ts'
import { useBillSteps, useLinkedBiller, useStepTitle } from './useBillSteps.ts'

interface BillPayProps {
  readonly accounts: readonly AccountOverview[]
  /** Money was set aside or given back: what was read before is out of date. */
  readonly onChanged: () => void
  /** Where a transaction is shown. */
  readonly transactionPath: (transferId: string) => string
}

const NO_PAYEES: readonly BillPayee[] = []

/** Paying bills: the form, its review and receipt, and beside them what is to come and what was. */
export function BillPay({ accounts, onChanged, transactionPath }: BillPayProps) {
  const bills = useBills()
  return (
    <div className="grid items-start gap-8 md:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)] md:gap-10">
      <div className="min-w-0">
        <Flow {...{ accounts, onChanged }} payees={bills.data?.payees ?? NO_PAYEES} />
      </div>
      <div className="no-print min-w-0">
        <BillLists bills={bills} onChanged={onChanged} transactionPath={transactionPath} />
      </div>
    </div>
  )
}

interface FlowProps extends Pick<BillPayProps, 'accounts' | 'onChanged'> {
  readonly payees: readonly BillPayee[]
}

function Flow({ accounts, payees, onChanged }: FlowProps) {
  const t = useTranslate()
  const { asked, biller, push, replace } = useBillSteps()
  /** What was found fit to go on with; gone as soon as anything is changed. */
  const [passed, setPassed] = useState<ScheduleBillBody>()
  const [made, setMade] = useState<Bill>()
  const proof = useFreshProof<ScheduleBillBody>({
    what: 'payment',
    ask: (body) => call(askBillCode, { body }),
    words: BILL_WORDS,
  })
  const step =
    asked === 'receipt' && made ? 'receipt' : asked === 'review' && passed ? 'review' : 'details'
  const titleRef = useStepTitle(step)
  const client = useQueryClient()
  const today = dayOf(serverNow(), institution.timeZone)
  const form = useSentForm({
    ...checksOfBill({ accounts, today }),
    namedFrom: PREFIX,
    send: (body: ScheduleBillBody) => call(scheduleBill, { body }),
    onSent: (bill) => {
      void client.invalidateQueries({ queryKey: billsKey })
      setMade(bill)
      begin()
      replace('receipt')
      onChanged()
    },
    problemOf: billProblem(t),
    onRefused: proof.refused,
    onTyped: () => {
      proof.reset()
      setPassed(undefined)
    },
  })
  const begin = () => {
    form.startOver()
    proof.reset()
    setPassed(undefined)
  }
  const onReady = (body: ScheduleBillBody) => {
    // Nothing was changed since the server was asked, so its code is still good.
    if (passed) return push('review')
    if (proof.isPending) return
    proof.ask(body, () => {
      setPassed(body)
      push('review')
    })
  }
  useLinkedBiller(biller, payees, form.setValues)
  const startAgain = () => {
    begin()
    push('details')
  }
  const shared = { accounts, payees, titleRef }
  if (step === 'receipt' && made) {
    return (
      <BillReceipt bill={made} titleRef={titleRef} onAnother={startAgain} onUndone={onChanged} />
    )
  }
  if (step === 'review' && passed) {
    return (
      <ReviewBill
        {...shared}
        body={passed}
        problem={proof.isAboutCode(form.problem) ? undefined : form.problem}
        proof={proof}
        sending={form.busy}
        onSend={() => {
          const taken = proof.take()
          if (taken) form.send({ ...passed, ...taken, id: form.id })
        }}
        onChange={() => push('details')}
        onStartAgain={startAgain}
      />
    )
  }
  const refused = atFields(proof.problem)
  return (
    <>
      <BillForm
        {...shared}
        {...{ form, refused, today }}
        problem={refused.length > 0 ? undefined : proof.problem}
        busy={proof.isPending}
        onSubmit={form.checked(onReady)}
      />
      <DeniedDialog
        title={t(TRANSACTION_DENIED)}
        sentence={proof.denied?.sentence}
        supportHours={institution.supportHours}
        supportPhone={institution.supportPhone}
        onClose={proof.reset}
      >
        <LimitNotice kinds={['biller']} ofDenial />
      </DeniedDialog>
    </>
  )
}

/** Which field each refusal of a question is about. */
const FIELD_OF: Readonly<Record<string, string>> = {
  insufficient_funds: 'bill-amount',
  daily_cap_exceeded: 'bill-amount',
  new_payee_cap: 'bill-amount',
  date_out_of_range: 'bill-scheduleDate',
  source_account_not_found: 'bill-fromAccountId',
  payee_not_found: 'bill-payee',
}

function atFields(problem: OrderProblem | undefined): readonly Problem[] {
  const field = FIELD_OF[problem?.code ?? '']
  return problem && field !== undefined ? [{ field, message: problem.sentence }] : []
}
