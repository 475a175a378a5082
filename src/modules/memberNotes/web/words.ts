import { say, type Sentence } from '../../../values/sentence.ts'
import type { Audience } from '../contract.ts'

export const AUDIENCE_WORDS: Readonly<Record<Audience, Sentence>> = {
  staff: say('Everybody on staff who may see members'),
  fraud: say('Only those who review fraud'),
}

/** A document cannot be drawn anew as a picture is, so none is taken (decision 124). */
export const PICTURES_HINT = say(
  'A letter or a photo of an ID, for example. Of a PDF, add a picture of the page.',
)
