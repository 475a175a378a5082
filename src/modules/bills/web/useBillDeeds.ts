import { call } from '../../../platform/web/api.ts'
import { useListDeeds } from '../../../platform/web/listDeeds.ts'
import { dayWords } from '../../../values/rhythmWords.ts'
import {
  type Bill,
  type BillBook,
  type CancelBillBody,
  cancelBill,
  type EditBillBody,
  editBill,
} from '../contract.ts'
import { billsKey } from './useBills.ts'
import { whatWords } from './words.ts'

export type Deed = 'edit' | 'cancel'

type Change =
  | { readonly deed: 'edit'; readonly body: EditBillBody }
  | { readonly deed: 'cancel'; readonly scope: CancelBillBody['scope'] }

const send = ({ id, version }: Bill, change: Change): Promise<Bill> =>
  change.deed === 'edit'
    ? call(editBill, { params: { id }, body: change.body })
    : call(cancelBill, { params: { id }, body: { version, scope: change.scope } })

function sentence(bill: Bill, seen: Bill, { deed }: Change): string {
  const what = whatWords(bill)
  if (deed === 'edit') return `Your changes to the payment are saved: ${what}.`
  if (bill.status === 'cancelled') return `The payment is cancelled: ${what}. No money left.`
  const passed = `The payment on ${dayWords(seen.paysOn ?? seen.startsOn)} is cancelled: ${what}.`
  return bill.paysOn === null
    ? `${passed} It was the last one.`
    : `${passed} The next one is on ${dayWords(bill.paysOn)}.`
}

const itemsIn = ({ upcoming }: BillBook): readonly Bill[] => upcoming

/** Changes or cancels a bill as it was seen. */
export const useBillDeeds = (onDone: () => void) =>
  useListDeeds<Bill, BillBook, Deed, Change>({
    queryKey: billsKey,
    itemsIn,
    send,
    sentence,
    onDone,
  })
