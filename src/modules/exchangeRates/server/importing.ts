import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { type RateLine, type RatesMistake, readRates } from '../../../rails/rates/file.ts'
import { refuse, ok, type Result } from '../../../values/result.ts'
import { english, verbatim, type Words } from '../../../values/sentence.ts'
import { audit } from '../../audit/server/audit.ts'
import { type RateInForce, ratesInForce } from './reading.ts'

export interface OfferedRates {
  readonly name: string
  readonly content: Uint8Array
  /** Takes rates although they are far from those in force. */
  readonly acceptJumps: boolean
}

interface Taken {
  readonly rates: number
  /** It was taken before, and nothing happened now. */
  readonly replayed: boolean
}

/** Whoever sends these rates has a clock that is a little ahead at most. */
const AHEAD_MS = 5 * 60_000
/** A rate that changes by more than this is a mistake, unless somebody says that it is right. */
const JUMP_MAX = 0.25

/**
 * Takes a file of rates: all of it, or none of it when a single line is wrong, and then every wrong line is named. The
 * same contents are taken once. Nobody is the actor where it lay in the folder, or somebody imports it at the server's own terminal.
 */
export async function importRates(
  tx: Tx,
  ctx: ActionContext<string | null>,
  { name, content, acceptJumps }: OfferedRates,
): Promise<Result<Taken, 'rates_refused'>> {
  const sha256 = createHash('sha256').update(content).digest()
  // Two servers may read the same file, or two files, at once.
  await sql`select pg_advisory_xact_lock(hashtext('openteller exchange rates'))`.execute(tx)
  const { rows: known } = await sql`
    select from exchange_rate_file where sha256 = ${sha256} and refusal is null`.execute(tx)
  const read = readRates(content)
  if (read.ok && known.length > 0) return ok({ rates: read.rates.length, replayed: true })
  const mistakes = read.ok ? await objectionsTo(tx, ctx, read.rates, acceptJumps) : read.mistakes
  if (!read.ok || mistakes.length > 0) return refuse('rates_refused', mistakesInWords(mistakes))
  const { rows } = await sql<{ id: bigint }>`
    insert into exchange_rate_file (name, sha256, read_at, read_by)
    values (${name}, ${sha256}, ${ctx.at}, ${ctx.actorId}) returning id`.execute(tx)
  const { rates } = read
  await sql`
    insert into exchange_rate (file_id, currency, dollars_per_unit, as_of)
    select ${rows[0]!.id}::bigint, * from unnest(
      ${rates.map(({ currency }) => currency)}::text[],
      ${rates.map(({ dollarsPerUnit }) => dollarsPerUnit)}::text[],
      ${rates.map(({ asOf }) => asOf)}::timestamptz[])`.execute(tx)
  await audit(tx, ctx, 'rates.imported', {
    detail: { file: name, rates: rates.length, sha256: sha256.toString('hex') },
  })
  return ok({ rates: rates.length, replayed: false })
}

/** "line 3: EUR …", a sentence for each line that is wrong. */
const mistakesInWords = (mistakes: readonly RatesMistake[]): Words =>
  verbatim(
    mistakes
      .map(({ line, reason }) => english('Line {line} {reason}.', { line, reason }))
      .join(' '),
  )

async function objectionsTo(
  tx: Tx,
  { at, institution }: ActionContext<string | null>,
  rates: readonly RateLine[],
  acceptJumps: boolean,
): Promise<readonly RatesMistake[]> {
  const before = await ratesInForce(tx, institution)
  return rates.flatMap((rate) => {
    const reason = objectionTo(rate, before.get(rate.currency), { at, acceptJumps })
    return reason === undefined ? [] : [{ line: rate.line, reason }]
  })
}

function objectionTo(
  { currency, dollarsPerUnit, asOf }: RateLine,
  before: RateInForce | undefined,
  { at, acceptJumps }: { readonly at: Date; readonly acceptJumps: boolean },
): Words | undefined {
  if (asOf.getTime() > at.getTime() + AHEAD_MS)
    return english('has a rate of {currency} that is still to come', { currency })
  if (!before) return undefined
  if (before.asOf && asOf < before.asOf)
    return english('has a rate of {currency} that is older than the one in force', { currency })
  const change = Math.abs(Number(dollarsPerUnit) / Number(before.dollarsPerUnit) - 1)
  if (change <= JUMP_MAX || acceptJumps) return undefined
  return english(
    'has {rate} for {currency}, which was {before}: import it with --jump where that is right',
    { currency, rate: dollarsPerUnit, before: before.dollarsPerUnit },
  )
}

/**
 * Keeps that a file could not be taken, and why, once.
 * @returns whether that is news
 */
export async function refuseRates(
  tx: Tx,
  ctx: ActionContext<null>,
  { name, content }: Pick<OfferedRates, 'name' | 'content'>,
  refusal: string,
): Promise<boolean> {
  const sha256 = createHash('sha256').update(content).digest()
  const { numAffectedRows } = await sql`
    insert into exchange_rate_file (name, sha256, read_at, read_by, refusal)
    values (${name}, ${sha256}, ${ctx.at}, null, ${refusal})
    on conflict do nothing`.execute(tx)
  if (numAffectedRows !== 1n) return false
  await audit(tx, ctx, 'rates.refused', { detail: { file: name, refusal } })
  return true
}
