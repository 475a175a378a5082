// pacs.002.001.10, FIToFIPaymentStatusReport: what became of payments that were sent.

import type { Result } from '../../values/result.ts'
import { all, maybe, one, readAs, textIn } from './fields.ts'
import {
  externalCodeIn,
  type Header,
  headerElements,
  headerIn,
  type OriginalPayment,
  originalElements,
  originalIn,
} from './headers.ts'
import type { Message, MessageRefusal, ReadElement } from './reading.ts'
import { type Reason, reasonElement, reasonsIn } from './reasons.ts'
import { element, optional, writeMessage, type XmlElement } from './xml.ts'

export const STATUS_REPORT = { name: 'pacs.002.001.10', root: 'FIToFIPmtStsRpt' }

/** `unknown` is a code that is newer than we are: it is kept, and decides nothing. */
export type Outcome = 'settled' | 'accepted' | 'pending' | 'rejected' | 'unknown'

const OUTCOMES: Readonly<Record<string, Outcome>> = {
  ACCC: 'settled',
  ACSC: 'settled',
  ACCP: 'accepted',
  ACSP: 'accepted',
  ACTC: 'accepted',
  ACFC: 'accepted',
  ACWC: 'accepted',
  ACWP: 'accepted',
  PDNG: 'pending',
  RCVD: 'pending',
  RJCT: 'rejected',
}

export interface Status {
  readonly code: string
  readonly outcome: Outcome
  readonly reasons: readonly Reason[]
}

export const statusOf = (code: string, reasons: readonly Reason[] = []): Status => ({
  code,
  outcome: OUTCOMES[code] ?? 'unknown',
  reasons,
})

interface PaymentStatus extends Status {
  readonly original: OriginalPayment
}

export interface StatusReport {
  readonly header: Header
  /** Of a whole message, where it is accepted or rejected as such. */
  readonly group?:
    | (Status & { readonly messageId: string; readonly messageName: string })
    | undefined
  readonly payments: readonly PaymentStatus[]
}

export const writeStatusReport = ({ header, group, payments }: StatusReport): string =>
  writeMessage(STATUS_REPORT.name, STATUS_REPORT.root, [
    element('GrpHdr', [...headerElements(header)]),
    group &&
      element('OrgnlGrpInfAndSts', [
        element('OrgnlMsgId', group.messageId),
        element('OrgnlMsgNmId', group.messageName),
        ...statusElements('GrpSts', group),
      ]),
    ...payments.map((payment) =>
      element('TxInfAndSts', [
        ...originalElements(payment.original),
        ...statusElements('TxSts', payment),
      ]),
    ),
  ])

const statusElements = (
  name: string,
  { code, reasons }: Status,
): readonly (XmlElement | undefined)[] => [
  optional(name, code),
  ...reasons.map((reason) => reasonElement('StsRsnInf', reason)),
]

export const readStatusReport = (message: Message): Result<StatusReport, MessageRefusal> =>
  readAs(message, STATUS_REPORT, (body) => ({
    header: headerIn(one(body, 'GrpHdr')),
    group: groupIn(body),
    payments: all(body, 'TxInfAndSts').map((payment) => ({
      original: originalIn(payment),
      ...statusIn(payment, 'TxSts'),
    })),
  }))

function groupIn(body: ReadElement): StatusReport['group'] {
  const group = maybe(body, 'OrgnlGrpInfAndSts')
  if (!group || !maybe(group, 'GrpSts')) return undefined
  return {
    messageId: textIn(group, 'OrgnlMsgId'),
    messageName: textIn(group, 'OrgnlMsgNmId'),
    ...statusIn(group, 'GrpSts'),
  }
}

const statusIn = (at: ReadElement, name: string): Status =>
  statusOf(externalCodeIn(at, name), reasonsIn(at, 'StsRsnInf'))
