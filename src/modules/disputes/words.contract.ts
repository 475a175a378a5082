import * as z from 'zod/mini'
import { magnitude } from '../../values/money.ts'
import { say, type Sentence } from '../../values/sentence.ts'

/** What sets the days: Regulation E for electronic transfers of a person, the house itself for everything else. */
export const Law = z.enum(['regulation_e', 'own'])
export type Law = z.infer<typeof Law>

/** Why the law and the days are what they are. */
export const GROUNDS = [
  'new_account',
  'point_of_sale',
  'abroad',
  'late',
  'business',
  'check',
  'wire',
  'bookkeeping',
] as const
export const Ground = z.enum(GROUNDS)
export type Ground = z.infer<typeof Ground>

export const GROUND_WORDS: Readonly<Record<Ground, Sentence>> = {
  new_account: say(
    'The account was new when this happened: first deposit within 30 days before it.',
  ),
  point_of_sale: say('It was paid with a debit card.'),
  abroad: say('It was started outside the United States.'),
  late: say('It was reported more than 60 days after the statement that showed it first.'),
  business: say('The account is of a business, which Regulation E does not cover.'),
  check: say(
    'It is about a check. Checks are paper, and Regulation E covers electronic transfers.',
  ),
  wire: say('It is a wire, which Regulation E leaves out.'),
  bookkeeping: say('It is a booking of ours and not an electronic transfer.'),
}

export const DisputeState = z.enum(['open', 'decided', 'withdrawn'])
export type DisputeState = z.infer<typeof DisputeState>

export const Outcome = z.enum(['error', 'other_amount', 'no_error', 'came_back'])
export type Outcome = z.infer<typeof Outcome>

export const OUTCOME_WORDS: Readonly<Record<Outcome, Sentence>> = {
  error: say('You were right'),
  other_amount: say('There was an error of another amount'),
  no_error: say('We found no error'),
  came_back: say('The money came back another way'),
}

interface Claimed {
  /** Of the transaction, in cents: money out is negative. */
  readonly amount: bigint
  readonly disputed: bigint
}

/**
 * Whether the portal credits it by itself on the last day. Of money that came in anybody can claim any amount; what is
 * beyond the transaction itself is given by staff alone.
 */
export const isGivenByItself = ({ amount, disputed }: Claimed): boolean =>
  disputed <= magnitude(amount)

export const LETTER_KINDS = [
  'received',
  'credited',
  'error',
  'other_amount',
  'no_error',
  'came_back',
  'withdrawn',
  'taken_back',
] as const
export const LetterKind = z.enum(LETTER_KINDS)
export type LetterKind = z.infer<typeof LetterKind>

export const LETTER_NAMES: Readonly<Record<LetterKind, Sentence>> = {
  received: say('Receipt of your report'),
  credited: say('Your provisional credit'),
  error: say('What we found: an error'),
  other_amount: say('What we found: an error of another amount'),
  no_error: say('What we found: no error'),
  came_back: say('The money came back'),
  withdrawn: say('You withdrew your report'),
  taken_back: say('The provisional credit was taken back'),
}
