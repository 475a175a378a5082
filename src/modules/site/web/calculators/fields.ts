import { calculatorRates } from '../content/calculatorRates.ts'
import type { Kind } from './kinds.ts'
import { say, type Sentence } from '../../../../values/sentence.ts'

export const KIND_LABEL: Readonly<Record<Kind, Sentence>> = {
  loan: say('Loan'),
  mortgage: say('Mortgage'),
  savings: say('Savings'),
  certificate: say('Certificate'),
}

/** One thing a calculator asks. Whole numbers are months or years; money is in whole cents. */
export interface Asked {
  /** In the address. */
  readonly name: string
  readonly label: Sentence
  readonly type: 'money' | 'percent' | 'months' | 'years'
  /** As it would be typed. */
  readonly start: string
  readonly min: number
  readonly max: number
}

const MILLIONS = 10_000_000
const RATE = { name: 'rate', type: 'percent', min: 0, max: 40 } as const

/** What each calculator asks, in the order of the page. */
export const ASKED: Readonly<Record<Kind, readonly Asked[]>> = {
  loan: [
    { name: 'amount', label: say('Amount'), type: 'money', start: '10,000', min: 1, max: MILLIONS },
    { ...RATE, label: say('Rate (APR)'), start: calculatorRates.loan },
    { name: 'months', label: say('Term'), type: 'months', start: '36', min: 1, max: 480 },
    {
      name: 'extra',
      label: say('Paid on top each month'),
      type: 'money',
      start: '0',
      min: 0,
      max: MILLIONS,
    },
  ],
  mortgage: [
    {
      name: 'price',
      label: say('Price of the house'),
      type: 'money',
      start: '320,000',
      min: 1,
      max: MILLIONS,
    },
    {
      name: 'down',
      label: say('Down payment'),
      type: 'money',
      start: '64,000',
      min: 0,
      max: MILLIONS,
    },
    { ...RATE, label: say('Rate (APR)'), start: calculatorRates.mortgage },
    { name: 'years', label: say('Term'), type: 'years', start: '30', min: 1, max: 40 },
    {
      name: 'upkeep',
      label: say('Taxes and insurance a year'),
      type: 'money',
      start: '6,000',
      min: 0,
      max: MILLIONS,
    },
  ],
  savings: [
    {
      name: 'amount',
      label: say('To begin with'),
      type: 'money',
      start: '1,000',
      min: 0,
      max: MILLIONS,
    },
    {
      name: 'monthly',
      label: say('Each month'),
      type: 'money',
      start: '100',
      min: 0,
      max: MILLIONS,
    },
    { ...RATE, label: say('Rate (APY)'), start: calculatorRates.savings },
    { name: 'years', label: say('For'), type: 'years', start: '10', min: 1, max: 50 },
  ],
  certificate: [
    { name: 'amount', label: say('Deposit'), type: 'money', start: '5,000', min: 1, max: MILLIONS },
    { ...RATE, label: say('Rate (APY)'), start: calculatorRates.certificate },
    { name: 'months', label: say('Term'), type: 'months', start: '12', min: 1, max: 120 },
  ],
}
