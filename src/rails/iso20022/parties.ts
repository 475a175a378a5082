import { isRoutingNumber } from '../../values/institution.ts'
import { assert } from '../../values/result.ts'
import { inSwiftX, nameInSwiftX } from './charset.ts'
import { english } from '../../values/sentence.ts'
import { matching, maybe, maybeMatching, maybeText, one, textIn, unreadable } from './fields.ts'
import type { ReadElement } from './reading.ts'
import { element, optional, type XmlElement } from './xml.ts'

/** Where somebody is, in parts: unstructured lines ended in November 2026. */
export interface Address {
  readonly street?: string | undefined
  readonly postalCode?: string | undefined
  readonly town: string
  /** A state or a region. */
  readonly region?: string | undefined
  /** ISO 3166 alpha-2. */
  readonly country: string
}

export interface Party {
  readonly name: string
  readonly address?: Address | undefined
}

/** A bank: by its BIC, or in the United States by its routing number. */
export type Agent = (
  | { readonly bic: string; readonly routingNumber?: undefined }
  | { readonly routingNumber: string; readonly bic?: undefined }
) &
  Partial<Party>

export type Account =
  | { readonly iban: string; readonly number?: undefined }
  | { readonly number: string; readonly iban?: undefined }

/** Eight characters or eleven, the first four of them letters (ISO 9362). */
const BIC = /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/
const COUNTRY = /^[A-Z]{2}$/
const IBAN = /^[A-Z]{2}[0-9]{2}[A-Z0-9]{1,30}$/

const NAME_MAX = 140
/** The routing numbers of the American Bankers Association, in the catalog of clearing systems. */
const US_ROUTING = 'USABA'

function addressElement(address: Address | undefined): XmlElement | undefined {
  if (!address) return undefined
  const { street = '', postalCode = '', town, region = '', country } = address
  assert(COUNTRY.test(country), `${country} is a country`)
  return element('PstlAdr', [
    optional('StrtNm', inSwiftX(street, 70)),
    optional('PstCd', inSwiftX(postalCode, 16)),
    element('TwnNm', nameInSwiftX(town, 35)),
    optional('CtrySubDvsn', inSwiftX(region, 35)),
    element('Ctry', country),
  ])
}

export const partyElement = (name: string, party: Party): XmlElement =>
  element(name, [element('Nm', nameInSwiftX(party.name, NAME_MAX)), addressElement(party.address)])

export function agentElement(name: string, agent: Agent): XmlElement {
  const { bic, routingNumber } = agent
  if (bic !== undefined) assert(BIC.test(bic), `${bic} is a BIC`)
  else assert(isRoutingNumber(routingNumber), `${routingNumber} is a routing number`)
  const member = routingNumber && [
    element('ClrSysId', [element('Cd', US_ROUTING)]),
    element('MmbId', routingNumber),
  ]
  return element(name, [
    element('FinInstnId', [
      optional('BICFI', bic),
      optional('ClrSysMmbId', member),
      optional('Nm', agent.name && inSwiftX(agent.name, NAME_MAX)),
      addressElement(agent.address),
    ]),
  ])
}

export function accountElement(name: string, { iban, number }: Account): XmlElement {
  if (iban !== undefined) assert(IBAN.test(iban), 'an IBAN has no spaces')
  else assert(/^[A-Za-z0-9]{1,34}$/.test(number), 'the number of an account is letters and digits')
  const id = iban === undefined ? element('Othr', [element('Id', number)]) : element('IBAN', iban)
  return element(name, [element('Id', [id])])
}

export function partyIn(parent: ReadElement, path: string): Party {
  const party = one(parent, path)
  return { name: textIn(party, 'Nm', NAME_MAX), ...addressIn(party) }
}

function addressIn(party: ReadElement): { readonly address?: Address } {
  const address = maybe(party, 'PstlAdr')
  if (!address) return {}
  return {
    address: {
      street: maybeText(address, 'StrtNm', 70),
      postalCode: maybeText(address, 'PstCd', 16),
      town: textIn(address, 'TwnNm'),
      region: maybeText(address, 'CtrySubDvsn'),
      country: matching(address, 'Ctry', COUNTRY),
    },
  }
}

export function agentIn(parent: ReadElement, path: string): Agent {
  const institution = one(parent, `${path}/FinInstnId`)
  const name = maybeText(institution, 'Nm', NAME_MAX)
  const about = { ...(name !== undefined && { name }), ...addressIn(institution) }
  const bic = maybeMatching(institution, 'BICFI', BIC)
  if (bic !== undefined) return { bic, ...about }
  const routingNumber = textIn(institution, 'ClrSysMmbId/MmbId')
  if (!isRoutingNumber(routingNumber))
    throw unreadable(institution, english('MmbId is no routing number.'))
  return { routingNumber, ...about }
}

export function accountIn(parent: ReadElement, path: string): Account {
  const id = one(parent, `${path}/Id`)
  const iban = maybeMatching(id, 'IBAN', IBAN)
  return iban === undefined ? { number: textIn(id, 'Othr/Id', 34) } : { iban }
}
