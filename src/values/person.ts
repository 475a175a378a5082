export const MARITAL_STATUSES = ['Single', 'Married', 'Divorced', 'Widowed'] as const
export type MaritalStatus = (typeof MARITAL_STATUSES)[number]

export const IDENTIFICATION_TYPES = ['Passport', 'National ID', "Driver's License"] as const
export type IdentificationType = (typeof IDENTIFICATION_TYPES)[number]

/** At most the last three characters of an ID number, and never more than half of a short one. */
export const maskedNumber = (number: string): string => {
  const shown = Math.min(3, Math.floor(number.length / 2))
  return `··${shown === 0 ? '' : number.slice(-shown)}`
}

interface Names {
  readonly firstName: string
  readonly lastName: string
}

/** As a person is called; the last name of who has one name is empty. */
export const fullName = ({ firstName, lastName }: Names): string =>
  `${firstName} ${lastName}`.trim()

/** "Maria G.": enough to know a person by, too little to learn who they are. */
export function maskedName(name: Names): string {
  const [initial] = name.lastName
  return initial === undefined ? name.firstName : `${name.firstName} ${initial.toUpperCase()}.`
}
