import type { Db } from '../../../platform/server/db.ts'
import { open, seal } from '../../../platform/server/vault.ts'
import { fullName, type IdentificationType, type MaritalStatus } from '../../../values/person.ts'
import type { Person, PersonDetails } from './person.ts'

type DetailsColumns = {
  name: string
  first_name: string
  last_name: string
  phone: string
  /** Sealed, as is the identification number: either is enough to take somebody's name. */
  date_of_birth_sealed: Buffer | null
  nationality: string | null
  marital_status: MaritalStatus | null
  address_street: string
  address_city: string
  address_state: string
  address_postal_code: string
  address_country: string | null
  alternative_email: string | null
  emergency_name: string | null
  emergency_relationship: string | null
  emergency_phone: string | null
  identification_type: IdentificationType | null
  identification_number_sealed: Buffer | null
}

export type MemberTables = {
  person: { id: string; created_at: Date }
  person_details: DetailsColumns & { person_id: string }
  unlisted_person: { person_id: string; since: Date }
}

/** Where a sealed value belongs: of one member it cannot be passed off as another's. */
export const BIRTH = (personId: string): string => `person_details.date_of_birth ${personId}`
export const NUMBER = (personId: string): string =>
  `person_details.identification_number ${personId}`

const sealed = (db: Db, plain: string | undefined, context: string): Buffer | null =>
  plain === undefined ? null : seal(db, plain, context)

const opened = (db: Db, bytes: Buffer | null, context: string): string | undefined =>
  bytes === null ? undefined : open(db, bytes, context)

/** The one way personal data goes into its table. */
export const rowFrom = (db: Db, personId: string, person: PersonDetails): DetailsColumns => ({
  name: person.name ?? fullName(person),
  first_name: person.firstName,
  last_name: person.lastName,
  phone: person.phone,
  date_of_birth_sealed: sealed(db, person.dateOfBirth, BIRTH(personId)),
  nationality: person.nationality ?? null,
  marital_status: person.maritalStatus ?? null,
  address_street: person.address.street,
  address_city: person.address.city,
  address_state: person.address.state,
  address_postal_code: person.address.postalCode,
  address_country: person.address.country ?? null,
  alternative_email: person.alternativeEmail ?? null,
  emergency_name: person.emergencyContact?.name ?? null,
  emergency_relationship: person.emergencyContact?.relationship ?? null,
  emergency_phone: person.emergencyContact?.phone ?? null,
  identification_type: person.identification?.type ?? null,
  identification_number_sealed: sealed(db, person.identification?.number, NUMBER(personId)),
})

type DetailsRow = DetailsColumns & { readonly person_id: string; readonly created_at: Date }

/** The one way it comes out again. */
export const detailsFrom = (db: Db, row: DetailsRow): Person => ({
  personId: row.person_id,
  enrolledAt: row.created_at,
  name: row.name,
  firstName: row.first_name,
  lastName: row.last_name,
  phone: row.phone,
  dateOfBirth: opened(db, row.date_of_birth_sealed, BIRTH(row.person_id)),
  nationality: row.nationality ?? undefined,
  maritalStatus: row.marital_status ?? undefined,
  address: {
    street: row.address_street,
    city: row.address_city,
    state: row.address_state,
    postalCode: row.address_postal_code,
    country: row.address_country ?? undefined,
  },
  alternativeEmail: row.alternative_email ?? undefined,
  emergencyContact: emergencyContactFrom(row),
  identification: identificationFrom(db, row),
})

function emergencyContactFrom(row: DetailsRow): Person['emergencyContact'] {
  const { emergency_name: name, emergency_relationship: relationship, emergency_phone: phone } = row
  if (name === null || relationship === null || phone === null) return undefined
  return { name, relationship, phone }
}

function identificationFrom(db: Db, row: DetailsRow): Person['identification'] {
  const { identification_type: type, identification_number_sealed: bytes } = row
  const number = opened(db, bytes, NUMBER(row.person_id))
  return type === null || number === undefined ? undefined : { type, number }
}
