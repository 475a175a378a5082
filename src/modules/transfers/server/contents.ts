import type { Recipient } from '../../payees/server/payees.ts'
import type { Day } from '../../../values/dates.ts'
import { add, type Currency, fromDecimal, type Money } from '../../../values/money.ts'
import { feeIn } from '../../wires/server/wires.ts'
import type { TransferOrderRow } from './tables.ts'

/** What every order says, whomever the money goes to. Amounts are decimals. */
interface Order {
  readonly fromAccountId: string
  /** What leaves the account, in dollars. */
  readonly dollars: string
  readonly reference: string
}

export interface MemberContents extends Order {
  readonly recipientId: string
  readonly email: string
  /** First name and last initial. */
  readonly name: string
}

export interface UsBankContents extends Order {
  readonly bankName: string
  readonly routingNumber: string
  readonly accountNumber: string
  readonly accountName: string
  /** When the member read that it settles, where it is to arrive on the same day. */
  readonly arrivesBy?: string
  /** The same of one for the next banking day; left out where a second owner has to sign first, and in orders of before it was kept to. */
  readonly settlesBy?: string
}

export interface InternationalContents extends Order {
  readonly recipientName: string
  /** Where they live; left out in orders of before it was asked. */
  readonly recipientTown?: string
  readonly recipientCountry?: string
  readonly bankName: string
  readonly swiftCode: string
  readonly iban: string
  readonly accountNumber: string
  readonly country: string
  /** What the other bank is told to pay. */
  readonly amount: string
  readonly currency: Currency
  /** Dollars for one unit; null where dollars are sent. */
  readonly rate: string | null
  /** When it was taken; left out where nobody said. */
  readonly rateAsOf?: string
  /** What we take for it, in dollars; left out where nothing is taken. */
  readonly fee?: string
  /** Until when that holds; left out in orders of before it was said, as the next. */
  readonly quotedUntil?: string
  /** By when the recipient has it; null where the profile does not say. */
  readonly availableOn?: Day | null
}

/** Where the money of an order goes, by kind. */
export type Contents =
  | { readonly kind: 'member'; readonly contents: MemberContents }
  | { readonly kind: 'us_bank'; readonly contents: UsBankContents }
  | { readonly kind: 'international'; readonly contents: InternationalContents }

/** This module alone writes the column, so its kind says what is in it. */
export const contentsOf = ({ kind, contents }: TransferOrderRow): Contents =>
  ({ kind, contents }) as Contents

/** Whom the order pays, as payees are kept. */
export function recipientOf({ kind, contents }: Contents): Recipient {
  switch (kind) {
    case 'member': {
      const { recipientId, email, name } = contents
      return { kind: 'member', personId: recipientId, email, name }
    }
    case 'us_bank': {
      const { bankName, routingNumber, accountNumber, accountName } = contents
      return { kind: 'us_bank', bankName, routingNumber, accountNumber, accountName }
    }
    case 'international': {
      const { recipientName, bankName, swiftCode, accountNumber, country, currency } = contents
      const { recipientTown, recipientCountry } = contents
      const iban = contents.iban || null
      const bank = { bankName, swiftCode, iban, accountNumber, country, currency }
      return { kind: 'international', recipientName, recipientTown, recipientCountry, ...bank }
    }
  }
}

/** "Dana Reyes, Wells Fargo ··6789": whom the money of an order goes to. */
export function payeeIn({ kind, contents }: Contents): string {
  switch (kind) {
    case 'member':
      return contents.name
    case 'us_bank':
      return `${contents.accountName}, ${contents.bankName} ··${contents.accountNumber.slice(-4)}`
    case 'international':
      return `${contents.recipientName}, ${contents.bankName} ··${last4Of(contents)}`
  }
}

/** What leaves the account with an order: what is sent, and what we take for it. */
export function totalOf({ kind, contents }: Contents): Money {
  const sent = fromDecimal(contents.dollars)
  return kind === 'international' ? add(sent, feeIn(contents)) : sent
}

/** The last four of what the other bank knows the account by. */
export const last4Of = ({ iban, accountNumber }: InternationalContents): string =>
  (iban || accountNumber).slice(-4)
