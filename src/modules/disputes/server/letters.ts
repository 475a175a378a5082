import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db } from '../../../platform/server/db.ts'
import { dayOf } from '../../../values/dates.ts'
import { formatDay } from '../../../values/formats.ts'
import { referenceOf } from '../../../values/ids.ts'
import { formatMoney, money, magnitude } from '../../../values/money.ts'
import { english, verbatim, type Words } from '../../../values/sentence.ts'
import { accountWords } from '../../accounts/contract.ts'
import { labelOf } from '../../accounts/server/accounts.ts'
import { addresseeOf, peopleOf } from '../../members/server/members.ts'
import type { Letter } from '../../statements/server/statements.ts'
import { GROUND_WORDS, LETTER_NAMES, type LetterKind } from '../words.contract.ts'
import { KIND_WORDS } from '../questions.contract.ts'
import { accountOf } from './subject.ts'
import type { DisputeRow } from './tables.ts'

/** What a letter tells beside what stands in the case. */
export interface LetterFigures {
  /** What was credited for good, beyond the provisional credit. */
  readonly credited?: bigint
  /** What was taken from the account. */
  readonly taken?: bigint
  /** What it could not give. */
  readonly missing?: bigint
}

const dollars = (minor: bigint): Words => formatMoney(money(magnitude(minor)))
const day = (on: string): Words => formatDay(on, 'long')

/** A letter about a case, in plain words, as it stands now. */
export async function composeLetter(
  db: Db,
  { at, institution }: Pick<ActionContext, 'at' | 'institution'>,
  row: DisputeRow,
  kind: LetterKind,
  figures: LetterFigures,
): Promise<Letter> {
  const account = await accountOf(db, row)
  const person = (await peopleOf(db, [row.person_id])).get(row.person_id)
  const { name, address } = addresseeOf(person, account.businessName)
  const number = referenceOf(row.id)
  const title = english('{letter}, case {number}', { letter: english(LETTER_NAMES[kind]), number })
  return {
    title,
    author: institution.name,
    createdAt: at.toISOString(),
    notice: institution.demo?.notice ?? null,
    heading: english(LETTER_NAMES[kind]),
    left: [name, ...address].map(verbatim),
    right: [english('Case {number}', { number }), day(dayOf(at, institution.timeZone))],
    parts: [
      ...SAYS[kind](row, figures),
      {
        title: english('What you reported'),
        table: {
          heads: [english('About'), english('Details')],
          rows: [
            [english('Problem'), english(KIND_WORDS[row.kind].title)],
            [english('Transaction'), verbatim(row.description)],
            [english('Day'), day(row.happened_on)],
            [english('Amount'), dollars(row.amount)],
            [english('Disputed'), dollars(row.disputed)],
            [english('Reference'), verbatim(referenceOf(row.transfer_id))],
            [
              english('Account'),
              english('{account}, ending in {last4}', {
                account: accountWords(english, labelOf(account)),
                last4: account.number.slice(-4),
              }),
            ],
            [english('Reported on'), day(row.filed_on)],
          ],
        },
      },
      {
        title: english('Questions'),
        paragraphs: [
          institution.supportPhone === undefined
            ? english('Write to us at {email} and name your case.', {
                email: institution.supportEmail,
              })
            : english('Call us at {phone} or write to us at {email}, and name your case.', {
                phone: institution.supportPhone,
                email: institution.supportEmail,
              }),
        ],
      },
    ],
    footer: verbatim(`${institution.name} · ${title}`),
  }
}

type Part = Letter['parts'][number]
type Says = (row: DisputeRow, figures: LetterFigures) => readonly Part[]

const DOCUMENTS = english(
  'You can ask us for copies of the documents that we relied on. They cost nothing.',
)

const found = ({ explanation }: DisputeRow, ...more: readonly Words[]): Part => ({
  title: english('What we found'),
  paragraphs: [verbatim(explanation ?? ''), ...more],
})

