/** Where an entry is posted; `ledger` is an account of the institution itself. */
export type AchAccount = 'checking' | 'savings' | 'ledger' | 'loan'

export type Direction = 'credit' | 'debit'

/**
 * A payment; a prenotification, which asks whether the account can be paid; a zero, which carries
 * addenda only; or an answer, which is a return or a notification of change.
 */
export type EntryPurpose = 'payment' | 'prenotification' | 'zero' | 'answer'

export interface TransactionMeaning {
  readonly account: AchAccount
  readonly direction: Direction
  readonly purpose: EntryPurpose
}

const ACCOUNTS = { 2: 'checking', 3: 'savings', 4: 'ledger' } as const

/** By the second digit; the first one is the account. */
const PURPOSES = {
  1: ['credit', 'answer'],
  2: ['credit', 'payment'],
  3: ['credit', 'prenotification'],
  4: ['credit', 'zero'],
  6: ['debit', 'answer'],
  7: ['debit', 'payment'],
  8: ['debit', 'prenotification'],
  9: ['debit', 'zero'],
} as const

/** A loan is debited only to take back a credit, so its codes are fewer. */
const LOAN = {
  51: ['credit', 'answer'],
  52: ['credit', 'payment'],
  53: ['credit', 'prenotification'],
  54: ['credit', 'zero'],
  55: ['debit', 'payment'],
  56: ['debit', 'answer'],
} as const

export type TransactionCode =
  | 21 | 22 | 23 | 24 | 26 | 27 | 28 | 29
  | 31 | 32 | 33 | 34 | 36 | 37 | 38 | 39
  | 41 | 42 | 43 | 44 | 46 | 47 | 48 | 49
  | 51 | 52 | 53 | 54 | 55 | 56 // prettier-ignore

const MEANINGS: ReadonlyMap<number, TransactionMeaning> = new Map<number, TransactionMeaning>([
  ...Object.entries(ACCOUNTS).flatMap(([first, account]) =>
    Object.entries(PURPOSES).map(
      ([second, [direction, purpose]]) =>
        [Number(first + second), { account, direction, purpose }] as const,
    ),
  ),
  ...Object.entries(LOAN).map(
    ([code, [direction, purpose]]) =>
      [Number(code), { account: 'loan', direction, purpose }] as const,
  ),
])

export const TRANSACTION_CODES = [...MEANINGS.keys()] as readonly TransactionCode[]

export const isTransactionCode = (code: number): code is TransactionCode => MEANINGS.has(code)

export const meaningOf = (code: TransactionCode): TransactionMeaning => MEANINGS.get(code)!

/** The code of an entry; undefined for a loan that would be debited with a prenotification or zero. */
export const transactionCode = (wanted: TransactionMeaning): TransactionCode | undefined =>
  TRANSACTION_CODES.find((code) => {
    const { account, direction, purpose } = meaningOf(code)
    return (
      account === wanted.account && direction === wanted.direction && purpose === wanted.purpose
    )
  })

/** The code under which an entry comes back, or is answered with a notification of change. */
export const answerCode = (code: TransactionCode): TransactionCode =>
  transactionCode({ ...meaningOf(code), purpose: 'answer' })!
