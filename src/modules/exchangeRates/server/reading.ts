import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { Institution } from '../../../values/institution.ts'
import type { Currency } from '../../../values/money.ts'

/** Dollars for one unit, since when, and until when money is sent by it. */
export interface RateInForce {
  readonly currency: Currency
  readonly dollarsPerUnit: string
  /** Undefined where a demonstration does not say when it was taken; then it holds. */
  readonly asOf: Date | undefined
  readonly until: Date | undefined
}

const HOUR_MS = 3_600_000
const RATES_HOURS = 24

function inForce(
  { international }: Institution,
  currency: Currency,
  { dollarsPerUnit, asOf }: { readonly dollarsPerUnit: string; readonly asOf: Date | undefined },
): RateInForce {
  const { ratesHours = RATES_HOURS } = international ?? {}
  const until = asOf && new Date(asOf.getTime() + ratesHours * HOUR_MS)
  return { currency, dollarsPerUnit, asOf, until }
}

interface Row {
  readonly currency: Currency
  readonly dollars_per_unit: string
  readonly as_of: Date
}

/** The latest of each currency that a file has said; those of the profile until one was read. */
export async function ratesInForce(
  db: Db,
  institution: Institution,
): Promise<ReadonlyMap<Currency, RateInForce>> {
  const { rows } = await sql<Row>`
    select distinct on (currency) currency, dollars_per_unit, as_of
      from exchange_rate order by currency, as_of desc, file_id desc`.execute(db)
  if (rows.length > 0)
    return new Map(
      rows.map(({ currency, dollars_per_unit: dollarsPerUnit, as_of: asOf }) => [
        currency,
        inForce(institution, currency, { dollarsPerUnit, asOf }),
      ]),
    )
  const { dollarsPerUnit = {}, ratesAsOf } = institution.international ?? {}
  const asOf = ratesAsOf === undefined ? undefined : new Date(ratesAsOf)
  return new Map(
    (Object.entries(dollarsPerUnit) as [Currency, string][]).map(([currency, rate]) => [
      currency,
      inForce(institution, currency, { dollarsPerUnit: rate, asOf }),
    ]),
  )
}

/** Undefined where there is none. */
export const rateFor = async (
  db: Db,
  institution: Institution,
  currency: Currency,
): Promise<RateInForce | undefined> => (await ratesInForce(db, institution)).get(currency)

export const isOld = ({ until }: RateInForce, { at }: Pick<ActionContext, 'at'>): boolean =>
  until !== undefined && until <= at

/** What files have left out for so long, while they had others, is not sent any more: nobody waits for its rate. */
const LEFT_OUT_MS = 30 * 24 * HOUR_MS

async function ratesAwaited(db: Db, institution: Institution): Promise<readonly RateInForce[]> {
  const rates = [...(await ratesInForce(db, institution)).values()]
  const newest = Math.max(...rates.map(({ asOf }) => asOf?.getTime() ?? 0))
  return rates.filter(({ asOf }) => !asOf || newest - asOf.getTime() < LEFT_OUT_MS)
}

interface OldRates {
  /** Since when the first of them is too old to send by it. */
  readonly since: Date
  /** Null where all are. */
  readonly currencies: readonly Currency[] | null
}

/** The rates by which nothing is sent any more; undefined where there are none. */
export async function oldRates(
  db: Db,
  { at, institution }: Pick<ActionContext, 'at' | 'institution'>,
): Promise<OldRates | undefined> {
  const rates = await ratesAwaited(db, institution)
  const old = rates.filter((rate) => isOld(rate, { at }))
  const [since] = old.flatMap(({ until }) => until ?? []).toSorted((a, b) => +a - +b)
  const currencies = old.map(({ currency }) => currency).toSorted()
  return since && { since, currencies: old.length === rates.length ? null : currencies }
}

/** When the oldest of the rates that are waited for was taken; undefined where there are none, or nobody said. */
export async function ratesAsOf(db: Db, institution: Institution): Promise<Date | undefined> {
  const moments = (await ratesAwaited(db, institution)).flatMap(({ asOf }) => asOf ?? [])
  return moments.toSorted((a, b) => +a - +b)[0]
}

interface RatesFile {
  readonly name: string
  readonly readAt: Date
  /** Why it was not taken; null where it was. */
  readonly refusal: string | null
}

/** The file that was read last; undefined before the first. */
export async function lastFile(db: Db): Promise<RatesFile | undefined> {
  const { rows } = await sql<RatesFile>`
    select name, read_at as "readAt", refusal from exchange_rate_file
     order by id desc limit 1`.execute(db)
  return rows[0]
}
