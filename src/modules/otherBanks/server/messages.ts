import { writeResolution } from '../../../rails/iso20022/camt029.ts'
import { CANCELLATION_REQUEST, readCancellationRequest } from '../../../rails/iso20022/camt056.ts'
import type { OriginalPayment } from '../../../rails/iso20022/headers.ts'
import { statusOf, writeStatusReport } from '../../../rails/iso20022/pacs002.ts'
import { writePaymentReturn } from '../../../rails/iso20022/pacs004.ts'
import {
  CREDIT_TRANSFER,
  type CreditTransfer,
  readCreditTransfer,
} from '../../../rails/iso20022/pacs008.ts'
import { type Message, openMessage } from '../../../rails/iso20022/reading.ts'
import { FED_ZONE } from '../../../rails/ach/windows.ts'
import { addBusinessDays } from '../../../values/businessDays.ts'
import { dayOf } from '../../../values/dates.ts'
import type { Answer, Made } from './answer.ts'
import { morningOf, nameFor } from './mornings.ts'

/** Fedwire answers within minutes. */
const MINUTES = 5

const minutesAfter = (at: Date): Date => new Date(at.getTime() + MINUTES * 60_000)

/** What comes in answer to a message of ours: to a payment what became of it, to a request to have one back a no. */
export function answersToMessage(name: string, content: Uint8Array): readonly Answer[] {
  const opened = openMessage(content)
  if (!opened.ok) return []
  if (opened.value.name === CREDIT_TRANSFER.name) return answersToPayment(name, opened.value)
  return opened.value.name === CANCELLATION_REQUEST.name ? refusalOf(name, opened.value) : []
}

/** Accounts that end like this are rejected, and those behind them send back what had arrived, as AC04 and so on. */
const STATED = /555([56])00(0[146])$/

function answersToPayment(name: string, message: Message): readonly Answer[] {
  const read = readCreditTransfer(message)
  if (!read.ok) return []
  const { header, settledOn, settlement, orders } = read.value
  const order = orders[0]!
  const original = originalOf(read.value)
  const { iban, number = iban ?? '' } = order.creditorAccount ?? {}
  const [, kind, digits = ''] = STATED.exec(number) ?? []
  const reasons = [{ code: `AC${digits}`, text: [] }]
  const status: Answer = {
    name: nameFor(dayOf(header.createdAt, FED_ZONE), name),
    at: minutesAfter(header.createdAt),
    compose: async (_tx, made) =>
      bytesOf(
        writeStatusReport({
          header: headOf('S', header.messageId, made),
          payments: [
            { original, ...(kind === '5' ? statusOf('RJCT', reasons) : statusOf('ACSC')) },
          ],
        }),
      ),
  }
  if (kind !== '6') return [status]
  const day = addBusinessDays(settledOn, 1)
  const back: Answer = {
    name: nameFor(day, `back-${name}`),
    at: morningOf(day),
    compose: async (_tx, made) =>
      bytesOf(
        writePaymentReturn({
          header: headOf('R', header.messageId, made),
          settlement,
          payments: [{ original, returned: order.settled, reasons }],
        }),
      ),
  }
  return [status, back]
}

const originalOf = ({ header, orders }: CreditTransfer): OriginalPayment => ({
  messageId: header.messageId,
  messageName: CREDIT_TRANSFER.name,
  endToEndId: orders[0]!.endToEndId,
  uetr: orders[0]!.uetr,
})

/** Banks number their messages by themselves; these by the message that they answer. */
const headOf = (letter: string, ours: string, { at }: Made) => ({
  messageId: `${letter}${ours}`.slice(0, 35),
  createdAt: at,
})

function refusalOf(name: string, message: Message): readonly Answer[] {
  const read = readCancellationRequest(message)
  if (!read.ok) return []
  const { assignment, case: asked, original } = read.value
  const day = addBusinessDays(dayOf(assignment.createdAt, FED_ZONE), 1)
  return [
    {
      name: nameFor(day, name),
      at: morningOf(day),
      compose: async (_tx, made) =>
        bytesOf(
          writeResolution({
            assignment: {
              ...headOf('C', assignment.messageId, made),
              from: assignment.to,
              to: assignment.from,
            },
            case: asked,
            original,
            code: 'RJCR',
            reasons: [{ code: 'CUST', text: [] }],
          }),
        ),
    },
  ]
}

const bytesOf = (text: string): Uint8Array => Buffer.from(text)
