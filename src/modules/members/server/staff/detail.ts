import type { Db } from '../../../../platform/server/db.ts'
import type { Institution } from '../../../../values/institution.ts'
import { toDecimal } from '../../../../values/money.ts'
import { maskedNumber } from '../../../../values/person.ts'
import { assert } from '../../../../values/result.ts'
import { lastSignInOf } from '../../../identity/server/identity.ts'
import { accountsOf } from '../../../accounts/server/accounts.ts'
import { balancesOf } from '../../../ledger/server/ledger.ts'
import { personOf } from '../members.ts'
import type { HiddenField, UserDetail } from '../../contract.ts'
import { detailsVersionOf } from './details.ts'
import { summaryOf } from './directory.ts'
import { allowedMoves } from './policy.ts'
import type { MemberListing, DirectoryTables } from './tables.ts'

const rowOf = (db: Db, memberId: string): Promise<MemberListing | undefined> =>
  db
    .withTables<DirectoryTables>()
    .selectFrom('member_listing')
    .selectAll()
    .where('member_id', '=', memberId)
    .executeTakeFirst()

export const isUser = async (db: Db, memberId: string): Promise<boolean> =>
  (await rowOf(db, memberId)) !== undefined

/** Everything staff see of a person; undefined for whoever does not exist. */
export async function detailOf(
  { db, institution }: { readonly db: Db; readonly institution: Institution },
  actorId: string,
  memberId: string,
): Promise<UserDetail | undefined> {
  const row = await rowOf(db, memberId)
  if (!row) return undefined
  const lastSignIn = await lastSignInOf(db, memberId)
  return {
    ...summaryOf(row),
    ...(await personalOf(db, memberId, row.email)),
    accounts: await accountsWithBalances(db, memberId, institution.routingNumber),
    application: applicationIn(row),
    createdBy: await creatorOf(db, memberId),
    suspension: row.status === 'suspended' ? await suspensionOf(db, memberId) : null,
    lastSignIn: lastSignIn ? { ...lastSignIn, at: lastSignIn.at.toISOString() } : null,
    allowedMoves: allowedMoves(actorId, { memberId, status: row.status }),
    isSelf: actorId === memberId,
  }
}

async function personalOf(db: Db, memberId: string, email: string) {
  const person = await personOf(db, memberId)
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

async function accountsWithBalances(db: Db, memberId: string, ownRoutingNumber: string) {
  const accounts = await accountsOf(db, memberId)
  const balances = await balancesOf(
    db,
    accounts.map(({ ledgerAccountId }) => ledgerAccountId),
  )
  return accounts.map(({ id, kind, number, routingNumber }, index) => ({
    id,
    kind,
    number,
    routingNumber: routingNumber ?? ownRoutingNumber,
    balance: toDecimal(balances[index]!.posted),
    available: toDecimal(balances[index]!.available),
    status: balances[index]!.status,
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

async function creatorOf(db: Db, memberId: string): Promise<string | null> {
  const creation = await db
    .withTables<DirectoryTables>()
    .selectFrom('member_creation')
    .select('actor_id')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return creation ? nameOf(db, creation.actor_id) : null
}

async function suspensionOf(db: Db, memberId: string): Promise<UserDetail['suspension']> {
  const open = await db
    .withTables<DirectoryTables>()
    .selectFrom('member_suspension')
    .select(['suspended_at', 'suspended_by', 'reason'])
    .where('member_id', '=', memberId)
    .where('reinstated_at', 'is', null)
    .executeTakeFirst()
  if (!open) return null
  const by = await nameOf(db, open.suspended_by)
  return { at: open.suspended_at.toISOString(), by, reason: open.reason }
}

async function nameOf(db: Db, memberId: string): Promise<string> {
  return (await personOf(db, memberId))?.name ?? 'A former member of staff'
}

/** What the page hides until somebody asks, who must be recorded. */
export async function hiddenValueOf(
  db: Db,
  memberId: string,
  field: HiddenField,
): Promise<{ readonly value: string | undefined } | undefined> {
  const person = (await isUser(db, memberId)) ? await personOf(db, memberId) : undefined
  if (!person) return undefined
  return {
    value: field === 'dateOfBirth' ? person.dateOfBirth : person.identification?.number,
  }
}
