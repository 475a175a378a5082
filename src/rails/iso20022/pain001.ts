// pain.001.001.09, CustomerCreditTransferInitiation: what a member instructed us to pay. It is kept, and
// goes to nobody.

import type { Day } from '../../values/dates.ts'
import type { Currency, Money } from '../../values/money.ts'
import { amountElement, rateText, totals } from './amounts.ts'
import { dayElement, type Header, headerElements } from './headers.ts'
import {
  assertEachIsItself,
  chargeBearerElement,
  creditorElements,
  type LocatedParty,
  type Order,
  paymentIdElement,
  remittanceElement,
} from './order.ts'
import { type Account, accountElement, type Agent, agentElement, partyElement } from './parties.ts'
import { element, writeMessage, type XmlElement } from './xml.ts'

interface InstructedOrder extends Order {
  /** What the recipient's bank is told to pay. */
  readonly amount: Money
  /** The rate the member agreed to, for one unit of a currency. */
  readonly exchange?: { readonly unit: Currency; readonly rate: string } | undefined
}

export interface Instruction {
  readonly header: Header
  readonly debtor: LocatedParty
  readonly debtorAccount: Account
  readonly debtorAgent: Agent
  /** The day on which it is carried out, in the zone of the institution. */
  readonly executedOn: Day
  readonly orders: readonly InstructedOrder[]
}

export function writeInstruction(instruction: Instruction): string {
  const { header, debtor, debtorAccount, debtorAgent, executedOn, orders } = instruction
  assertEachIsItself(orders)
  const counted = totals(orders.map(({ amount }) => amount))
  return writeMessage('pain.001.001.09', 'CstmrCdtTrfInitn', [
    element('GrpHdr', [...headerElements(header), ...counted, partyElement('InitgPty', debtor)]),
    element('PmtInf', [
      element('PmtInfId', header.messageId),
      element('PmtMtd', 'TRF'),
      ...counted,
      element('ReqdExctnDt', [dayElement('Dt', executedOn)]),
      partyElement('Dbtr', debtor),
      accountElement('DbtrAcct', debtorAccount),
      agentElement('DbtrAgt', debtorAgent),
      ...orders.map(orderElement),
    ]),
  ])
}

const orderElement = (order: InstructedOrder): XmlElement =>
  element('CdtTrfTxInf', [
    paymentIdElement(order),
    element('Amt', [amountElement('InstdAmt', order.amount)]),
    order.exchange &&
      element('XchgRateInf', [
        element('UnitCcy', order.exchange.unit),
        element('XchgRate', rateText(order.exchange.rate)),
      ]),
    chargeBearerElement(order),
    ...creditorElements(order),
    remittanceElement(order),
  ])
