import { call } from '../../../platform/web/api.ts'
import { dayWords } from '../../../values/rhythmWords.ts'
import {
  type Bill,
  type CancelBillBody,
  cancelBill,
  type EditBillBody,
  editBill,
} from '../contract.ts'
import { useOrderActions } from '../../standingOrders/web/standingOrders.tsx'
import { billsKey } from './useBills.ts'
import { whatWords } from './words.ts'

export type Action = 'edit' | 'cancel'

type Change =
  | { readonly action: 'edit'; readonly body: EditBillBody }
  | { readonly action: 'cancel'; readonly scope: CancelBillBody['scope'] }

const send = ({ id, version }: Bill, change: Change): Promise<Bill> =>
  change.action === 'edit'
    ? call(editBill, { params: { id }, body: change.body })
    : call(cancelBill, { params: { id }, body: { version, scope: change.scope } })

function sentence(bill: Bill, seen: Bill, { action }: Change): string {
  const what = whatWords(bill)
  if (action === 'edit') return `Your changes to the payment are saved: ${what}.`
  if (bill.status === 'cancelled') return `The payment is cancelled: ${what}. No money left.`
  const passed = `The payment on ${dayWords(seen.paysOn ?? seen.startsOn)} is cancelled: ${what}.`
  return bill.paysOn === null
    ? `${passed} It was the last one.`
    : `${passed} The next one is on ${dayWords(bill.paysOn)}.`
}

/** Changes or cancels a bill as it was seen. */
export const useBillActions = (onDone: () => void) =>
  useOrderActions<Bill, Change>({ queryKey: billsKey, send, sentence, onDone })
