import * as z from 'zod/mini'
import { formatMoney, fromDecimal } from '../../values/money.ts'
import { say, type Sentence, type Translate, verbatim, type Words } from '../../values/sentence.ts'

/** What somebody hears of when they opened an account, arranged theirs, or one that they have was closed. */
export const ACCOUNTS_TOPIC = 'accounts'

/** What an account is, in the order in which somebody's accounts are listed. */
export const ACCOUNT_KINDS = [
  'Checking',
  'Savings',
  'Share',
  'Money market',
  'Club',
  'Certificate',
  'Youth',
] as const

export const AccountKind = z.enum(ACCOUNT_KINDS)
export type AccountKind = z.infer<typeof AccountKind>

/** What everybody has, and rows of staff may name by their kind alone. */
export const EVERYDAY_KINDS = ['Checking', 'Savings'] as const satisfies readonly AccountKind[]
export type EverydayKind = (typeof EVERYDAY_KINDS)[number]

/** What people read where the interface and the database say a kind. */
export const KIND_NAMES: Readonly<Record<AccountKind, Sentence>> = {
  Checking: say('Checking'),
  Savings: say('Savings'),
  Share: say('Share'),
  'Money market': say('Money market'),
  Club: say('Club'),
  Certificate: say('Certificate'),
  Youth: say('Youth'),
}

export const EVERYDAY_NAMES = {
  Checking: KIND_NAMES.Checking,
  Savings: KIND_NAMES.Savings,
} as const satisfies Readonly<Record<EverydayKind, Sentence>>

/** The name of a kind; an account that is not ours is named by whose it is. */
export const kindWords = (t: Translate, kind: string): Words =>
  AccountKind.safeParse(kind).success ? t(KIND_NAMES[kind as AccountKind]) : verbatim(kind)

/** As what somebody has to do with an account. */
export const OWNER_ROLES = ['primary', 'joint', 'custodian', 'delegate'] as const
export type OwnerRole = (typeof OWNER_ROLES)[number]

/** What people read where the interface says a role. */
export const ROLE_NAMES: Readonly<Record<OwnerRole, Sentence>> = {
  primary: say('Primary owner'),
  joint: say('Joint owner'),
  custodian: say('Custodian'),
  delegate: say('Delegate'),
}

/** Somebody's role, with what it allows where that differs. */
export interface Role {
  readonly role: OwnerRole
  /** What a delegate may move in a day, in dollars; null: only looks, and for everybody else. */
  readonly dailyCap: string | null
}

const capWords = (dailyCap: string): string => formatMoney(fromDecimal(dailyCap))

/** "Delegate, up to $500.00 a day" */
export const roleWords = (t: Translate, { role, dailyCap }: Role): Words => {
  if (role !== 'delegate') return t(ROLE_NAMES[role])
  return dailyCap === null
    ? t('Delegate, view only')
    : t('Delegate, up to {cap} a day', { cap: capWords(dailyCap) })
}

/** A role within a sentence: "invites you to be a joint owner". */
export const roleInSentence = (t: Translate, { role, dailyCap }: Role): Words =>
  dailyCap === null
    ? t(ROLE_IN_SENTENCE[role])
    : t('a delegate who can move up to {cap} a day', { cap: capWords(dailyCap) })

const ROLE_IN_SENTENCE: Readonly<Record<OwnerRole, Sentence>> = {
  primary: say('the primary owner'),
  joint: say('a joint owner'),
  custodian: say('a custodian'),
  delegate: say('a delegate who can look and not pay'),
}

/** For every request by which money leaves an account; whoever asked is told how much is left. */
export const CAP_REFUSALS = {
  daily_cap_exceeded: {
    status: 422,
    message: say('This is more than the delegate who ordered it may move in a day.'),
  },
} as const

/** How an account is named to people: never by its full number. */
export const AccountLabel = z.object({
  kind: AccountKind,
  /** What its owner calls it, or else its product; left out where the kind says it. */
  name: z.optional(z.string()),
  last4: z.string(),
})
export type AccountLabel = z.infer<typeof AccountLabel>

/** What an account is called: "Savings", or "Rainy day". */
export const accountWords = (
  t: Translate,
  { kind, name }: { readonly kind: string; readonly name?: string | undefined },
): Words => (name === undefined ? kindWords(t, kind) : verbatim(name))

/** "Savings, ending in 9310": where an account is named in text alone, such as the options of a list. */
export const labelWords = (t: Translate, { last4, ...account }: AccountLabel): Words =>
  t('{account}, ending in {last4}', { account: accountWords(t, account), last4 })
