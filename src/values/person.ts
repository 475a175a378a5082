export const MARITAL_STATUSES = ['Single', 'Married', 'Divorced', 'Widowed'] as const
export type MaritalStatus = (typeof MARITAL_STATUSES)[number]

export const IDENTIFICATION_TYPES = ['Passport', 'National ID', "Driver's License"] as const
export type IdentificationType = (typeof IDENTIFICATION_TYPES)[number]

/** "Maria G.": enough to know a person by, too little to learn who they are. */
export function maskedName(name: {
  readonly firstName: string
  readonly lastName: string
}): string {
  const [initial] = name.lastName
  return initial === undefined ? name.firstName : `${name.firstName} ${initial.toUpperCase()}.`
}
