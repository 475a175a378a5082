import { call } from '../../../platform/web/api.ts'
import { formatDay } from '../../../values/formats.ts'
import type { Translate, Words } from '../../../values/sentence.ts'
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
import { useTranslate } from '../../../values/useTranslate.tsx'

export type Action = 'edit' | 'cancel'

type Change =
  | { readonly action: 'edit'; readonly body: EditBillBody }
  | { readonly action: 'cancel'; readonly scope: CancelBillBody['scope'] }

const send = ({ id, version }: Bill, change: Change): Promise<Bill> =>
  change.action === 'edit'
    ? call(editBill, { params: { id }, body: change.body })
    : call(cancelBill, { params: { id }, body: { version, scope: change.scope } })

function sentence(t: Translate, bill: Bill, seen: Bill, { action }: Change): Words {
  const payment = whatWords(t, bill)
  if (action === 'edit') return t('Your changes to the payment are saved: {payment}.', { payment })
  if (bill.status === 'cancelled')
    return t('The payment is cancelled: {payment}. No money left.', { payment })
  const day = formatDay(seen.paysOn ?? seen.startsOn)
  return bill.paysOn === null
    ? t('The payment on {day} is cancelled: {payment}. It was the last one.', { day, payment })
    : t('The payment on {day} is cancelled: {payment}. The next one is on {nextDay}.', {
        day,
        payment,
        nextDay: formatDay(bill.paysOn),
      })
}

/** Changes or cancels a bill as it was seen. */
export function useBillActions(onDone: () => void) {
  const t = useTranslate()
  return useOrderActions<Bill, Change>({
    queryKey: billsKey,
    send,
    sentence: (bill, seen, change) => sentence(t, bill, seen, change),
    onDone,
  })
}
