import { add, fromDecimal, type Money } from '../../values/money.ts'
import type { OwnerRole } from './contract.ts'

// Which of somebody's accounts a form offers, and which it proposes.

interface Choosable {
  readonly status: string
  /** Whether the person may let money leave it. */
  readonly mayPay: boolean
  /** The person wants it out of the way. */
  readonly hidden: boolean
}

/** Nothing moves in or out of what is closed, or fixed for a term as a certificate is. */
const isNoChoice = ({ status }: Pick<Choosable, 'status'>): boolean =>
  status === 'closed' || status === 'fixed'

/**
 * The accounts to choose from where money leaves one or a check goes into it: those somebody may only see are no
 * choice either.
 */
export const payingFrom = <Account extends Choosable>(
  accounts: readonly Account[],
): readonly Account[] => accounts.filter((account) => account.mayPay && !isNoChoice(account))

/** Where money can go. */
export const payingInto = <Account extends Pick<Choosable, 'status'>>(
  accounts: readonly Account[],
): readonly Account[] => accounts.filter((account) => !isNoChoice(account))

/** Those that need no second signature, for what cannot wait for one. */
export const payingAlone = <Account extends { readonly twoToSign: boolean }>(
  accounts: readonly Account[],
): readonly Account[] => accounts.filter(({ twoToSign }) => !twoToSign)

/** What a form proposes: the first that can be used and is not out of the way. */
export const proposedFrom = <Account extends Choosable>(
  accounts: readonly Account[],
): Account | undefined =>
  payingFrom(accounts).find(({ hidden, status }) => !hidden && status === 'open')

interface Held {
  readonly kind: string
  readonly role: OwnerRole
  readonly ofBusiness: boolean
  readonly status: string
  readonly hidden: boolean
}

/** The account a person lives on: their first Checking account, not one they share or look after, nor a business's. */
export function everydayAccount<Account extends Held>(
  accounts: readonly Account[],
): Account | undefined {
  const own = accounts.filter(
    ({ kind, role, ofBusiness }) => kind === 'Checking' && role === 'primary' && !ofBusiness,
  )
  return own.find(({ status, hidden }) => status !== 'closed' && !hidden) ?? own[0]
}

/** Whether it belongs to the person, alone or with others. */
export const isOwned = ({ role }: { readonly role: OwnerRole }): boolean =>
  role === 'primary' || role === 'joint'

interface Shown extends Pick<Choosable, 'status'> {
  readonly role: OwnerRole
  readonly hidden: boolean
}

/** What the home adds up: what is the member's own, can be used and is not hidden. */
export const addedUp = <Account extends Shown>(accounts: readonly Account[]): readonly Account[] =>
  payingInto(accounts).filter((account) => isOwned(account) && !account.hidden)

export interface Spendable {
  readonly available: string
  /** How far below zero the account may go, where that was granted. */
  readonly overdraft?: string | undefined
}

/** What can leave an account, an overdraft that was granted included. */
export const spendableOn = ({ available, overdraft = '0.00' }: Spendable): Money =>
  add(fromDecimal(available), fromDecimal(overdraft))
