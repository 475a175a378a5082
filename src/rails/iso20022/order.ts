import { assert } from '../../values/result.ts'
import { english } from '../../values/sentence.ts'
import { inSwiftX } from './charset.ts'
import { matching, maybeText, textIn, UETR, unreadable } from './fields.ts'
import { idElement, uetrElement } from './headers.ts'
import {
  type Account,
  accountElement,
  accountIn,
  type Address,
  type Agent,
  agentElement,
  agentIn,
  type Party,
  partyElement,
  partyIn,
} from './parties.ts'
import type { ReadElement } from './reading.ts'
import { element, optional, type XmlElement } from './xml.ts'

/** Who pays the banks on the way: both their own side, the sender all of it, or the recipient. */
export type ChargeBearer = 'SHAR' | 'DEBT' | 'CRED'

/** Whoever sends or gets money across a border is named with town and country. */
export interface LocatedParty extends Party {
  readonly address: Address
}

/** What a member's instruction and the message to the next bank say alike of one payment. */
export interface Order {
  /** The same from the member's instruction to the recipient's statement. */
  readonly endToEndId: string
  /** The unique end-to-end transaction reference, a UUID of version 4. */
  readonly uetr: string
  readonly chargeBearer: ChargeBearer
  readonly creditor: LocatedParty
  readonly creditorAccount: Account
  readonly creditorAgent: Agent
  /** What the recipient reads. */
  readonly remittance?: string | undefined
}

const REMITTANCE_MAX = 140

/** No two payments of a message are one: a bank would drop the second as a copy. */
export function assertEachIsItself(orders: readonly Order[]): void {
  for (const key of ['endToEndId', 'uetr'] as const) {
    const values = new Set(orders.map((order) => order[key]))
    assert(values.size === orders.length, `each payment of a message has its own ${key}`)
  }
}

export const paymentIdElement = ({ endToEndId, uetr }: Order): XmlElement =>
  element('PmtId', [
    idElement('InstrId', endToEndId),
    idElement('EndToEndId', endToEndId),
    uetrElement('UETR', uetr),
  ])

export const chargeBearerElement = ({ chargeBearer }: Order): XmlElement =>
  element('ChrgBr', chargeBearer)

/** The side of the recipient, in the order of the schema. */
export const creditorElements = (order: Order): readonly (XmlElement | undefined)[] => [
  agentElement('CdtrAgt', order.creditorAgent),
  partyElement('Cdtr', order.creditor),
  accountElement('CdtrAcct', order.creditorAccount),
]

export const remittanceElement = ({ remittance }: Order): XmlElement | undefined =>
  optional('RmtInf', [optional('Ustrd', remittance && inSwiftX(remittance, REMITTANCE_MAX))])

export const orderIn = (payment: ReadElement): Order => ({
  endToEndId: textIn(payment, 'PmtId/EndToEndId'),
  uetr: matching(payment, 'PmtId/UETR', UETR),
  chargeBearer: matching(payment, 'ChrgBr', /^(SHAR|DEBT|CRED)$/) as ChargeBearer,
  creditor: locatedIn(payment, 'Cdtr'),
  creditorAccount: accountIn(payment, 'CdtrAcct'),
  creditorAgent: agentIn(payment, 'CdtrAgt'),
  remittance: maybeText(payment, 'RmtInf/Ustrd', REMITTANCE_MAX),
})

export function locatedIn(payment: ReadElement, path: string): LocatedParty {
  const party = partyIn(payment, path)
  const { address } = party
  if (!address) throw unreadable(payment, english('{path} has no address.', { path }))
  return { ...party, address }
}
