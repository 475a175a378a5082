import { formatMoney, fromDecimal, money, subtract } from '../../../values/money.ts'
import {
  say,
  type Sentence,
  type Translate,
  verbatim,
  type Words,
} from '../../../values/sentence.ts'
import type { Disclosure, DisclosedFee, DisclosedTier } from '../disclosure.contract.ts'

export const dollars = (decimal: string): Words => formatMoney(fromDecimal(decimal))

const isNothing = (decimal: string): boolean => fromDecimal(decimal).minor === 0n

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

/** What a fee is for, where it is not alone. */
export const FEE_NAMES: Readonly<Record<DisclosedFee['kind'], Sentence>> = {
  monthly: say('Monthly fee'),
  withdrawal: say('Withdrawal fee'),
  inactivity: say('Inactivity fee'),
  closing: say('Closing fee'),
}

/** "$10.00 a month; none in a month whose balance never falls below $1,000.00" */
export function feeWords(t: Translate, fee: DisclosedFee): Words {
  const amount = dollars(fee.amount)
  switch (fee.kind) {
    case 'monthly':
      return fee.unlessBalance === null
        ? t('{amount} a month', { amount })
        : t('{amount} a month; none in a month whose balance never falls below {balance}', {
            amount,
            balance: dollars(fee.unlessBalance),
          })
    case 'withdrawal':
      return fee.freePerMonth === null
        ? t('{amount} for each withdrawal', { amount })
        : t(
            '{amount} for each withdrawal after the first {count, plural, one {one} other {#}} in a month',
            { amount, count: fee.freePerMonth },
          )
    case 'inactivity':
      return t(
        '{amount} a month after {count, plural, one {# month} other {# months}} without a movement of yours',
        { amount, count: fee.afterMonths ?? 0 },
      )
    case 'closing':
      return t('{amount} when you close it', { amount })
  }
}

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

/** Two or three facts in the same places on every card, so that products can be compared at a glance. */
export const cardFacts = (
  t: Translate,
  { minimumToOpen, fees }: Disclosure,
): readonly (readonly [term: Words, fact: Words])[] => {
  const monthly = fees.find(({ kind }) => kind === 'monthly')
  const withdrawal = fees.find(({ kind }) => kind === 'withdrawal')
  return [
    [t('Opens with'), isNothing(minimumToOpen) ? t('Any amount') : dollars(minimumToOpen)],
    [t('Monthly fee'), monthly ? dollars(monthly.amount) : t('None')],
    [t('Withdrawals'), withdrawal ? feeWords(t, withdrawal) : t('Free')],
  ]
}

/** Everything that is disclosed besides the rates. */
export function disclosedFacts(
  t: Translate,
  { dividends, minimumToOpen, parValue, mostPerMember, fees }: Disclosure,
): readonly { readonly term: Words; readonly detail: Words }[] {
  const earning = dividends
    ? [
        {
          term: t('Dividends'),
          detail: verbatim(
            `${t(COMPOUNDED[dividends.compounded])}, ${t(CREDITED[dividends.credited])}.`,
          ),
        },
        {
          term: t('How they are reckoned'),
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
          detail: t('It can change at any time. What is shown is the rate of today.'),
        },
        {
          term: t('If you close it'),
          detail: t('Dividends that were not credited yet are not paid.'),
        },
      ]
    : []
  return [
    ...earning,
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
    ...(fees.length === 0
      ? [{ term: t('Fees'), detail: t('None') }]
      : fees.map((fee) => ({ term: t(FEE_NAMES[fee.kind]), detail: feeWords(t, fee) }))),
    ...(mostPerMember === null
      ? []
      : [
          {
            term: t('How many'),
            detail: t(
              'At most {count, plural, one {# of them} other {# of them}} for each member',
              {
                count: mostPerMember,
              },
            ),
          },
        ]),
  ]
}
