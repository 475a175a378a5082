import type { CalculatorRates } from '../pageContent.ts'

declare const __CALCULATOR_RATES__: CalculatorRates

/** The rate each calculator begins with, in percent a year. */
export const calculatorRates: CalculatorRates = __CALCULATOR_RATES__
