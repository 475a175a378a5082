import { instantIn, one, textIn } from './fields.ts'
import { type Header, idElement, instantElement } from './headers.ts'
import { type Agent, agentElement, agentIn } from './parties.ts'
import type { ReadElement } from './reading.ts'
import { element, type XmlElement } from './xml.ts'

/** An inquiry is handed from one bank to the next. */
export interface Assignment extends Header {
  readonly from: Agent
  readonly to: Agent
}

/** What the inquiry is called by the bank that opened it. */
export interface Case {
  readonly id: string
  readonly creator: Agent
}

const agentChoice = (name: string, agent: Agent): XmlElement =>
  element(name, [agentElement('Agt', agent)])

export const assignmentElement = ({ messageId, createdAt, from, to }: Assignment): XmlElement =>
  element('Assgnmt', [
    idElement('Id', messageId),
    agentChoice('Assgnr', from),
    agentChoice('Assgne', to),
    instantElement('CreDtTm', createdAt),
  ])

export function assignmentIn(body: ReadElement): Assignment {
  const assignment = one(body, 'Assgnmt')
  return {
    messageId: textIn(assignment, 'Id'),
    createdAt: instantIn(assignment, 'CreDtTm'),
    from: agentIn(assignment, 'Assgnr/Agt'),
    to: agentIn(assignment, 'Assgne/Agt'),
  }
}

export const caseElement = (name: string, { id, creator }: Case): XmlElement =>
  element(name, [element('Id', id), agentChoice('Cretr', creator)])

export const caseIn = (parent: ReadElement, path: string): Case => ({
  id: textIn(parent, `${path}/Id`),
  creator: agentIn(parent, `${path}/Cretr/Agt`),
})
