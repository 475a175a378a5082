import { NetworkFailure } from '../../../platform/web/api.ts'
import { refusalSentence } from '../../../platform/web/failures.ts'
import { SEND_FAILED } from '../contract.ts'

/** A refusal and a lost connection speak for themselves; whatever has no name gets `failed`. */
export const sentenceFor = (error: Error, failed = SEND_FAILED): string =>
  refusalSentence(error) ?? (error instanceof NetworkFailure ? error.message : failed)
