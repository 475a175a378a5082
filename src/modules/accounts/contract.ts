import * as z from 'zod/mini'
import { say, type Sentence, type Translate, verbatim, type Words } from '../../values/sentence.ts'

export const ACCOUNT_KINDS = ['Checking', 'Savings'] as const

/** Every member has one of each. */
export const AccountKind = z.enum(ACCOUNT_KINDS)
export type AccountKind = z.infer<typeof AccountKind>

/** What people read where the interface and the database say a kind. */
export const KIND_NAMES: Readonly<Record<AccountKind, Sentence>> = {
  Checking: say('Checking'),
  Savings: say('Savings'),
}

/** The name of a kind; an account that is not ours is named by whose it is. */
export const kindWords = (t: Translate, kind: string): Words =>
  AccountKind.safeParse(kind).success ? t(KIND_NAMES[kind as AccountKind]) : verbatim(kind)

/** How an account is named to people: never by its full number. */
export const AccountLabel = z.object({ kind: AccountKind, last4: z.string() })
export type AccountLabel = z.infer<typeof AccountLabel>

/** "Savings, ending in 9310": where an account is named in text alone, such as the options of a list. */
export const labelWords = (t: Translate, { kind, last4 }: AccountLabel): Words =>
  t('{account}, ending in {last4}', { account: t(KIND_NAMES[kind]), last4 })
