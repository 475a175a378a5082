import type { Words } from '../../../values/sentence.ts'
import type { Business } from '../contract.ts'

/** What a window needs that changes something about a business. */
export interface Changing {
  readonly business: Business
  /** Told what to say: it is done, or another administrator has to agree. */
  readonly onDone: (sentence: Words) => void
  readonly onClose: () => void
}
