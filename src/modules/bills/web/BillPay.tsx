import { type ReactNode, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import type { OrderProblem } from '../../../platform/web/failures.ts'
import { serverNow } from '../../../platform/web/clock.ts'
import { type FieldProblem, useDetails } from '../../../platform/web/details.ts'
import { useFreshProof } from '../../../platform/web/freshProof.ts'
import { institution } from '../../../platform/web/institution.ts'
import { useSettling } from '../../../platform/web/settling.ts'
import { DeniedDialog } from '../../../ui/dialogs/DeniedDialog.tsx'
import { dayOf } from '../../../values/dates.ts'
import { TRANSACTION_DENIED } from '../../../values/freshProof.ts'
import { newId } from '../../../values/ids.ts'
import type { AccountOverview } from '../../activity/contract.ts'
import { askBillCode, type Bill, type ScheduleBillBody, scheduleBill } from '../contract.ts'
import type { BillPayee } from '../payee.contract.ts'
import { BillForm } from './BillForm.tsx'
import { BillLists } from './BillLists.tsx'
import { blankBill, type BillValues, judgeBill } from './billForm.ts'
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
  /** How many payments are left that count in the limit. */
  readonly limitNotice?: ReactNode
}

const NO_PAYEES: readonly BillPayee[] = []

/** Paying bills: the form, its review and receipt, and beside them what is to come and what was. */
export function BillPay({ accounts, onChanged, transactionPath, limitNotice }: BillPayProps) {
  const bills = useBills()
  return (
    <div className="grid items-start gap-8 md:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)] md:gap-10">
      <div className="min-w-0">
        <Flow {...{ accounts, onChanged, limitNotice }} payees={bills.data?.payees ?? NO_PAYEES} />
      </div>
      <div className="no-print min-w-0">
        <BillLists bills={bills} onChanged={onChanged} transactionPath={transactionPath} />
      </div>
    </div>
  )
}

interface FlowProps extends Pick<BillPayProps, 'accounts' | 'onChanged' | 'limitNotice'> {
  readonly payees: readonly BillPayee[]
}

interface State {
  /** Of the payment: it can be scheduled only once, however often it is sent. */
  readonly id: string
  readonly values: BillValues
  /** What was found fit to go on with; gone as soon as anything is changed. */
  readonly passed: ScheduleBillBody | undefined
}

function Flow({ accounts, payees, onChanged, limitNotice }: FlowProps) {
  const { asked, biller, push, replace } = useBillSteps()
  const fresh = (): State => ({ id: newId(), values: blankBill(accounts), passed: undefined })
  const [{ id, values, passed }, setState] = useState(fresh)
  const [made, setMade] = useState<Bill>()
  const proof = useFreshProof<ScheduleBillBody>({
    what: 'payment',
    ask: (body) => call(askBillCode, { body }),
    words: BILL_WORDS,
  })
  const step =
    asked === 'receipt' && made ? 'receipt' : asked === 'review' && passed ? 'review' : 'details'
  const titleRef = useStepTitle(step)
  const sending = useSending((bill) => {
    setMade(bill)
    setState(fresh())
    proof.reset()
    replace('receipt')
    onChanged()
  }, proof.refused)
  const today = dayOf(serverNow(), institution.timeZone)
  const onReady = (body: ScheduleBillBody) => {
    // Nothing was changed since the server was asked, so its code is still good.
    if (passed) return push('review')
    if (proof.isPending) return
    proof.ask(body, () => {
      setState((before) => ({ ...before, passed: body }))
      push('review')
    })
  }
  const judged = judgeBill(id, values, { accounts, today })
  const details = useDetails(judged, onReady, atFields(proof.problem))
  const put = (changed: Partial<BillValues>) => {
    sending.reset()
    proof.reset()
    setState((before) => ({
      ...before,
      passed: undefined,
      values: { ...before.values, ...changed },
    }))
  }
  useLinkedBiller(biller, payees, (payee) => put({ payee }))
  const startAgain = () => {
    sending.reset()
    proof.reset()
    setState(fresh())
    push('details')
  }
  const shared = { accounts, payees, titleRef }
  if (step === 'receipt' && made) {
    return <BillReceipt bill={made} titleRef={titleRef} onAnother={startAgain} />
  }
  if (step === 'review' && passed) {
    return (
      <ReviewBill
        {...shared}
        body={passed}
        problem={proof.blames(sending.problem) ? undefined : sending.problem}
        proof={proof}
        sending={sending.isPending}
        onSend={() => {
          const taken = proof.take()
          if (taken) sending.send({ ...passed, ...taken })
        }}
        onChange={() => push('details')}
        onStartAgain={startAgain}
      />
    )
  }
  const problem = atFields(proof.problem).length > 0 ? undefined : proof.problem
  return (
    <>
      <BillForm
        {...shared}
        {...{ values, put, details, today, problem, limitNotice }}
        busy={proof.isPending}
      />
      <DeniedDialog
        title={TRANSACTION_DENIED}
        sentence={proof.denied?.sentence}
        supportHours={institution.supportHours}
        supportPhone={institution.supportPhone}
        onClose={proof.reset}
      >
        {limitNotice}
      </DeniedDialog>
    </>
  )
}

/** Which field each refusal of a question is about. */
const FIELD_OF: Readonly<Record<string, string>> = {
  insufficient_funds: 'bill-amount',
  new_payee_cap: 'bill-amount',
  date_out_of_range: 'bill-scheduleDate',
  source_account_not_found: 'bill-fromAccountId',
  payee_not_found: 'bill-provider',
}

function atFields(problem: OrderProblem | undefined): readonly FieldProblem[] {
  const field = FIELD_OF[problem?.code ?? '']
  return problem && field !== undefined ? [{ field, message: problem.sentence }] : []
}

/** Schedules a payment, once. */
function useSending(onMade: (bill: Bill) => void, onRefused: (problem: OrderProblem) => void) {
  const client = useQueryClient()
  return useSettling<ScheduleBillBody, Bill, OrderProblem>({
    idOf: ({ id }) => id,
    deliver: (body) => call(scheduleBill, { body }),
    problemOf: billProblem,
    onDone: (bill) => {
      void client.invalidateQueries({ queryKey: billsKey })
      onMade(bill)
    },
    onProblem: (problem) => {
      if (problem.code !== undefined) onRefused(problem)
    },
  })
}
