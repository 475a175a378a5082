import {
  CANCELLATION_REQUEST,
  type CancellationRequest,
  readCancellationRequest,
} from '../../../../rails/iso20022/camt056.ts'
import { readResolution, RESOLUTION, type Resolution } from '../../../../rails/iso20022/camt029.ts'
import type { OriginalPayment } from '../../../../rails/iso20022/headers.ts'
import { readStatusReport, type Status, STATUS_REPORT } from '../../../../rails/iso20022/pacs002.ts'
import {
  PAYMENT_RETURN,
  readPaymentReturn,
  type ReturnedPayment,
} from '../../../../rails/iso20022/pacs004.ts'
import { type Message, openMessage } from '../../../../rails/iso20022/reading.ts'
import type { Reason } from '../../../../rails/iso20022/reasons.ts'
import { ok, refuse, type Result } from '../../../../values/result.ts'
import { english, verbatim, type Words } from '../../../../values/sentence.ts'

/** What a message says of one payment or request. */
export type Answer =
  | { readonly kind: 'status'; readonly original: OriginalPayment; readonly status: Status }
  | {
      readonly kind: 'return'
      readonly original: OriginalPayment
      /** Cents. */
      readonly minor: bigint
      readonly reason: Reason
    }
  | { readonly kind: 'recall'; readonly request: CancellationRequest }
  | { readonly kind: 'resolution'; readonly resolution: Resolution }

export interface Received {
  readonly createdAt: Date
  readonly answers: readonly Answer[]
}

type Judged = Result<Received, Words>

/** What is in a message that came in, or why it cannot be taken. */
export function receivedIn(content: Uint8Array): Judged {
  const opened = openMessage(content)
  if (!opened.ok) return refuse(verbatim(opened.message ?? opened.code))
  const read = READERS[opened.value.name]
  if (read) return read(opened.value)
  return refuse(english('We do not take messages of the kind {name}.', opened.value))
}

const READERS: Readonly<Record<string, (message: Message) => Judged>> = {
  [STATUS_REPORT.name]: (message) => {
    const read = readStatusReport(message)
    if (!read.ok) return refuse(verbatim(read.message ?? read.code))
    const { header, group, payments } = read.value
    // A message of ours has one payment, and both are called the same.
    const ofGroup = group ? [{ original: { endToEndId: group.messageId }, ...group }] : []
    const statuses = payments.length > 0 ? payments : ofGroup
    if (statuses.length === 0) return refuse(english('It says nothing of any payment.'))
    const answers = statuses.map(
      ({ original, ...status }) => ({ kind: 'status', original, status }) as const,
    )
    return ok({ createdAt: header.createdAt, answers })
  },
  [PAYMENT_RETURN.name]: (message) => {
    const read = readPaymentReturn(message)
    if (!read.ok) return refuse(verbatim(read.message ?? read.code))
    const { header, payments } = read.value
    const foreign = payments.find(({ returned }) => returned.currency !== 'USD')
    if (foreign) {
      const { currency } = foreign.returned
      return refuse(english('It is settled in {currency}, and we settle in dollars.', { currency }))
    }
    return ok({ createdAt: header.createdAt, answers: payments.map(returnIn) })
  },
  [CANCELLATION_REQUEST.name]: (message) => {
    const read = readCancellationRequest(message)
    if (!read.ok) return refuse(verbatim(read.message ?? read.code))
    const request = read.value
    const { createdAt } = request.assignment
    return ok({ createdAt, answers: [{ kind: 'recall', request }] })
  },
  [RESOLUTION.name]: (message) => {
    const read = readResolution(message)
    if (!read.ok) return refuse(verbatim(read.message ?? read.code))
    const resolution = read.value
    const { createdAt } = resolution.assignment
    return ok({ createdAt, answers: [{ kind: 'resolution', resolution }] })
  },
}

const returnIn = ({ original, returned, reasons }: ReturnedPayment): Answer => ({
  kind: 'return',
  original,
  minor: returned.minor,
  reason: reasons[0] ?? { text: [] },
})
