import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import type { OrderProblem } from '../../../platform/web/failures.ts'
import { serverNow } from '../../../platform/web/clock.ts'
import { useDetails } from '../../../platform/web/details.ts'
import { institution } from '../../../platform/web/institution.ts'
import { useSettling } from '../../../platform/web/settling.ts'
import { dayOf } from '../../../values/dates.ts'
import { newId } from '../../../values/ids.ts'
import type { AccountOverview } from '../../activity/contract.ts'
import { type Bill, type ScheduleBillBody, scheduleBill } from '../contract.ts'
import type { BillPayee } from '../payee.contract.ts'
import { BillForm } from './BillForm.tsx'
import { BillLists } from './BillLists.tsx'
import { blankBill, type BillValues, judgeBill } from './billForm.ts'
import { BillReceipt } from './BillReceipt.tsx'
import { billProblem } from './billProblem.ts'
import { ReviewBill } from './ReviewBill.tsx'
import { billsKey, useBills } from './useBills.ts'
import { useBillSteps, useStepTitle } from './useBillSteps.ts'

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
        <Flow accounts={accounts} onChanged={onChanged} payees={bills.data?.payees ?? NO_PAYEES} />
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

interface State {
  /** Of the payment: it can be scheduled only once, however often it is sent. */
  readonly id: string
  readonly values: BillValues
  /** What was found fit to go on with; gone as soon as anything is changed. */
  readonly passed: ScheduleBillBody | undefined
}

function Flow({ accounts, payees, onChanged }: FlowProps) {
  const { asked, push, replace } = useBillSteps()
  const fresh = (): State => ({ id: newId(), values: blankBill(accounts), passed: undefined })
  const [{ id, values, passed }, setState] = useState(fresh)
  const [made, setMade] = useState<Bill>()
  const step =
    asked === 'receipt' && made ? 'receipt' : asked === 'review' && passed ? 'review' : 'details'
  const titleRef = useStepTitle(step)
  const sending = useSending((bill) => {
    setMade(bill)
    setState(fresh())
    replace('receipt')
    onChanged()
  })
  const today = dayOf(serverNow(), institution.timeZone)
  const details = useDetails(judgeBill(id, values, { accounts, today }), (body) => {
    setState((before) => ({ ...before, passed: body }))
    push('review')
  })
  const put = (changed: Partial<BillValues>) => {
    sending.reset()
    setState((before) => ({
      ...before,
      passed: undefined,
      values: { ...before.values, ...changed },
    }))
  }
  const startAgain = () => {
    sending.reset()
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
        problem={sending.problem}
        sending={sending.isPending}
        onSend={() => sending.send(passed)}
        onChange={() => push('details')}
        onStartAgain={startAgain}
      />
    )
  }
  return <BillForm {...shared} {...{ values, put, details, today }} />
}

/** Schedules a payment, once. */
function useSending(onMade: (bill: Bill) => void) {
  const client = useQueryClient()
  return useSettling<ScheduleBillBody, Bill, OrderProblem>({
    idOf: ({ id }) => id,
    deliver: (body) => call(scheduleBill, { body }),
    problemOf: billProblem,
    onDone: (bill) => {
      void client.invalidateQueries({ queryKey: billsKey })
      onMade(bill)
    },
  })
}
