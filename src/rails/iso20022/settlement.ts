import { english } from '../../values/sentence.ts'
import { matching, textIn, unreadable } from './fields.ts'
import type { ReadElement } from './reading.ts'
import { element, type XmlElement } from './xml.ts'

/**
 * How the money moves between the two banks: over an account that one has with the other (`INDA`: with
 * the one instructed, `INGA`: with the one instructing), or over a clearing system such as Fedwire (`FDW`).
 */
export type Settlement =
  | { readonly method: 'INDA' | 'INGA' }
  | { readonly method: 'CLRG'; readonly system: string }

export const settlementElement = (settlement: Settlement): XmlElement =>
  element('SttlmInf', [
    element('SttlmMtd', settlement.method),
    settlement.method === 'CLRG'
      ? element('ClrSys', [element('Cd', settlement.system)])
      : undefined,
  ])

export function settlementIn(group: ReadElement): Settlement {
  const method = matching(group, 'SttlmInf/SttlmMtd', /^[A-Z]{4}$/)
  if (method === 'INDA' || method === 'INGA') return { method }
  if (method === 'CLRG') return { method, system: textIn(group, 'SttlmInf/ClrSys/Cd') }
  throw unreadable(group, english('Settlement by {method} is not ours.', { method }))
}
