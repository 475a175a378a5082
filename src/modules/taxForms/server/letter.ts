import { formatDay } from '../../../values/formats.ts'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import { english, verbatim, type Words } from '../../../values/sentence.ts'
import { accountWords } from '../../accounts/contract.ts'
import type { Letter } from '../../statements/server/statements.ts'
import type { TaxForm } from '../contract.ts'

const dollars = (decimal: string): Words => formatMoney(fromDecimal(decimal))

const lines = (...some: readonly (string | null)[]): Words[] =>
  some.flatMap((line) => (line === null ? [] : [verbatim(line)]))

/** The recipient's copy of a form, in plain words. */
export function letterOf(form: TaxForm): Letter {
  const { year, version, issuedOn, payer, recipient, dividends, penalties, accounts } = form
  const values = { year: String(year) }
  const title =
    version === 1
      ? english('{year} Form 1099-INT, copy B', values)
      : english('Corrected {year} Form 1099-INT, copy B', values)
  return {
    title,
    author: payer.name,
    createdAt: `${issuedOn}T12:00:00Z`,
    notice: form.demoNotice,
    heading:
      version === 1
        ? english('{year} Form 1099-INT: interest income', values)
        : english('Corrected {year} Form 1099-INT: interest income', values),
    left: [
      ...lines(recipient.name, ...recipient.address),
      ...(recipient.taxNumber === undefined
        ? []
        : [english('Taxpayer identification number: {number}', { number: recipient.taxNumber })]),
    ],
    right: [
      english('Copy B, for you as the recipient'),
      english('Made on {day}', { day: formatDay(issuedOn) }),
    ],
    parts: [
      {
        title: english('What is reported for {year}', values),
        table: {
          heads: [english('Box'), english('Amount')],
          rows: [
            [english('1. Interest income: dividends credited to you'), dollars(dividends)],
            [english('2. Early withdrawal penalty'), dollars(penalties)],
            [english('4. Federal income tax withheld'), dollars('0.00')],
          ],
        },
      },
      {
        title: english('Account by account'),
        table: {
          heads: [english('Account'), english('Box 1'), english('Box 2')],
          rows: accounts.map(({ last4, ...account }) => [
            english('{account}, ending in {last4}', {
              account: accountWords(english, account),
              last4,
            }),
            dollars(account.dividends),
            dollars(account.penalties),
          ]),
        },
      },
      { title: english('Payer'), paragraphs: payerLines(form) },
      { title: english('What this is for'), paragraphs: meaning(form) },
    ],
    footer: verbatim(`${payer.name} · ${title}`),
  }
}

const payerLines = ({ payer }: TaxForm): Words[] => [
  ...lines(payer.name, ...payer.address, payer.phone),
  english("Payer's taxpayer identification number: {number}", { number: payer.taxNumber }),
]

const meaning = ({ version, penalties, recipient }: TaxForm): Words[] => [
  ...(version === 1
    ? []
    : [english('This form takes the place of the one you got before. Use these figures.')]),
  english(
    'This is important tax information, and it is reported to the Internal Revenue Service. If you have to file a tax return and this income is taxable, you may have to pay a penalty if the IRS finds that you did not report it.',
  ),
  english(
    'Box 1 is what your accounts were credited between January 1 and December 31. Credit unions call it dividends; for taxes it is interest. Dividends earned in December and credited in January are on the form of the next year.',
  ),
  ...(fromDecimal(penalties).minor === 0n
    ? []
    : [
        english(
          'Box 2 is what you paid because money left a certificate before it matured. It is not taken off box 1; you may be able to deduct it.',
        ),
      ]),
  english(
    'An account of several owners is reported under its primary owner, an account of a child under the child. If part of it belongs to somebody else, the IRS calls you a nominee and asks you to pass that on.',
  ),
  english(
    recipient.taxNumber === undefined
      ? 'Your own taxpayer identification number is not shown on this copy. Please ask us if anything here is not right.'
      : 'Only the end of your own taxpayer identification number is shown on this copy. Please ask us if anything here is not right.',
  ),
]
