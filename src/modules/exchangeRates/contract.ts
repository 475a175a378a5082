import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { type Currency, MINOR_UNITS } from '../../values/money.ts'
import { instant } from '../../values/schema.ts'

const CurrencyCode = z.enum(Object.keys(MINOR_UNITS) as [Currency, ...Currency[]])

export const ExchangeRate = z.object({
  currency: CurrencyCode,
  dollarsPerUnit: z.string(),
  /** When it was taken; null where a demonstration does not say. */
  asOf: z.nullable(instant()),
})
export type ExchangeRate = z.infer<typeof ExchangeRate>

export const readExchangeRates = endpoint({
  method: 'GET',
  path: '/api/exchange-rates',
  permission: 'member',
  seenByStaff: true,
  summary:
    'The exchange rates by which money is sent abroad now; those that are too old are left out',
  reply: z.object({ rates: z.array(ExchangeRate) }),
  refusals: {},
})
