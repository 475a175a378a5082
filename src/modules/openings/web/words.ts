import { formatDay } from '../../../values/formats.ts'
import { formatMoney, fromDecimal, money, subtract } from '../../../values/money.ts'
import {
  say,
  type Sentence,
  type Translate,
  verbatim,
  type Words,
} from '../../../values/sentence.ts'
import { CHARGED, FEE_NAMES, feeWords } from '../../fees/contract.ts'
import type { Disclosure, DisclosedTier } from '../disclosure.contract.ts'
import { termFacts } from './termWords.ts'

export const dollars = (decimal: string): Words => formatMoney(fromDecimal(decimal))

const isNothing = (decimal: string): boolean => fromDecimal(decimal).minor === 0n

/** A row of what is charged or paid, where there is anything of it. */
export const unlessZero = (term: Words, decimal: string) =>
  isNothing(decimal) ? [] : [{ term, detail: dollars(decimal) }]

/** "3.75% APY", or "Up to 3.75% APY" where it depends on the balance. */
export function yieldWords(t: Translate, { dividends }: Disclosure): Words {
  if (!dividends) return t('No dividends')
  const yields = dividends.tiers.flatMap(({ apyLowest, apyHighest }) => [apyLowest, apyHighest])
  const apy = yields.toSorted((a, b) => Number(b) - Number(a))[0]!
  return yields.every((one) => one === apy)
    ? t('{apy}% APY', { apy })
    : t('Up to {apy}% APY', { apy })
}

/** "$10,000.00 to $49,999.99" */
export function balanceWords(t: Translate, { from, below }: DisclosedTier): Words {
  if (below === null) {
    return isNothing(from) ? t('Any balance') : t('{amount} or more', { amount: dollars(from) })
  }
  const highest = subtract(fromDecimal(below), money(1n))
  return t('{from} to {to}', { from: dollars(from), to: formatMoney(highest) })
}

export const tierYieldWords = (t: Translate, { apyLowest, apyHighest }: DisclosedTier): Words =>
  apyLowest === apyHighest
    ? t('{apy}%', { apy: apyLowest })
    : t('{lowest}% to {highest}%', { lowest: apyLowest, highest: apyHighest })

const COMPOUNDED: Readonly<Record<NonNullable<Disclosure['dividends']>['compounded'], Sentence>> = {
  daily: say('Compounded daily'),
  monthly: say('Compounded monthly'),
  quarterly: say('Compounded quarterly'),
  yearly: say('Compounded yearly'),
}

const CREDITED: Readonly<Record<NonNullable<Disclosure['dividends']>['credited'], Sentence>> = {
  month: say('credited at the end of each month'),
  quarter: say('credited at the end of each quarter'),
  year: say('credited at the end of each year'),
  maturity: say('credited at maturity'),
}

/** A few facts of every product in the same order, so that they can be compared at a glance. */
export const cardFacts = (
  t: Translate,
  { minimumToOpen, fees, term }: Disclosure,
): readonly (readonly [term: Words, fact: Words])[] => {
  const opens = [
    t('Opens with'),
    isNothing(minimumToOpen) ? t('Any amount') : dollars(minimumToOpen),
  ] as const
  if (term) {
    return [
      opens,
      [t('Matures'), formatDay(term.maturesOn)],
      [
        t('Closed early'),
        t('Costs {count, plural, one {# day} other {# days}} of dividends', {
          count: term.penaltyDays,
        }),
      ],
    ]
  }
  const [monthly, withdrawal, closing] = (['monthly', 'withdrawal', 'closing'] as const).map(
    (kind) => fees.find((fee) => fee.kind === kind),
  )
  return [
    opens,
    [t('Monthly fee'), monthly ? dollars(monthly.amount) : t('None')],
    [t('Withdrawals'), withdrawal ? feeWords(t, withdrawal) : t('Free')],
    ...(closing ? [[t(FEE_NAMES.closing), dollars(closing.amount)] as const] : []),
  ]
}

/** What it costs, and how fees are charged that follow from a month. */
function feeFacts(t: Translate, fees: Disclosure['fees']) {
  if (fees.length === 0) return [{ term: t('Fees'), detail: t('None') }]
  const amounts = fees.map((fee) => ({ term: t(FEE_NAMES[fee.kind]), detail: feeWords(t, fee) }))
  if (fees.every(({ kind }) => kind === 'closing')) return amounts
  const hasWithdrawals = fees.some(({ kind }) => kind === 'withdrawal')
  return [
    ...amounts,
    { term: t('When fees are charged'), detail: t(CHARGED.when) },
    ...(hasWithdrawals
      ? [{ term: t('What is a withdrawal'), detail: t(CHARGED.withdrawals) }]
      : []),
    { term: t('If there is not enough'), detail: t(CHARGED.shortfall) },
  ]
}

/** How dividends are reckoned and paid; `isFixed` for the term of a certificate. */
function earningFacts(
  t: Translate,
  dividends: NonNullable<Disclosure['dividends']>,
  isFixed: boolean,
) {
  return [
    {
      term: t('Dividends'),
      detail: verbatim(
        `${t(COMPOUNDED[dividends.compounded])}, ${t(CREDITED[dividends.credited])}.`,
      ),
    },
    {
      term: t('How dividends are calculated'),
      detail: t(
        'By the daily balance method: a daily rate on the whole principal in the account each day. Deposits earn from the business day we receive credit.',
      ),
    },
    ...(dividends.minimumToEarn === null
      ? []
      : [
          {
            term: t('Minimum to earn'),
            detail: t('{amount}; a day on which there is less earns nothing', {
              amount: dollars(dividends.minimumToEarn),
            }),
          },
        ]),
    {
      term: t('The rate'),
      detail: isFixed
        ? t('It is fixed until maturity. A renewed term has the rate of the day it begins.')
        : t('It can change at any time. What is shown is the rate of today.'),
    },
    ...(isFixed
      ? [
          {
            term: t('The yield'),
            detail: t(
              'The annual percentage yield assumes that dividends stay in it until maturity. Moving them out lowers what it earns.',
            ),
          },
        ]
      : []),
    {
      term: t('If you close it'),
      detail: t('It is paid what it earned by then, through the day before.'),
    },
  ]
}

/** Everything that is disclosed besides the rates. */
export function disclosedFacts(
  t: Translate,
  { dividends, minimumToOpen, parValue, mostPerMember, fees, term }: Disclosure,
): readonly { readonly term: Words; readonly detail: Words }[] {
  return [
    ...(term ? termFacts(t, term) : []),
    ...(dividends ? earningFacts(t, dividends, term !== undefined) : []),
    {
      term: t('Minimum to open'),
      detail: isNothing(minimumToOpen) ? t('None') : dollars(minimumToOpen),
    },
    ...(parValue === null
      ? []
      : [
          {
            term: t('Stays in it'),
            detail: t('{amount}, the price of your share, until you close it', {
              amount: dollars(parValue),
            }),
          },
        ]),
    ...feeFacts(t, fees),
    ...(mostPerMember === null
      ? []
      : [
          {
            term: t('How many'),
            detail: t('At most {count} for each member', { count: mostPerMember }),
          },
        ]),
  ]
}
