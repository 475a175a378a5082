// camt.029.001.09, ResolutionOfInvestigation: the answer to a request to cancel a payment.

import type { Result } from '../../values/result.ts'
import {
  type Assignment,
  assignmentElement,
  assignmentIn,
  type Case,
  caseElement,
  caseIn,
} from './cases.ts'
import { maybe, one, readAs } from './fields.ts'
import { externalCodeIn, type OriginalPayment, originalElements, originalIn } from './headers.ts'
import type { Message, MessageRefusal } from './reading.ts'
import { type Reason, reasonElement, reasonsIn } from './reasons.ts'
import { element, optional, writeMessage } from './xml.ts'

export const RESOLUTION = { name: 'camt.029.001.09', root: 'RsltnOfInvstgtn' }

/** `unknown` is a code that is newer than we are: it is kept, and decides nothing. */
export type CancellationOutcome = 'cancelled' | 'pending' | 'rejected' | 'unknown'

const OUTCOMES: Readonly<Record<string, CancellationOutcome>> = {
  CNCL: 'cancelled',
  PDCR: 'pending',
  RJCR: 'rejected',
}

export interface Resolution {
  readonly assignment: Assignment
  readonly case?: Case | undefined
  /** `CNCL`, `PDCR` or `RJCR`. */
  readonly code: string
  readonly outcome: CancellationOutcome
  /** Left out by a bank that answers by the case alone. */
  readonly original?: OriginalPayment | undefined
  readonly reasons: readonly Reason[]
}

export const cancellationOutcomeOf = (code: string): CancellationOutcome =>
  OUTCOMES[code] ?? 'unknown'

export const writeResolution = (resolution: Omit<Resolution, 'outcome'>): string =>
  writeMessage(RESOLUTION.name, RESOLUTION.root, [
    assignmentElement(resolution.assignment),
    resolution.case && caseElement('RslvdCase', resolution.case),
    element('Sts', [element('Conf', resolution.code)]),
    optional('CxlDtls', [
      optional('TxInfAndSts', [
        ...originalElements(resolution.original ?? {}),
        ...resolution.reasons.map((reason) => reasonElement('CxlStsRsnInf', reason)),
      ]),
    ]),
  ])

export const readResolution = (message: Message): Result<Resolution, MessageRefusal> =>
  readAs(message, RESOLUTION, (body) => {
    const payment = maybe(body, 'CxlDtls/TxInfAndSts')
    const code = externalCodeIn(one(body, 'Sts'), 'Conf')
    return {
      assignment: assignmentIn(body),
      case: maybe(body, 'RslvdCase') && caseIn(body, 'RslvdCase'),
      code,
      outcome: cancellationOutcomeOf(code),
      original: payment && originalIn(payment),
      reasons: payment ? reasonsIn(payment, 'CxlStsRsnInf') : [],
    }
  })
