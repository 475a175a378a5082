import { NetworkFailure, UNREACHABLE } from '../../../platform/web/api.ts'
import { refusalSentence } from '../../../platform/web/failures.ts'
import type { Sentence, Translate, Words } from '../../../values/sentence.ts'
import { SEND_FAILED } from '../contract.ts'

/** A refusal and a lost connection speak for themselves; whatever has no name gets `failed`. */
export const sentenceFor = (t: Translate, error: unknown, failed: Sentence = SEND_FAILED): Words =>
  refusalSentence(error) ?? t(error instanceof NetworkFailure ? UNREACHABLE : failed)