/** Until the day that it names, everything is paid as if the credit stayed. */
function takingBack({ take_back, take_back_on }: DisputeRow): readonly Part[] {
  if (take_back === null || take_back_on === null) return []
  const values = { amount: dollars(take_back), day: day(take_back_on) }
  return [
    {
      title: english('Your provisional credit'),
      paragraphs: [
        english('We take {amount} of the provisional credit back on {day}.', values),
        english(
          'Until then the money stays in your account, and checks, automatic payments and everything else are paid from it without a charge. Please see that there is enough in the account on that day.',
        ),
      ],
    },
  ]
}

const SAYS: Readonly<Record<LetterKind, Says>> = {
  received: (row) => [{ title: english('What happens now'), paragraphs: nextWords(row) }],
  credited: (row) => [
    {
      title: english('What we did'),
      paragraphs: [
        english('We credited {amount} to your account while we look into your report.', {
          amount: dollars(row.disputed),
        }),
        english('You can use all of it. We decide by {day}.', { day: day(row.decide_by) }),
        english(
          'If we find that there was no error, we write to you first and take it back five business days later.',
        ),
      ],
    },
  ],
  error: (row, { credited = 0n }) => [
    found(
      row,
      row.credit_id === null
        ? english('We credited {amount} to your account. It is yours for good.', {
            amount: dollars(credited),
          })
        : english('The provisional credit of {amount} is yours for good.', {
            amount: dollars(row.disputed),
          }),
    ),
  ],
  other_amount: (row, { credited = 0n }) => [
    found(
      row,
      english('The error came to {amount}, and not to {disputed}.', {
        amount: dollars(row.corrected ?? 0n),
        disputed: dollars(row.disputed),
      }),
      ...(credited > 0n
        ? [english('We credited {amount} to your account.', { amount: dollars(credited) })]
        : []),
      DOCUMENTS,
    ),
    ...takingBack(row),
  ],
  no_error: (row) => [found(row, DOCUMENTS), ...takingBack(row)],
  came_back: (row, { missing = 0n }) => [
    {
      title: english('What happened'),
      paragraphs: [
        row.amount < 0n
          ? english('The transaction was reversed, so its money is back in your account.')
          : english('The transaction was reversed, so its money has left your account again.'),
        ...(row.came_back === null
          ? []
          : [
              english('Of what we credited to you for it before, {amount} goes back.', {
                amount: dollars(row.came_back),
              }),
            ]),
        ...(missing === 0n
          ? []
          : [
              english('Your account could not give {amount} of it back. Please contact us.', {
                amount: dollars(missing),
              }),
            ]),
        ...(row.take_back !== null && row.taken_at === null
          ? [english('The provisional credit that you had for it until then goes back.')]
          : []),
      ],
    },
  ],
  withdrawn: (row) => [
    {
      title: english('What happens now'),
      paragraphs: [
        english(
          'You told us that there is nothing to look into any more, so we ended the case. You can report the transaction again.',
        ),
      ],
    },
    ...takingBack(row),
  ],
  taken_back: (_, { taken = 0n }) => [
    {
      title: english('What we did'),
      paragraphs: [
        english('We took {amount} of the provisional credit back, as we wrote to you before.', {
          amount: dollars(taken),
        }),
      ],
    },
  ],
}

/** What happens next and by when, as it is said on the day of the report. */
function nextWords({ law, grounds, credit_by, decide_by }: DisputeRow): readonly Words[] {
  const why = grounds.map((ground) => english(GROUND_WORDS[ground]))
  if (law === 'own' || credit_by === null)
    return [english('We decide by {day} and write to you.', { day: day(decide_by) }), ...why]
  return [
    english('By {day} we decide, or credit the amount to your account until we have.', {
      day: day(credit_by),
    }),
    english('In any case we decide by {day} and write to you.', { day: day(decide_by) }),
    ...why,
  ]
}
