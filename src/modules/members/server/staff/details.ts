import { createHash } from 'node:crypto'
import type { ActionContext } from '../../../../platform/server/action.ts'
import type { Db, Tx } from '../../../../platform/server/db.ts'
import { publish } from '../../../../platform/server/outbox.ts'
import { assert, ok, refuse, type Result } from '../../../../values/result.ts'
import { fullName } from '../../../../values/person.ts'
import type { Change } from '../../../approvals/contract.ts'
import type { Description } from '../../../approvals/server/approvals.ts'
import { audit } from '../../../audit/server/audit.ts'
import { emailOf, mayActOn, standingsOf } from '../../../identity/server/identity.ts'
import { replaceEmail } from '../../../access/server/access.ts'
import { amend, type Person, personOf } from '../members.ts'
import type { DetailsForm } from '../../details.contract.ts'
import { notifyOfChangedDetails } from './notifications.ts'

/** What staff ask for, with what they saw. */
export interface DetailsInput extends DetailsForm {
  readonly personId: string
  readonly detailsVersion: string
}

type DetailsRefusal = 'forbidden' | 'not_found' | 'own_details' | 'details_changed' | 'email_taken'

/** What can be changed, as staff and the trail read it. */
interface Known {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly address: string
}

const FIELDS = ['name', 'email', 'phone', 'address'] as const satisfies (keyof Known)[]
type Field = (typeof FIELDS)[number]

/** What each is called in a sentence, and on the screen. */
const WORDS: Readonly<Record<Field, string>> = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
}

const knownOf = (
  { name, phone, address }: Pick<Person, 'name' | 'phone' | 'address'>,
  email: string,
): Known => ({
  name,
  email,
  phone,
  address: `${address.street}, ${address.city}, ${address.state} ${address.postalCode}`,
})

/** Names the details a form began with, so that nobody changes what they have not seen. */
export const detailsVersionOf = (person: Person, email: string): string =>
  createHash('sha256')
    .update(JSON.stringify([person.firstName, person.lastName, knownOf(person, email)]))
    .digest('base64url')

export interface DetailsChanged {
  readonly before: Known
  readonly after: Known
  readonly fields: readonly Field[]
}

/**
 * Changes what the institution knows somebody as. The member hears of it, at the old and the new
 * email where that changes. Sent again it changes nothing again.
 */
export async function changeDetails(
  tx: Tx,
  ctx: ActionContext,
  { personId, detailsVersion, reason, ...asked }: DetailsInput,
): Promise<Result<DetailsChanged, DetailsRefusal>> {
  if (personId === ctx.actorId) return refuse('own_details')
  if (!(await standingsOf(tx, [personId])).has(personId)) return refuse('not_found')
  if (!(await mayActOn(tx, ctx, personId))) return refuse('forbidden')
  const replaced = await replaceEmail(tx, { personId, newEmail: asked.email, at: ctx.at })
  if (!replaced.ok) return replaced
  const { emailBefore } = replaced.value
  const person = await personOf(tx, personId)
  assert(person, 'whoever signs in is a person we know')
  const next = personFrom(person, asked)
  const [before, after] = [knownOf(person, emailBefore), knownOf(next, asked.email)]
  const fields = FIELDS.filter((field) => before[field] !== after[field])
  if (fields.length === 0) return ok({ before, after, fields })
  if (detailsVersionOf(person, emailBefore) !== detailsVersion) return refuse('details_changed')
  await amend(tx, personId, next)
  const traced = (known: Known) =>
    Object.fromEntries(
      fields.map((field) => [field, field === 'phone' ? endOf(known.phone) : known[field]]),
    )
  await audit(tx, ctx, 'user.details_changed', {
    subjectId: personId,
    detail: { before: traced(before), after: traced(after), reason },
  })
  await publish(tx, 'standing', [personId])
  const emails = [...new Set([before.email, after.email])]
  await notifyOfChangedDetails(tx, ctx, { personId, emails, what: fields })
  return ok({ before, after, fields })
}

type Asked = Omit<DetailsForm, 'reason'>

/** A name that stays is kept as it was written; a new one is the two parts of it. */
function personFrom(person: Person, asked: Asked): Person {
  const { firstName, lastName, phone, street, city, state, postalCode } = asked
  const isSame = firstName === person.firstName && lastName === person.lastName
  const name = isSame ? person.name : fullName(asked)
  const address = { ...person.address, street, city, state, postalCode }
  return { ...person, name, firstName, lastName, phone, address }
}

/** The last four digits; nobody who reads the trail needs the others. */
const endOf = (phone: string): string => `··${phone.replace(/[^0-9]/g, '').slice(-4)}`

/** The change as the second administrator reads it. */
export const describeChange = (
  { before, after, fields }: DetailsChanged,
  { personId, reason }: DetailsInput,
): Description => ({
  summary: 'Change the details of a user',
  changes: fields.map((field): Change => ({
    what: WORDS[field],
    before: before[field],
    after: after[field],
  })),
  reason,
  subjectId: personId,
})

/** Whoever changes where codes and links are mailed could become the member. */
export const changesEmail = async (db: Db, { personId, email }: DetailsInput): Promise<boolean> =>
  (await standingsOf(db, [personId])).has(personId) && (await emailOf(db, personId)) !== email
