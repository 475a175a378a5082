import type { Role } from '../../../values/endpoint.ts'

/** Everybody's password. */
export const DEMO_PASSWORD = 'hazelnotch-demo'

export interface DemoPerson {
  readonly email: string
  readonly password: string
  readonly role: Role
  readonly name: string
  /** One line for whoever chooses whom to sign in as. */
  readonly about: string
}

const person = (name: string, email: string, role: Role, about: string): DemoPerson => ({
  email,
  password: DEMO_PASSWORD,
  role,
  name,
  about,
})

const STAFF = 'hazelnotch.example'

export const ROSA = person('Rosa Delgado', `rosa.delgado@${STAFF}`, 'admin', 'reviews applications')
export const THEO = person(
  'Theo Lindqvist',
  `theo.lindqvist@${STAFF}`,
  'admin',
  'the second pair of eyes',
)
export const INES = person('Ines Abara', 'ines.abara@example.com', 'user', 'years of history')
export const BEN = person('Ben Okafor', 'ben.okafor@example.com', 'user', 'a modest, busy account')
export const GRETA = person(
  'Greta Holloway',
  'greta.holloway@example.com',
  'user',
  'has a bakery that is a member too',
)
export const MAYA = person('Maya Chen', 'maya.chen@example.com', 'pending', 'waits for a decision')
export const OMAR = person(
  'Omar Haddad',
  'omar.haddad@example.com',
  'pending',
  'was asked for more information',
)
export const LENA = person(
  'Lena Fischer',
  'lena.fischer@example.com',
  'pending',
  'was rejected and can read why',
)

/** Everybody the demonstration can be entered as. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [ROSA, THEO, INES, BEN, GRETA, MAYA, OMAR, LENA]

/** The accepted passcodes the demonstration starts with. */
export const DEMO_PASSCODES: readonly string[] = [
  '418203', '750916', '263847', '904152', '587320', '136974', '829405', '371568', '645091', '092736',
  '514879', '768310', '203465', '957182', '481627', '630594', '175048', '892613', '346270', '709851',
] // prettier-ignore
