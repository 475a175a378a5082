import type { Db } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { ok } from '../../../values/result.ts'
import { readExchangeRates } from '../contract.ts'
import { isOld, ratesInForce } from './reading.ts'

export function exchangeRatesRoutes(mount: Mount, db: Db): void {
  mount(readExchangeRates, async ({ context }) => {
    const rates = [...(await ratesInForce(db, context.institution)).values()]
    return ok({
      rates: rates
        .filter((rate) => !isOld(rate, context))
        .map(({ currency, dollarsPerUnit, asOf }) => ({
          currency,
          dollarsPerUnit,
          asOf: asOf?.toISOString() ?? null,
        })),
    })
  })
}
