import type { IdentificationType, MaritalStatus } from '../../../values/person.ts'

export interface PostalAddress {
  readonly street: string
  readonly city: string
  readonly state: string
  readonly postalCode: string
  /** ISO 3166 alpha-2; absent for people whom staff entered without one. */
  readonly country?: string | undefined
}

export interface EmergencyContact {
  readonly name: string
  readonly relationship: string
  readonly phone: string
}

export interface Identification {
  readonly type: IdentificationType
  readonly number: string
}

/**
 * What the institution knows of a person. Registration fills in all of it; staff who create a
 * member give name, phone and address only.
 */
export interface PersonDetails {
  /** How the person is addressed; absent: first and last name. */
  readonly name?: string | undefined
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly address: PostalAddress
  /** A calendar day, `"1990-02-28"`. */
  readonly dateOfBirth?: string | undefined
  /** ISO 3166 alpha-2. */
  readonly nationality?: string | undefined
  readonly maritalStatus?: MaritalStatus | undefined
  readonly alternativeEmail?: string | undefined
  readonly emergencyContact?: EmergencyContact | undefined
  readonly identification?: Identification | undefined
}

export interface Person extends PersonDetails {
  readonly personId: string
  readonly name: string
  readonly enrolledAt: Date
}

export interface Names {
  readonly firstName: string
  readonly lastName: string
}
