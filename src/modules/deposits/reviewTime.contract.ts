import { say } from '../../values/sentence.ts'

/** How soon staff look at a deposited check, as members are told. */
export const REVIEWED_WITHIN = say('1-2 business days')
