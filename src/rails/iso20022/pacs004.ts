// pacs.004.001.10, PaymentReturn: money that comes back.

import type { Day } from '../../values/dates.ts'
import type { Money } from '../../values/money.ts'
import type { Result } from '../../values/result.ts'
import { amountElement, amountIn, checkTotals, maybeAmount, totals } from './amounts.ts'
import { all, maybeDay, maybeText, one, readAs } from './fields.ts'
import {
  dayElement,
  type Header,
  headerElements,
  headerIn,
  idElement,
  type OriginalPayment,
  originalElements,
  originalIn,
} from './headers.ts'
import type { Message, MessageRefusal, ReadElement } from './reading.ts'
import { type Reason, reasonElement, reasonsIn } from './reasons.ts'
import { type Settlement, settlementElement, settlementIn } from './settlement.ts'
import { element, writeMessage, type XmlElement } from './xml.ts'

export const PAYMENT_RETURN = { name: 'pacs.004.001.10', root: 'PmtRtr' }

export interface ReturnedPayment {
  /** What the bank that sends it back calls the return. */
  readonly returnId?: string | undefined
  readonly original: OriginalPayment
  /** What the payment was. */
  readonly settledBefore?: Money | undefined
  /** What comes back: less where banks on the way kept charges. */
  readonly returned: Money
  readonly settledOn?: Day | undefined
  readonly reasons: readonly Reason[]
}

export interface PaymentReturn {
  readonly header: Header
  readonly settlement: Settlement
  readonly payments: readonly ReturnedPayment[]
}

export const writePaymentReturn = ({ header, settlement, payments }: PaymentReturn): string =>
  writeMessage(PAYMENT_RETURN.name, PAYMENT_RETURN.root, [
    element('GrpHdr', [
      ...headerElements(header),
      ...totals(payments.map(({ returned }) => returned)),
      settlementElement(settlement),
    ]),
    ...payments.map(paymentElement),
  ])

const paymentElement = (payment: ReturnedPayment): XmlElement =>
  element('TxInf', [
    payment.returnId === undefined ? undefined : idElement('RtrId', payment.returnId),
    ...originalElements(payment.original),
    payment.settledBefore && amountElement('OrgnlIntrBkSttlmAmt', payment.settledBefore),
    amountElement('RtrdIntrBkSttlmAmt', payment.returned),
    payment.settledOn === undefined ? undefined : dayElement('IntrBkSttlmDt', payment.settledOn),
    ...payment.reasons.map((reason) => reasonElement('RtrRsnInf', reason)),
  ])

export const readPaymentReturn = (message: Message): Result<PaymentReturn, MessageRefusal> =>
  readAs(message, PAYMENT_RETURN, (body) => {
    const group = one(body, 'GrpHdr')
    const payments = all(body, 'TxInf').map(paymentIn)
    checkTotals(
      group,
      payments.map(({ returned }) => returned),
    )
    return { header: headerIn(group), settlement: settlementIn(group), payments }
  })

const paymentIn = (payment: ReadElement): ReturnedPayment => ({
  returnId: maybeText(payment, 'RtrId'),
  original: originalIn(payment),
  settledBefore: maybeAmount(payment, 'OrgnlIntrBkSttlmAmt'),
  returned: amountIn(payment, 'RtrdIntrBkSttlmAmt'),
  settledOn: maybeDay(payment, 'IntrBkSttlmDt'),
  reasons: reasonsIn(payment, 'RtrRsnInf'),
})
