import type { Day } from '../../values/dates.ts'

/** An image cash letter file: checks on their way to the banks they are drawn on, or back from them. */
export interface CashLetterFile {
  readonly isTest: boolean
  /** The standard it follows: X9.37 of 2003, or X9.100-187 of 2008 or of 2013 and later. */
  readonly standard: '03' | '30' | '35'
  readonly destination: string
  readonly origin: string
  readonly createdOn: Day
  /** `"HH:MM"`, in Eastern time. */
  readonly createdAt: string
  /** Whether the same file was sent before. */
  readonly isResent: boolean
  readonly destinationName: string
  readonly originName: string
  /** Tells files of one minute apart. */
  readonly modifier: string
  /** Which companion document both sides agreed on; the Federal Reserve's is 1. */
  readonly companion: string
  readonly contactName: string
  readonly contactPhone: string
  readonly letters: readonly CashLetter[]
}

export type Collection = 'forward' | 'return'

export interface CashLetter {
  readonly collection: Collection
  readonly destination: string
  /** Whoever made the cash letter. */
  readonly institution: string
  readonly institutionName: string
  readonly businessOn: Day
  readonly createdOn: Day
  readonly createdAt: string
  /** Unlike any other of the same institution and business day. */
  readonly id: string
  readonly contactName: string
  readonly contactPhone: string
  /** What the Federal Reserve sorts by: `C` for mixed forward items. */
  readonly workType: string
  readonly settlesOn: Day | null
  readonly bundles: readonly Bundle[]
}

export interface Bundle {
  readonly businessOn: Day
  readonly createdOn: Day
  readonly id: string
  readonly number: number
  readonly cycle: string
  readonly items: readonly Item[]
}

export type Item = Check | ReturnedCheck

interface Drawn {
  /** The bank it is drawn on. */
  readonly payor: string
  /** What stands in the magnetic line between its symbols: account, and number or code. */
  readonly onUs: string
  /** In the magnetic line of business checks, the number of the check. */
  readonly auxiliaryOnUs: string
  readonly externalProcessing: string
  readonly cents: bigint
  /** Fifteen digits, unlike any other of the institution and business day. */
  readonly sequence: string
  /** The bank of first deposit, and who endorsed after it. */
  readonly endorsements: readonly Endorsement[]
  readonly views: readonly CheckView[]
}

export interface Check extends Drawn {
  readonly kind: 'check'
  /** What of returns the institution takes electronically. */
  readonly returnAcceptance: string
  /** 1: all of the magnetic line was read; 2: a field is missing; 3: not all could be read; 4: both. */
  readonly micrRead: '1' | '2' | '3' | '4'
  readonly isFirstDeposit: 'Y' | 'N' | 'U'
  /** Whether and how the magnetic line was repaired; 3: by a person. */
  readonly repair: '0' | '1' | '2' | '3' | '4'
  readonly archive: string
}

export interface ReturnedCheck extends Drawn {
  readonly kind: 'return'
  readonly reason: string
  /** The business day of the bundle in which it went out. */
  readonly forwardedOn: Day | null
  readonly notification: string
  readonly archive: string
  readonly timesReturned: string
  /** What the bank it is drawn on says of it. */
  readonly payorBank: {
    readonly name: string
    readonly sequence: string
    readonly businessOn: Day | null
    readonly accountName: string
  } | null
}

export interface Endorsement {
  /** Where returns go to, which is the bank of first deposit; or whoever took the check after it. */
  readonly by: 'first deposit' | 'later'
  readonly routingNumber: string
  readonly on: Day
  readonly sequence: string
  /** Of the first deposit only. */
  readonly account: string
  readonly branch: string
  readonly payee: string
  /** Whether it stopped the paper, and what it made of it: 2 is an image. */
  readonly isTruncated: 'Y' | 'N'
  readonly conversion: string
  readonly repair: string
  /** Of a later endorsement only, why it came back. */
  readonly reason: string
}

/** A side of a check as TIFF with Group 4 compression. */
export interface CheckView {
  readonly side: 'front' | 'rear'
  readonly creator: string
  readonly createdOn: Day
  readonly image: Uint8Array
}
