// camt.056.001.08, FIToFIPaymentCancellationRequest: asking for a payment back that has left.

import type { Day } from '../../values/dates.ts'
import type { Money } from '../../values/money.ts'
import type { Result } from '../../values/result.ts'
import { amountElement, maybeAmount } from './amounts.ts'
import {
  type Assignment,
  assignmentElement,
  assignmentIn,
  caseElement,
  caseIn,
  type Case,
} from './cases.ts'
import { maybeDay, one, readAs } from './fields.ts'
import { dayElement, type OriginalPayment, originalElements, originalIn } from './headers.ts'
import type { Message, MessageRefusal } from './reading.ts'
import { type Reason, reasonElement, reasonsIn } from './reasons.ts'
import { element, writeMessage } from './xml.ts'

export const CANCELLATION_REQUEST = { name: 'camt.056.001.08', root: 'FIToFIPmtCxlReq' }

export interface CancellationRequest {
  readonly assignment: Assignment
  readonly case: Case
  readonly original: OriginalPayment
  readonly settled?: Money | undefined
  readonly settledOn?: Day | undefined
  /** `DUPL`, `CUST`, `FRAD`, `TECH`, `AM09` and the like. */
  readonly reason: Reason
}

export const writeCancellationRequest = (request: CancellationRequest): string =>
  writeMessage(CANCELLATION_REQUEST.name, CANCELLATION_REQUEST.root, [
    assignmentElement(request.assignment),
    caseElement('Case', request.case),
    element('Undrlyg', [
      element('TxInf', [
        ...originalElements(request.original),
        request.settled && amountElement('OrgnlIntrBkSttlmAmt', request.settled),
        request.settledOn === undefined
          ? undefined
          : dayElement('OrgnlIntrBkSttlmDt', request.settledOn),
        reasonElement('CxlRsnInf', request.reason),
      ]),
    ]),
  ])

export const readCancellationRequest = (
  message: Message,
): Result<CancellationRequest, MessageRefusal> =>
  readAs(message, CANCELLATION_REQUEST, (body) => {
    const payment = one(body, 'Undrlyg/TxInf')
    return {
      assignment: assignmentIn(body),
      case: caseIn(body, 'Case'),
      original: originalIn(payment),
      settled: maybeAmount(payment, 'OrgnlIntrBkSttlmAmt'),
      settledOn: maybeDay(payment, 'OrgnlIntrBkSttlmDt'),
      reason: reasonsIn(payment, 'CxlRsnInf')[0] ?? { text: [] },
    }
  })
