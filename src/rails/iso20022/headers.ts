import { type Day, isDay } from '../../values/dates.ts'
import { assert } from '../../values/result.ts'
import { english } from '../../values/sentence.ts'
import {
  instantIn,
  matching,
  maybe,
  maybeMatching,
  maybeText,
  textIn,
  UETR,
  unreadable,
} from './fields.ts'
import type { ReadElement } from './reading.ts'
import { element, optional, type XmlElement } from './xml.ts'

/** What a message is called, and when it was made. */
export interface Header {
  /** Unique among the messages of its sender, at most 35 letters and digits. */
  readonly messageId: string
  readonly createdAt: Date
}

/** Letters, digits and hyphens: what every bank on the way hands on unchanged. */
const IDENTIFIER = /^[A-Za-z0-9][A-Za-z0-9-]{0,34}$/

export function idElement(name: string, id: string): XmlElement {
  assert(IDENTIFIER.test(id), `${id} is an identifier of at most 35 letters and digits`)
  return element(name, id)
}

/** An instant to the second, in UTC. */
export const instantElement = (name: string, instant: Date): XmlElement =>
  element(name, `${instant.toISOString().slice(0, 19)}+00:00`)

export function dayElement(name: string, day: Day): XmlElement {
  assert(isDay(day), `${day} is a day`)
  return element(name, day)
}

export const headerElements = ({ messageId, createdAt }: Header): readonly XmlElement[] => [
  idElement('MsgId', messageId),
  instantElement('CreDtTm', createdAt),
]

export const headerIn = (group: ReadElement): Header => ({
  messageId: textIn(group, 'MsgId'),
  createdAt: instantIn(group, 'CreDtTm'),
})

/** Which payment of which message an answer speaks of. */
export interface OriginalPayment {
  readonly messageId?: string | undefined
  readonly messageName?: string | undefined
  readonly endToEndId?: string | undefined
  readonly uetr?: string | undefined
}

export function uetrElement(name: string, uetr: string): XmlElement {
  assert(UETR.test(uetr), `${uetr} is a UUID of version 4`)
  return element(name, uetr)
}

export const originalElements = ({
  messageId,
  messageName,
  endToEndId,
  uetr,
}: OriginalPayment): readonly (XmlElement | undefined)[] => [
  messageId === undefined || messageName === undefined
    ? undefined
    : element('OrgnlGrpInf', [
        element('OrgnlMsgId', messageId),
        element('OrgnlMsgNmId', messageName),
      ]),
  optional('OrgnlEndToEndId', endToEndId),
  uetr === undefined ? undefined : uetrElement('OrgnlUETR', uetr),
]

/** One of UETR and end-to-end reference has to be there, or nobody could find the payment. */
export function originalIn(payment: ReadElement): OriginalPayment {
  const group = maybe(payment, 'OrgnlGrpInf')
  const endToEndId = maybeText(payment, 'OrgnlEndToEndId')
  const uetr = maybeMatching(payment, 'OrgnlUETR', UETR)
  if (endToEndId === undefined && uetr === undefined)
    throw unreadable(
      payment,
      english('Neither UETR nor end-to-end reference of a payment is there.'),
    )
  return {
    messageId: group && textIn(group, 'OrgnlMsgId'),
    messageName: group && textIn(group, 'OrgnlMsgNmId'),
    endToEndId,
    uetr,
  }
}

/** A code of four letters out of one of the external lists, which grow without a new version. */
export const externalCodeIn = (parent: ReadElement, path: string): string =>
  matching(parent, path, /^[A-Z0-9]{1,4}$/)
