// pacs.008.001.08, FIToFICustomerCreditTransfer: a member's payment on its way to the next bank.

import type { Day } from '../../values/dates.ts'
import type { Money } from '../../values/money.ts'
import type { Result } from '../../values/result.ts'
import {
  amountElement,
  amountIn,
  checkTotals,
  maybeAmount,
  maybeRate,
  rateText,
  totals,
} from './amounts.ts'
import { all, dayIn, one, readAs } from './fields.ts'
import { dayElement, type Header, headerElements, headerIn } from './headers.ts'
import {
  assertEachIsItself,
  chargeBearerElement,
  creditorElements,
  type LocatedParty,
  locatedIn,
  type Order,
  orderIn,
  paymentIdElement,
  remittanceElement,
} from './order.ts'
import {
  type Account,
  accountElement,
  accountIn,
  type Agent,
  agentElement,
  agentIn,
  partyElement,
} from './parties.ts'
import type { Message, MessageRefusal, ReadElement } from './reading.ts'
import { type Settlement, settlementElement, settlementIn } from './settlement.ts'
import { element, writeMessage, type XmlElement } from './xml.ts'

export const CREDIT_TRANSFER = { name: 'pacs.008.001.08', root: 'FIToFICstmrCdtTrf' }

interface SentOrder extends Order {
  readonly debtor: LocatedParty
  readonly debtorAccount: Account
  readonly debtorAgent: Agent
  /** What is settled between the two banks. */
  readonly settled: Money
  /** What the member ordered where that is another currency; `rate` makes it what is settled. */
  readonly instructed?: { readonly amount: Money; readonly rate: string } | undefined
}

export interface CreditTransfer {
  readonly header: Header
  readonly settlement: Settlement
  /** The day of settlement, in the zone of the institution. */
  readonly settledOn: Day
  readonly from: Agent
  readonly to: Agent
  readonly orders: readonly SentOrder[]
}

export function writeCreditTransfer(transfer: CreditTransfer): string {
  const { header, settlement, settledOn, from, to, orders } = transfer
  assertEachIsItself(orders)
  return writeMessage(CREDIT_TRANSFER.name, CREDIT_TRANSFER.root, [
    element('GrpHdr', [
      ...headerElements(header),
      ...totals(orders.map(({ settled }) => settled)),
      settlementElement(settlement),
      agentElement('InstgAgt', from),
      agentElement('InstdAgt', to),
    ]),
    ...orders.map((order) => orderElement(order, settledOn)),
  ])
}

const orderElement = (order: SentOrder, settledOn: Day): XmlElement =>
  element('CdtTrfTxInf', [
    paymentIdElement(order),
    amountElement('IntrBkSttlmAmt', order.settled),
    dayElement('IntrBkSttlmDt', settledOn),
    order.instructed && amountElement('InstdAmt', order.instructed.amount),
    order.instructed && element('XchgRate', rateText(order.instructed.rate)),
    chargeBearerElement(order),
    partyElement('Dbtr', order.debtor),
    accountElement('DbtrAcct', order.debtorAccount),
    agentElement('DbtrAgt', order.debtorAgent),
    ...creditorElements(order),
    remittanceElement(order),
  ])

/** Reads it on the side of the bank that gets it. */
export const readCreditTransfer = (message: Message): Result<CreditTransfer, MessageRefusal> =>
  readAs(message, CREDIT_TRANSFER, (body) => {
    const group = one(body, 'GrpHdr')
    const payments = all(body, 'CdtTrfTxInf')
    const orders = payments.map(sentOrderIn)
    checkTotals(
      group,
      orders.map(({ settled }) => settled),
    )
    return {
      header: headerIn(group),
      settlement: settlementIn(group),
      settledOn: dayIn(payments[0]!, 'IntrBkSttlmDt'),
      from: agentIn(group, 'InstgAgt'),
      to: agentIn(group, 'InstdAgt'),
      orders,
    }
  })

function sentOrderIn(payment: ReadElement): SentOrder {
  const amount = maybeAmount(payment, 'InstdAmt')
  const rate = maybeRate(payment, 'XchgRate')
  return {
    ...orderIn(payment),
    debtor: locatedIn(payment, 'Dbtr'),
    debtorAccount: accountIn(payment, 'DbtrAcct'),
    debtorAgent: agentIn(payment, 'DbtrAgt'),
    settled: amountIn(payment, 'IntrBkSttlmAmt'),
    instructed: amount && rate !== undefined ? { amount, rate } : undefined,
  }
}
