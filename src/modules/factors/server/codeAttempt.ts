/** A code that was typed as the answer to a challenge. */
export interface CodeAttempt {
  readonly challengeId: string
  readonly personId: string
  /** As typed: six digits, or a backup code. */
  readonly code: string
  readonly at: Date
  /** What the member's own devices show, which a demonstration's clock may have left behind. */
  readonly deviceAt: Date
  /** Whether shared passcodes, which belong to no member, are accepted; only a demonstration does. */
  readonly sharedAllowed: boolean
}
