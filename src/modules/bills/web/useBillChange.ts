import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { dayWords } from '../../../values/rhythmWords.ts'
import {
  type Bill,
  type BillBook,
  type CancelBillBody,
  cancelBill,
  type EditBillBody,
  editBill,
} from '../contract.ts'
import { changeProblem } from './problems.ts'
import { billsKey } from './useBills.ts'
import { whatWords } from './words.ts'

type Scope = CancelBillBody['scope']

type Change =
  | { readonly deed: 'edit'; readonly body: EditBillBody }
  | { readonly deed: 'cancel'; readonly scope: Scope }

interface Decision {
  /** The bill as the member saw it when deciding. */
  readonly seen: Bill
  readonly change: Change
}

const send = ({ seen: { id, version }, change }: Decision): Promise<Bill> =>
  change.deed === 'edit'
    ? call(editBill, { params: { id }, body: change.body })
    : call(cancelBill, { params: { id }, body: { version, scope: change.scope } })

function done(bill: Bill, { seen, change }: Decision): string {
  const what = whatWords(bill)
  if (change.deed === 'edit') return `Your changes to the payment are saved: ${what}.`
  if (bill.status === 'cancelled') return `The payment is cancelled: ${what}. No money left.`
  const passed = `The payment on ${dayWords(seen.paysOn ?? seen.startsOn)} is cancelled: ${what}.`
  return bill.paysOn === null
    ? `${passed} It was the last one.`
    : `${passed} The next one is on ${dayWords(bill.paysOn)}.`
}

interface Aftermath {
  readonly onDone: (sentence: string) => void
  /** With what is scheduled by now: whoever was too late decides anew about that. */
  readonly onRefused: (upcoming: readonly Bill[]) => void
}

/** Changes a bill as it was seen, and reads the list again whatever came of it. */
export function useBillChange({ onDone, onRefused }: Aftermath) {
  const client = useQueryClient()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: send,
    onSuccess: (bill, decision) => onDone(done(bill, decision)),
    onSettled: async (_bill, refusal) => {
      await client.invalidateQueries({ queryKey: billsKey })
      if (refusal) onRefused(client.getQueryData<BillBook>(billsKey)?.upcoming ?? [])
    },
  })
  return { decide: mutate, isPending, problem: error ? changeProblem(error) : undefined, reset }
}
