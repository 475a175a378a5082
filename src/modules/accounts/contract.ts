import * as z from 'zod/mini'

export const ACCOUNT_KINDS = ['Checking', 'Savings'] as const

/** Every member has one of each. */
export const AccountKind = z.enum(ACCOUNT_KINDS)
export type AccountKind = z.infer<typeof AccountKind>

/** How an account is named to people: never by its full number. */
export const AccountLabel = z.object({ kind: AccountKind, last4: z.string() })
export type AccountLabel = z.infer<typeof AccountLabel>
