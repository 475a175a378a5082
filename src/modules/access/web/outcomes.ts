import { ApiRefusal, isRefusal, NetworkFailure, UNREACHABLE } from '../../../platform/web/api.ts'
import { messageOf } from '../../../platform/web/failures.ts'
import { PasskeyNotUsed } from '../../../platform/web/passkeyDevice.ts'
import { say, type Translate, verbatim, type Words } from '../../../values/sentence.ts'
import { CODE_FAILED } from '../../factors/secondSteps.contract.ts'
import { verifyCode } from '../contract.ts'

export interface CodeOutcome {
  readonly message: Words
  /** The second step is over; only signing in anew leads on. */
  readonly startOver: boolean
}

const OVER = say('Your code is no longer good. Please sign in again.')

const PASSKEY_CODES: ReadonlySet<string> = new Set(['passkey_refused', 'passkeys_unavailable'])

/** What the second step prints and where it leads, for whatever went wrong. */
export function explainCodeFailure(t: Translate, error: unknown): CodeOutcome {
  const known =
    isRefusal(verifyCode, error, 'code_invalid') ||
    isRefusal(verifyCode, error, 'too_many') ||
    error instanceof PasskeyNotUsed ||
    (error instanceof ApiRefusal && PASSKEY_CODES.has(error.code))
  if (known) return { message: messageOf(t, error), startOver: false }
  const over =
    isRefusal(verifyCode, error, 'code_failed') || isRefusal(verifyCode, error, 'unauthenticated')
  if (over) return { message: verbatim(`${t(CODE_FAILED)} ${t(OVER)}`), startOver: true }
  const failed = t(CODE_FAILED)
  return error instanceof NetworkFailure
    ? { message: verbatim(`${failed} ${t(UNREACHABLE)}`), startOver: false }
    : { message: failed, startOver: false }
}
