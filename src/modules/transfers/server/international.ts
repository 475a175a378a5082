import { isDeepStrictEqual } from 'node:util'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db } from '../../../platform/server/db.ts'
import { type Currency, isMovable, toDecimal, toDollars } from '../../../values/money.ts'
import { refuse, type Result } from '../../../values/result.ts'
import { isOld, rateFor } from '../../exchangeRates/server/exchangeRates.ts'
import type { Draft } from '../draft.contract.ts'
import {
  embargoedPart,
  feeFor,
  type INTERNATIONAL_REFUSALS,
  type InternationalBody,
} from '../international.contract.ts'
import { contentsOf, type InternationalContents } from './contents.ts'
import { createDraft } from './drafts.ts'
import { orderById } from './orders.ts'
import { movableAmount } from './policy.ts'
import { isQuoteOver, quoteOf } from './quoting.ts'

export async function draftInternational(
  db: Db,
  ctx: ActionContext,
  body: InternationalBody,
): Promise<Result<Draft, keyof typeof INTERNATIONAL_REFUSALS>> {
  if (embargoedPart(body, ctx.institution.embargoedCountries)) return refuse('country_embargoed')
  const currency = body.currency as Currency
  const amount = movableAmount(body.amount, currency)
  if (!amount) return refuse('invalid_amount')
  const found = currency === 'USD' ? null : await rateFor(db, ctx.institution, currency)
  if (found === undefined) return refuse('currency_unavailable')
  if (found && isOld(found, ctx)) return refuse('rates_too_old')
  const rate = found && found.dollarsPerUnit
  const dollars = toDecimal(rate === null ? amount : toDollars(amount, rate))
  // A single yen is less than a cent, and the largest amount of another currency may be too many dollars.
  if (!isMovable(dollars)) return refuse('invalid_amount')
  const { id, amount: _typed, currency: _code, ...rest } = body
  const recipientCountry = body.recipientCountry || body.country
  const fee = feeFor(ctx.institution.international ?? {}, currency)
  const contents = {
    ...rest,
    recipientCountry,
    amount: toDecimal(amount),
    currency,
    rate,
    ...(found?.asOf && { rateAsOf: found.asOf.toISOString() }),
    dollars,
    ...(fee.minor > 0n && { fee: toDecimal(fee) }),
  }
  const quote = await quoteFor(db, ctx, id, contents)
  const order = { kind: 'international', contents: { ...contents, ...quote } } as const
  return createDraft(db, ctx, { id, order })
}

/** The same asked again while its quote holds is the same quote, and its code goes on being good. */
async function quoteFor(
  db: Db,
  ctx: ActionContext,
  id: string,
  contents: InternationalContents,
): Promise<ReturnType<typeof quoteOf>> {
  const fresh = quoteOf(ctx)
  const known = await orderById(db, ctx.actorId, id)
  if (known?.kind !== 'international') return fresh
  const order = contentsOf(known)
  const before = order.contents as InternationalContents
  const { quotedUntil = fresh.quotedUntil, availableOn = fresh.availableOn } = before
  const isSame = isDeepStrictEqual(before, { ...contents, quotedUntil, availableOn })
  return isSame && !isQuoteOver(ctx, order) ? { quotedUntil, availableOn } : fresh
}
