import type { AuditItem, AuditPerson } from '../contract.ts'

/** The name, or what else there is of somebody: an e-mail address, the beginning of an id. */
export const shownName = ({ id, name, email }: AuditPerson): string =>
  name ?? email ?? `Person ${id.slice(0, 8)}`

/** Who acts where nobody was signed in: a visitor comes from somewhere, the system does not. */
export const nobody = ({ address }: Pick<AuditItem, 'address'>): string =>
  address === null ? 'The system' : 'A visitor'

export const isOwnAction = ({ actor, subject }: Pick<AuditItem, 'actor' | 'subject'>): boolean =>
  actor !== null && actor.id === subject?.id
