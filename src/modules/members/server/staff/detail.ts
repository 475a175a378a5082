import type { Db } from '../../../../platform/server/db.ts'
import type { Institution } from '../../../../values/institution.ts'
import { toDecimal } from '../../../../values/money.ts'
import { fullName, maskedNumber } from '../../../../values/person.ts'
import { assert } from '../../../../values/result.ts'
import { lastSignInOf, standingsOf } from '../../../identity/server/identity.ts'
import { namedBy, officialAccountsOf, ownersOf } from '../../../accounts/server/accounts.ts'
import { balancesOf } from '../../../ledger/server/ledger.ts'
import { namesOf, personOf } from '../members.ts'
import type { HiddenField, UserDetail } from '../../contract.ts'
import { detailsVersionOf } from './details.ts'
import { summaryOf } from './directory.ts'
import { type Actor, allowedMoves } from './policy.ts'
import type { MemberListing, DirectoryTables } from './tables.ts'

const rowOf = (db: Db, personId: string): Promise<MemberListing | undefined> =>
  db
    .withTables<DirectoryTables>()
    .selectFrom('member_listing')
    .selectAll()
    .where('person_id', '=', personId)
    .executeTakeFirst()

export const isUser = async (db: Db, personId: string): Promise<boolean> =>
  (await rowOf(db, personId)) !== undefined

/** Everything staff see of a person; undefined for whoever does not exist. */
export async function detailOf(
  { db, institution }: { readonly db: Db; readonly institution: Institution },
  actor: Actor,
  personId: string,
): Promise<UserDetail | undefined> {
  const row = await rowOf(db, personId)
  if (!row) return undefined
  const lastSignIn = await lastSignInOf(db, personId)
  const standing = (await standingsOf(db, [personId])).get(personId)
  return {
    ...summaryOf(row),
    ...(await personalOf(db, personId, row.email)),
    accounts: await accountsWithBalances(db, personId, institution.routingNumber),
    application: applicationIn(row),
    createdBy: await creatorOf(db, personId),
    suspension: row.status === 'suspended' ? await suspensionOf(db, personId) : null,
    lastSignIn: lastSignIn ? { ...lastSignIn, at: lastSignIn.at.toISOString() } : null,
    allowedMoves: allowedMoves(actor, { personId, role: row.role, status: row.status }),
    isSelf: actor.actorId === personId,
    staffRole: standing?.staffRole ?? null,
  }
}

async function personalOf(db: Db, personId: string, email: string) {
  const person = await personOf(db, personId)
  assert(person, 'whoever signs in is a person we know')
  const { address, dateOfBirth, identification, emergencyContact } = person
  return {
    phone: person.phone,
    address: {
      street: address.street,
      city: address.city,
      state: address.state,
      postalCode: address.postalCode,
      country: address.country ?? null,
    },
    nationality: person.nationality ?? null,
    maritalStatus: person.maritalStatus ?? null,
    alternativeEmail: person.alternativeEmail ?? null,
    emergencyContact: emergencyContact
      ? {
          name: emergencyContact.name,
          relationship: emergencyContact.relationship,
          phone: emergencyContact.phone,
        }
      : null,
    masked: {
      dateOfBirth: dateOfBirth === undefined ? null : '··/··/····',
      idNumber: identification ? maskedNumber(identification.number) : null,
    },
    idType: identification?.type ?? null,
    names: { firstName: person.firstName, lastName: person.lastName },
    detailsVersion: detailsVersionOf(person, email),
  }
}

async function accountsWithBalances(db: Db, personId: string, ownRoutingNumber: string) {
  const accounts = await officialAccountsOf(db, personId)
  const balances = await balancesOf(
    db,
    accounts.map(({ ledgerAccountId }) => ledgerAccountId),
  )
  const owners = await ownersOf(
    db,
    accounts.map(({ id }) => id),
  )
  const names = await namesOf(
    db,
    [...owners.values()].flat().map((owner) => owner.personId),
  )
  return accounts.map((account, index) => ({
    id: account.id,
    ...namedBy(account),
    number: account.number,
    routingNumber: account.routingNumber ?? ownRoutingNumber,
    balance: toDecimal(balances[index]!.posted),
    available: toDecimal(balances[index]!.available),
    status: balances[index]!.status,
    owners: (owners.get(account.id) ?? []).map(({ personId: ownerId, role }) => {
      const name = names.get(ownerId)
      return { personId: ownerId, name: name ? fullName(name) : '', role }
    }),
  }))
}

const applicationIn = (row: MemberListing): UserDetail['application'] =>
  row.application_id === null
    ? null
    : {
        id: row.application_id,
        state: row.application_state!,
        submittedAt: row.submitted_at!.toISOString(),
      }

async function creatorOf(db: Db, personId: string): Promise<string | null> {
  const creation = await db
    .withTables<DirectoryTables>()
    .selectFrom('member_creation')
    .select('actor_id')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return creation ? nameOf(db, creation.actor_id) : null
}

async function suspensionOf(db: Db, personId: string): Promise<UserDetail['suspension']> {
  const open = await db
    .withTables<DirectoryTables>()
    .selectFrom('member_suspension')
    .select(['suspended_at', 'suspended_by', 'reason'])
    .where('person_id', '=', personId)
    .where('reinstated_at', 'is', null)
    .executeTakeFirst()
  if (!open) return null
  const by = await nameOf(db, open.suspended_by)
  return { at: open.suspended_at.toISOString(), by, reason: open.reason }
}

async function nameOf(db: Db, personId: string): Promise<string> {
  return (await personOf(db, personId))?.name ?? 'A former member of staff'
}

/** What the page hides until somebody asks, who must be recorded. */
export async function hiddenValueOf(
  db: Db,
  personId: string,
  field: HiddenField,
): Promise<{ readonly value: string | undefined } | undefined> {
  const person = (await isUser(db, personId)) ? await personOf(db, personId) : undefined
  if (!person) return undefined
  return {
    value: field === 'dateOfBirth' ? person.dateOfBirth : person.identification?.number,
  }
}
