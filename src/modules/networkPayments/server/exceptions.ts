/** Which of what needs a look is asked for. */
export interface Unseen {
  readonly since: Date
  /** What staff have seen to. */
  readonly seen: readonly string[]
}

/** What an entry or a message of another institution needs a look for. */
export interface NetworkException {
  readonly id: string
  readonly fileId: string
  readonly at: Date
  /** "Payroll from BABBLE CO, $40.00". */
  readonly entry: string
  readonly reason: string
}

/** The oldest of them, and how many there are in all. */
export interface Exceptions {
  readonly count: number
  readonly shown: readonly NetworkException[]
}

/** Of one kind, in a list that somebody reads. */
export const EXCEPTIONS_SHOWN = 50

/** Of rows that say how many there are in all. */
export const exceptionsFrom = <Row extends { readonly total: number }>(
  rows: readonly Row[],
  present: (row: Row) => NetworkException,
): Exceptions => ({ count: rows[0]?.total ?? 0, shown: rows.map(present) })
