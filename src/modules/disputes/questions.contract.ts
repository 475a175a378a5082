import * as z from 'zod/mini'
import { isDay } from '../../values/dates.ts'
import { parseDecimal } from '../../values/money.ts'
import { AMOUNT_LIMITS, ENTER_VALID_AMOUNT, line, told } from '../../values/schema.ts'
import { say, type Sentence } from '../../values/sentence.ts'
import type { Reason } from '../ledger/words.contract.ts'

/** What can be wrong with a transaction, in the order in which it is offered. */
export const DISPUTE_KINDS = [
  'not_mine',
  'wrong_amount',
  'twice',
  'not_received',
  'check',
  'atm',
] as const
export const DisputeKind = z.enum(DISPUTE_KINDS, { error: say('Choose what is wrong') })
export type DisputeKind = z.infer<typeof DisputeKind>

/** What members choose from, and what staff call it. */
export const KIND_WORDS: Readonly<
  Record<DisputeKind, { readonly title: Sentence; readonly detail: Sentence }>
> = {
  not_mine: {
    title: say('I did not make this'),
    detail: say('Neither I nor anybody I authorized made it.'),
  },
  wrong_amount: {
    title: say('The amount is wrong'),
    detail: say('I know this transaction, but another amount was agreed.'),
  },
  twice: {
    title: say('It was charged twice'),
    detail: say('I made it once, and it is in my account more than once.'),
  },
  not_received: {
    title: say('I did not get what I paid for'),
    detail: say('The goods, the service or the money did not arrive.'),
  },
  check: {
    title: say('Something is wrong with a check'),
    detail: say('Its amount, who wrote it or who cashed it.'),
  },
  atm: {
    title: say('A cash machine gave the wrong amount'),
    detail: say('The machine paid out less than my account was charged, or nothing.'),
  },
}

const YES_OR_NO = { yes: say('Yes'), no: say('No') }

const chosen = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: say('Choose an answer') })

const amount = (isZeroFine: boolean) =>
  told(
    z.string({ error: ENTER_VALID_AMOUNT }).check(
      z.refine(
        (typed) => {
          const parsed = parseDecimal(typed)
          return parsed.ok && (isZeroFine || parsed.value.minor > 0n)
        },
        { error: ENTER_VALID_AMOUNT },
      ),
    ),
    AMOUNT_LIMITS,
  )

const day = () =>
  told(z.string({ error: say('Choose a day') }), { format: 'date' }).check(
    z.refine(isDay, { error: say('Choose a day') }),
  )

interface Question {
  readonly ask: Sentence
  readonly hint?: Sentence
  readonly type: 'choice' | 'amount' | 'day' | 'text'
  /** What can be answered, where it is chosen. */
  readonly choices?: Readonly<Record<string, Sentence>>
  /** Nobody has to answer it. */
  readonly optional?: true
}

/** Every question there is, as it is asked. */
export const QUESTIONS = {
  card: {
    ask: say('Where is your card?'),
    type: 'choice',
    choices: {
      here: say('I have it'),
      lost: say('I lost it'),
      stolen: say('It was stolen'),
      never: say('I never had it'),
    },
  },
  shared: {
    ask: say('Does anybody else know your password or use your device?'),
    type: 'choice',
    choices: YES_OR_NO,
  },
  knows: {
    ask: say('Do you know who did it?'),
    type: 'choice',
    choices: YES_OR_NO,
  },
  noticed: { ask: say('When did you notice it?'), type: 'day' },
  rightAmount: {
    ask: say('What should the amount have been?'),
    type: 'amount',
  },
  checkProblem: {
    ask: say('What is wrong with the check?'),
    type: 'choice',
    choices: {
      amount: say('It was booked with another amount than is written on it'),
      forged: say('The signature or the name on it is not right'),
      twice: say('It was booked twice'),
      other: say('Something else'),
    },
  },
  other: {
    ask: say('Which transaction is the right one?'),
    hint: say('Its reference, or its day and amount.'),
    type: 'text',
    optional: true,
  },
  expected: { ask: say('When should it have arrived?'), type: 'day' },
  asked: {
    ask: say('Did you ask whoever you paid?'),
    hint: say('They may give the money back faster than we can.'),
    type: 'choice',
    choices: YES_OR_NO,
  },
  got: {
    ask: say('How much did the machine give you?'),
    hint: say('0.00 if it gave you nothing.'),
    type: 'amount',
  },
  abroad: {
    ask: say('Was the machine outside the United States?'),
    type: 'choice',
    choices: YES_OR_NO,
  },
} as const satisfies Readonly<Record<string, Question>>
export type QuestionName = keyof typeof QUESTIONS

