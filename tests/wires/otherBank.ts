// The bank on the other side, which answers our messages.

import {
  type CancellationRequest,
  writeCancellationRequest,
} from '../../src/rails/iso20022/camt056.ts'
import { writeResolution } from '../../src/rails/iso20022/camt029.ts'
import type { OriginalPayment } from '../../src/rails/iso20022/headers.ts'
import { statusOf, writeStatusReport } from '../../src/rails/iso20022/pacs002.ts'
import { writePaymentReturn } from '../../src/rails/iso20022/pacs004.ts'
import { readCreditTransfer } from '../../src/rails/iso20022/pacs008.ts'
import { fromDecimal } from '../../src/values/money.ts'
import { done } from '../factories/outcomes.ts'
import { opened } from '../rails/iso20022/messages.ts'

const US = { routingNumber: '272499999' }
const THEM = { routingNumber: '272499986' }

/** What the other bank calls its message, and when it made it. */
export interface Made {
  readonly messageId: string
  readonly createdAt: Date
}

/** The payment of a message of ours, as an answer names it. */
export function originalOf(text: string): OriginalPayment & { readonly uetr: string } {
  const { header, orders } = done(readCreditTransfer(opened(text)))
  const { endToEndId, uetr } = orders[0]!
  return { messageId: header.messageId, messageName: 'pacs.008.001.08', endToEndId, uetr }
}

const reasonsOf = (code: string | undefined, text: readonly string[] = []) =>
  code === undefined ? [] : [{ code, text }]

/** A status report: ACSC, or RJCT with a reason. */
export const status = (made: Made, original: OriginalPayment, code: string, reason?: string) =>
  writeStatusReport({
    header: made,
    payments: [{ original, ...statusOf(code, reasonsOf(reason)) }],
  })

interface Back {
  readonly original: OriginalPayment
  readonly amount: string
  readonly reason?: string
}

export const returned = (made: Made, ...payments: readonly Back[]): string =>
  writePaymentReturn({
    header: made,
    settlement: { method: 'CLRG', system: 'FDW' },
    payments: payments.map(({ original, amount, reason = 'AC04' }) => ({
      original,
      returned: fromDecimal(amount),
      reasons: reasonsOf(reason),
    })),
  })

export const recall = (made: Made, original: OriginalPayment): string =>
  writeCancellationRequest({
    assignment: { ...made, from: THEM, to: US },
    case: { id: 'THEIRS-1', creator: THEM },
    original,
    reason: { code: 'DUPL', text: [] },
  })

/** Its answer to a request of ours. */
export const resolution = (
  made: Made,
  { case: named, original }: Pick<CancellationRequest, 'case' | 'original'>,
  code: string,
  reason?: string,
): string =>
  writeResolution({
    assignment: { ...made, from: THEM, to: US },
    case: named,
    original,
    code,
    reasons: reasonsOf(reason),
  })
