export const MARITAL_STATUSES = ['Single', 'Married', 'Divorced', 'Widowed'] as const
export type MaritalStatus = (typeof MARITAL_STATUSES)[number]

export const IDENTIFICATION_TYPES = ['Passport', 'National ID', "Driver's License"] as const
export type IdentificationType = (typeof IDENTIFICATION_TYPES)[number]
