import type { Day } from '../../values/dates.ts'
import type { SecCode, UnreadSecCode } from './secCodes.ts'
import type { TransactionCode } from './transactionCodes.ts'

/** What a file holds, as institutions exchange it; counts, hashes and totals follow from it. */
export interface AchFile {
  /** The routing number of the Federal Reserve Bank, or whoever else the file is for. */
  readonly destination: string
  /** Nine or ten characters: a routing number, or what the destination calls the sender. */
  readonly origin: string
  readonly createdOn: Day
  /** `"HH:MM"`, in the time of the sender. */
  readonly createdAt: string | null
  /** Tells the files of a sender and a day apart: a letter or a digit. */
  readonly modifier: string
  readonly destinationName: string
  readonly originName: string
  readonly reference: string
  readonly batches: readonly AchBatch[]
  /** Those of kinds that we do not read; left out where there are none. */
  readonly unread?: readonly UnreadBatch[]
}

/** What counts in the totals of an entry of whatever kind. */
export interface CountedEntry {
  readonly code: TransactionCode
  readonly routingNumber: string
  readonly cents: bigint
  readonly addenda: readonly unknown[]
}

/** A batch whose records have another layout than those we read: what its header, its controls and its amounts say. */
export interface UnreadBatch extends Omit<AchBatch, 'sec' | 'entries'> {
  readonly sec: UnreadSecCode
  readonly entries: readonly CountedEntry[]
}

/** All that settles with a file, read or not. */
export const allBatches = ({
  batches,
  unread = [],
}: Pick<AchFile, 'batches' | 'unread'>): readonly (AchBatch | UnreadBatch)[] => [
  ...batches,
  ...unread,
]

/** Credits only, debits only, or both. */
export type ServiceClass = 200 | 220 | 225

export interface AchBatch {
  readonly serviceClass: ServiceClass
  readonly companyName: string
  readonly companyData: string
  readonly companyId: string
  readonly sec: SecCode
  readonly description: string
  /** As people write it; `"SD1300"` asks for settlement on the same day. */
  readonly descriptiveDate: string
  /** The day on which the originator wants it settled; returns and notifications may have none. */
  readonly effectiveOn: Day | null
  /** The day of the year on which it settles, written in by the Federal Reserve. */
  readonly settlesOnDay: number | null
  /** 2 is an agency of the federal government, which the rules of Nacha do not bind. */
  readonly originatorStatus: 1 | 2
  /** The first eight digits of the routing number of whoever sends the batch. */
  readonly odfi: string
  readonly number: number
  readonly entries: readonly AchEntry[]
}

export interface AchEntry {
  readonly code: TransactionCode
  /** Of the institution the entry is for. */
  readonly routingNumber: string
  readonly account: string
  readonly cents: bigint
  /** What the originator calls the receiver; in a credit from a person to a person, who sends it. */
  readonly individualId: string
  /** In CTX, the number of addenda and then the receiving company. */
  readonly name: string
  readonly discretionary: string
  /** Fifteen digits, unlike any other of the same sender for a long time; begins with `odfi`. */
  readonly trace: string
  readonly addenda: readonly Addendum[]
}

export type Addendum = PaymentAddendum | ChangeAddendum | ReturnAddendum

/** Words about a payment, 80 characters. */
export interface PaymentAddendum {
  readonly type: '05'
  readonly text: string
}

/** A notification of change: what is to be written in further entries to this receiver. */
export interface ChangeAddendum {
  readonly type: '98'
  readonly change: string
  readonly originalTrace: string
  /** The first eight digits of the institution the original entry was for. */
  readonly originalRdfi: string
  readonly corrected: string
  /** Only where a notification is refused: which one, and the end of its trace number. */
  readonly refused: { readonly change: string; readonly sequence: string } | null
  readonly trace: string
}

/** A return: why an entry comes back, a dishonored return or a contested one. */
export interface ReturnAddendum {
  readonly type: '99'
  readonly reason: string
  readonly originalTrace: string
  readonly dateOfDeath: Day | null
  readonly originalRdfi: string
  readonly information: string
  readonly trace: string
}

/** `"SD1300"`: asks for settlement in the first window of the day in which that time still comes. */
export const isSameDay = ({ descriptiveDate }: Pick<AchBatch, 'descriptiveDate'>): boolean =>
  /^SD([01][0-9]|2[0-3])[0-5][0-9]$/.test(descriptiveDate)
