import type { AuditItem, AuditPerson } from '../contract.ts'
import {
  say,
  type Sentence,
  type Translate,
  verbatim,
  type Words,
} from '../../../values/sentence.ts'

/** The name, or what else there is of somebody: an email address, the beginning of an id. */
export const shownName = (t: Translate, { id, name, email }: AuditPerson): Words => {
  const known = name ?? email
  return known === null ? t('Person {id}', { id: id.slice(0, 8) }) : verbatim(known)
}

/** Who acts where nobody was signed in: a visitor comes from somewhere, the system does not. */
export const nobody = ({ address }: Pick<AuditItem, 'address'>): Sentence =>
  address === null ? say('The system') : say('A visitor')

export const isOwnAction = ({ actor, subject }: Pick<AuditItem, 'actor' | 'subject'>): boolean =>
  actor !== null && actor.id === subject?.id
