import { ApiRefusal, isRefusal, NetworkFailure } from '../../../platform/web/api.ts'
import { verifyCode } from '../contract.ts'
import { CODE_FAILED } from '../../factors/secondSteps.contract.ts'
import { PasskeyNotUsed } from '../../../platform/web/passkeyDevice.ts'

/** What the first step prints: the server's own sentence, or that no answer came. */
export const sayWhySignInFailed = (error: unknown): string =>
  error instanceof ApiRefusal || error instanceof NetworkFailure
    ? error.message
    : 'Something went wrong on our side. Please try again.'

export interface CodeOutcome {
  readonly message: string
  /** The second step is over; only signing in anew leads on. */
  readonly startOver: boolean
}

const OVER = 'Your code is no longer good. Please sign in again.'

const PASSKEY_CODES: ReadonlySet<string> = new Set(['passkey_refused', 'passkeys_unavailable'])

/** What the second step prints and where it leads, for whatever went wrong. */
export function explainCodeFailure(error: unknown): CodeOutcome {
  const known =
    isRefusal(verifyCode, error, 'code_invalid') || isRefusal(verifyCode, error, 'too_many')
  if (known) return { message: (error as ApiRefusal).message, startOver: false }
  if (error instanceof PasskeyNotUsed) return { message: error.message, startOver: false }
  if (error instanceof ApiRefusal && PASSKEY_CODES.has(error.code))
    return { message: error.message, startOver: false }
  const over =
    isRefusal(verifyCode, error, 'code_failed') || isRefusal(verifyCode, error, 'unauthenticated')
  if (over) return { message: `${CODE_FAILED} ${OVER}`, startOver: true }
  const reason = error instanceof NetworkFailure ? ` ${error.message}` : ''
  return { message: CODE_FAILED + reason, startOver: false }
}
