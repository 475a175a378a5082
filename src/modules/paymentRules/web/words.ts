import { say, type Sentence } from '../../../values/sentence.ts'
import type { HeldState } from '../held.contract.ts'

export const STATE_WORDS: Readonly<Record<HeldState, Sentence>> = {
  open: say('Held'),
  released: say('Released'),
  refused: say('Refused'),
  cancelled: say('Cancelled by the member'),
  lapsed: say('Nobody decided in time'),
}
