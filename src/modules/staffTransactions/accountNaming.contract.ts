import { EVERYDAY_KINDS, EVERYDAY_NAMES, kindWords } from '../accounts/contract.ts'
import { nameOfAccount } from '../ledger/words.contract.ts'
import { type Translate, verbatim, type Words } from '../../values/sentence.ts'

// How a row says which of a member's accounts it is about: "Checking" or "Savings", which mean the first of
// that kind, "Savings ··9310", or a whole account number.

interface Nameable {
  readonly kind: string
  readonly name?: string | undefined
  readonly number: string
}

const WHOLE_NUMBER = /^[1-9][0-9]{9}$/
/** As we print it, and as people type the two dots. */
const BY_LAST_FOUR = /^(.*?)[\s,]*(?:··|\.\.|••|\bending in\b)\s*([0-9]{4})$/iu

const isEveryday = (typed: string): typed is (typeof EVERYDAY_KINDS)[number] =>
  (EVERYDAY_KINDS as readonly string[]).includes(typed)

const byLastFour = (typed: string) => {
  const [, called = '', last4] = BY_LAST_FOUR.exec(typed.trim()) ?? []
  return last4 === undefined ? undefined : { called: called.trim().toLowerCase(), last4 }
}

/** Whether it says an account as we print it, with its last four digits. */
export const isNamedByLastFour = (typed: string): boolean => byLastFour(typed) !== undefined

export const isAccountNaming = (typed: string): boolean =>
  isEveryday(typed) || WHOLE_NUMBER.test(typed) || isNamedByLastFour(typed)

/** The account that is meant; undefined when there is none, or more than one. */
export function accountNamed<Account extends Nameable>(
  accounts: readonly Account[],
  typed: string,
): Account | undefined {
  if (isEveryday(typed)) return accounts.find(({ kind }) => kind === typed)
  const sought = byLastFour(typed)
  if (!sought) return accounts.find(({ number }) => number === typed)
  const { called, last4 } = sought
  const found = accounts.filter(
    ({ kind, name = kind, number }) =>
      number.endsWith(last4) && ['', kind.toLowerCase(), name.toLowerCase()].includes(called),
  )
  return found.length === 1 ? found[0] : undefined
}

/** What a row writes to mean this account. */
export const namingOf = <Account extends Nameable>(
  accounts: readonly Account[],
  account: Account,
): string =>
  isEveryday(account.kind) && accountNamed(accounts, account.kind) === account
    ? account.kind
    : account.number

/** What people read: its kind where that says it, else with its last four digits. */
export const accountSaid = (
  t: Translate,
  accounts: readonly Nameable[],
  account: Nameable,
): Words => {
  const alike = accounts.filter(({ kind }) => kind === account.kind)
  return account.name === undefined && alike.length <= 1
    ? kindWords(t, account.kind)
    : nameOfAccount({ kind: account.kind, name: account.name, last4: account.number.slice(-4) })
}

/** What a row says of its account, in words; a whole number only by its end. */
export const namingSaid = (t: Translate, typed: string): Words => {
  if (isEveryday(typed)) return t(EVERYDAY_NAMES[typed])
  return verbatim(WHOLE_NUMBER.test(typed) ? `··${typed.slice(-4)}` : typed)
}