/** {@link QUESTIONS} where what is asked is not known beforehand. */
export const questionOf = (name: QuestionName): Question => QUESTIONS[name]

const yesOrNo = () => z.optional(chosen(['yes', 'no']))

/** Answers by question; which of them have to be there says {@link questionsFor}. */
export const Answers = z.strictObject({
  card: z.optional(chosen(['here', 'lost', 'stolen', 'never'])),
  shared: yesOrNo(),
  knows: yesOrNo(),
  noticed: z.optional(day()),
  rightAmount: z.optional(amount(false)),
  checkProblem: z.optional(chosen(['amount', 'forged', 'twice', 'other'])),
  other: z.optional(line(100)),
  expected: z.optional(day()),
  asked: yesOrNo(),
  got: z.optional(amount(true)),
  abroad: yesOrNo(),
})
export type Answers = z.infer<typeof Answers>

/** A line of the member's activity that something may be wrong with. */
export interface Disputable {
  readonly reason: Reason
  readonly direction: 'in' | 'out'
}

const OF_ELECTRONIC = ['not_mine', 'wrong_amount', 'twice', 'not_received'] as const
const BOOKED = ['wrong_amount', 'twice'] as const
/** What staff entered, or another system, may have been anything. */
const OF_ANY = DISPUTE_KINDS

const OUT: Readonly<Partial<Record<Reason, readonly DisputeKind[]>>> = {
  own_transfer: ['not_mine', ...BOOKED],
  member_transfer: OF_ELECTRONIC,
  us_bank_transfer: OF_ELECTRONIC,
  international_transfer: OF_ELECTRONIC,
  bill_payment: OF_ELECTRONIC,
  ach_entry: OF_ELECTRONIC,
  card_payment: [...OF_ELECTRONIC, 'atm'],
  check_deposit: ['check'],
  check_return: ['check'],
  fee: BOOKED,
  penalty: BOOKED,
  staff_entry: OF_ANY,
  staff_adjustment: OF_ANY,
  import: OF_ANY,
}

const IN: Readonly<Partial<Record<Reason, readonly DisputeKind[]>>> = {
  us_bank_transfer: ['wrong_amount'],
  ach_entry: ['wrong_amount'],
  member_transfer: ['wrong_amount'],
  card_payment: ['wrong_amount'],
  interest: ['wrong_amount'],
  check_deposit: ['check'],
  staff_entry: ['wrong_amount', 'check'],
  import: ['wrong_amount', 'check'],
}

/** What can be wrong with it; nothing where it is no matter of a report, such as a reversal. */
export const kindsFor = ({ reason, direction }: Disputable): readonly DisputeKind[] =>
  (direction === 'out' ? OUT : IN)[reason] ?? []

const WITH_CARD: readonly Reason[] = ['card_payment', 'staff_entry', 'staff_adjustment', 'import']

/** What is asked about it, one after the other. */
export function questionsFor(
  kind: DisputeKind,
  { reason }: Pick<Disputable, 'reason'>,
  answers: Answers = {},
): readonly QuestionName[] {
  switch (kind) {
    case 'not_mine':
      return [WITH_CARD.includes(reason) ? 'card' : 'shared', 'knows', 'noticed']
    case 'wrong_amount':
      return ['rightAmount']
    case 'twice':
      return ['other']
    case 'not_received':
      return ['expected', 'asked']
    case 'check':
      return answers.checkProblem === 'amount' ? ['checkProblem', 'rightAmount'] : ['checkProblem']
    case 'atm':
      return ['got', 'abroad']
  }
}
