import type { IdentificationType, MaritalStatus } from '../../../values/person.ts'
import type { Person, PersonDetails } from './members.ts'

type DetailsColumns = {
  name: string
  first_name: string
  last_name: string
  phone: string
  date_of_birth: string | null
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
  identification_number: string | null
}

export type MemberTables = {
  member: { id: string; created_at: Date }
  member_details: DetailsColumns & { member_id: string }
}

/** The one way personal data goes into its table. */
export const rowFrom = (person: PersonDetails): DetailsColumns => ({
  name: person.name ?? `${person.firstName} ${person.lastName}`.trim(),
  first_name: person.firstName,
  last_name: person.lastName,
  phone: person.phone,
  date_of_birth: person.dateOfBirth ?? null,
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
  identification_number: person.identification?.number ?? null,
})

type DetailsRow = DetailsColumns & { readonly member_id: string; readonly created_at: Date }

/** The one way it comes out again. */
export const detailsFrom = (row: DetailsRow): Person => ({
  memberId: row.member_id,
  enrolledAt: row.created_at,
  name: row.name,
  firstName: row.first_name,
  lastName: row.last_name,
  phone: row.phone,
  dateOfBirth: row.date_of_birth ?? undefined,
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
  identification: identificationFrom(row),
})

function emergencyContactFrom(row: DetailsRow): Person['emergencyContact'] {
  const { emergency_name: name, emergency_relationship: relationship, emergency_phone: phone } = row
  if (name === null || relationship === null || phone === null) return undefined
  return { name, relationship, phone }
}

function identificationFrom(row: DetailsRow): Person['identification'] {
  const { identification_type: type, identification_number: number } = row
  return type === null || number === null ? undefined : { type, number }
}
