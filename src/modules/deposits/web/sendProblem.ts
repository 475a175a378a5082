import { ApiRefusal } from '../../../platform/web/api.ts'
import { saidNo } from '../../../platform/web/failures.ts'
import type { Attempt } from '../../../platform/web/settling.ts'
import { SUBMIT_FAILED, type SubmitRefusal } from '../contract.ts'
import { say, type Translate, type Words } from '../../../values/sentence.ts'

/** Why a deposit was not taken, and what that means. */
export interface SendProblem {
  readonly sentence: Words
  readonly about: Words | ''
  /** No answer came or the server stumbled: sending the same again settles it. */
  readonly retry: boolean
  /** This id belongs to another deposit; only a new form gets further. */
  readonly startAgain: boolean
  /** The photos were refused; else what was refused is the account or the amount. */
  readonly photos: boolean
}

const OF_PHOTOS: ReadonlySet<string> = new Set<SubmitRefusal>(['photo_missing', 'same_photo'])

const SAFE = say('Trying again is safe: this check can be deposited only once.')

export function problemOf(
  t: Translate,
  error: unknown,
  { online, unsettled }: Attempt,
): SendProblem {
  if (saidNo(error)) {
    const startAgain = error.code === 'id_reused'
    const photos = OF_PHOTOS.has(error.code)
    return { sentence: error.message, about: '', retry: false, startAgain, photos }
  }
  const unclear = { retry: true, startAgain: false, photos: false }
  if (error instanceof ApiRefusal) {
    return { sentence: t(SUBMIT_FAILED), about: t(SAFE), ...unclear }
  }
  const sentence = t(online ? 'We could not reach the server.' : 'You are offline.')
  const about =
    online || unsettled
      ? t(
          'We cannot tell whether your deposit arrived. Trying again is safe: this check can be deposited only once.',
        )
      : t('Nothing was sent. Your photos stay here; try again when you are back.')
  return { sentence, about, ...unclear }
}
