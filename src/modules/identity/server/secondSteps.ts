import type { Db } from '../../../platform/server/db.ts'
import { takeEmailedCode } from './emailedCodes.ts'
import { takePasscode } from './passcodes.ts'

export interface CodeAttempt {
  readonly challengeId: string
  readonly memberId: string
  /** Six digits as typed. */
  readonly code: string
  readonly at: Date
  /** Whether passcodes bound to nobody are accepted; only a demonstration does. */
  readonly sharedAllowed: boolean
}

/**
 * One way to answer a challenge. `verify` uses the code up and says whether it was right; of any
 * number of parallel attempts with one code, exactly one may hear yes. The caller counts failures,
 * so a new kind cannot forget to.
 */
export interface SecondStep {
  readonly kind: string
  verify(tx: Db, attempt: CodeAttempt): Promise<boolean>
}

/** Tried in order, with the same code, because a person has one field for all of them. */
export const SECOND_STEPS: readonly SecondStep[] = [
  { kind: 'emailed-code', verify: takeEmailedCode },
  { kind: 'passcode', verify: takePasscode },
]
