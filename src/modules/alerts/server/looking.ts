import { type RawBuilder, sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import { claimLoop, type JobDependencies } from '../../../platform/server/claimLoop.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { addDays, type Day, dayOf, instantOf } from '../../../values/dates.ts'
import { fromDecimal } from '../../../values/money.ts'
import { verbatim } from '../../../values/sentence.ts'
import { nameOfAccount } from '../../ledger/words.contract.ts'
import type { Coming } from '../../home/contract.ts'
import { comingOf, homeOf, type HomeParts } from '../../home/server/home.ts'
import type { AlertRow } from './reading.ts'
import { tell } from './telling.ts'
import type { AlertTables } from './tables.ts'

export const LOOK_JOB = 'alerts of the days ahead'

/** Nobody wants to hear of the days ahead at midnight. */
const LOOKS_FROM = '08:00'
const HOUR_MS = 3_600_000

export type LookParts = Pick<HomeParts, 'upcoming' | 'remember'> & JobDependencies

/**
 * Looks at the days ahead of members with alerts about those, and tells of each occasion once: a bill or a certificate each
 * day, a low balance each hour.
 * @returns how many alerts were looked at
 */
export const lookAhead = (db: Db, parts: LookParts, countMax: number): Promise<number> =>
  claimLoop<AlertRow>(
    db,
    parts,
    {
      job: LOOK_JOB,
      key: ['id'],
      claim: claimDue,
      titleOf: ({ kind }) => `Alert about the days ahead of a member: ${kind}`,
      process: (tx, ctx, row) => look(tx, ctx, parts, row),
    },
    countMax,
  )

async function claimDue(
  tx: Tx,
  { at }: ActionContext<null>,
  mayBeTried: RawBuilder<boolean>,
): Promise<AlertRow | undefined> {
  const { rows } = await sql<AlertRow>`
    select * from alert where look_at <= ${at} and ${mayBeTried}
     order by look_at, id limit 1 for update skip locked`.execute(tx)
  return rows[0]
}

async function look(
  tx: Tx,
  ctx: ActionContext<null>,
  { upcoming, remember }: LookParts,
  row: AlertRow,
): Promise<void> {
  const reader = { ...ctx, actorId: row.person_id }
  const parts = { db: tx, upcoming, remember }
  const isForecast = row.kind === 'low_forecast'
  const lowest = isForecast ? (await homeOf(parts, reader)).everyday?.lowest : undefined
  const occasions = isForecast ? [] : dueIn(await comingOf(parts, reader), ctx, row)
  const isLow = lowest !== undefined && fromDecimal(lowest.balance).minor < row.amount!
  if (lowest && isLow && !row.is_low)
    await fire(tx, ctx, row, {
      on_day: lowest.on,
      amount: fromDecimal(lowest.balance).minor,
      name: null,
    })
  for (const { occasion, ...due } of occasions)
    if (await isNew(tx, ctx, row, occasion)) await fire(tx, ctx, row, due)
  await tx
    .withTables<AlertTables>()
    .updateTable('alert')
    .set({ look_at: nextLook(ctx, row), is_low: isLow })
    .where('id', '=', row.id)
    .execute()
}

/** The next hour or the next day, and not at night. */
function nextLook({ at, institution }: ActionContext<null>, { kind }: AlertRow): Date {
  const zone = institution.timeZone
  const morning = (day: Day) => instantOf(day, LOOKS_FROM, zone)
  const today = dayOf(at, zone)
  if (kind !== 'low_forecast') return morning(addDays(today, 1))
  const next = new Date(at.getTime() + HOUR_MS)
  const opens = morning(dayOf(next, zone))
  return next < opens ? opens : next
}

type Due = Pick<AlertTables['alert_firing'], 'on_day' | 'amount' | 'name'>

/**
 * What is near enough to be told: a bill by the day before the last, of which everybody hears on the day before, a certificate
 * until it matures.
 */
function dueIn(
  coming: readonly Coming[],
  { at, institution }: ActionContext<null>,
  { kind, days }: AlertRow,
): readonly (Due & { readonly occasion: string })[] {
  const isBill = kind === 'bill_due'
  const today = dayOf(at, institution.timeZone)
  const from = addDays(today, isBill ? 2 : 1)
  const until = addDays(today, days!)
  return coming
    .filter((item) => item.kind === (isBill ? 'bill' : 'certificate'))
    .filter(({ on }) => on >= from && on <= until)
    .map(({ id, on, amount, name, account }) => ({
      occasion: `${id} ${on}`,
      on_day: on,
      amount: fromDecimal(amount).minor,
      name: isBill ? (name ?? verbatim('')) : nameOfAccount(account),
    }))
}

async function isNew(
  tx: Tx,
  { at }: ActionContext<null>,
  { id }: AlertRow,
  occasion: string,
): Promise<boolean> {
  const { rows } = await sql`
    insert into alert_occasion (alert_id, occasion, told_at) values (${id}, ${occasion}, ${at})
    on conflict do nothing returning 1`.execute(tx)
  return rows.length > 0
}

/** It came true in this moment and is told in the same transaction. */
async function fire(tx: Tx, ctx: ActionContext<null>, row: AlertRow, due: Due): Promise<void> {
  const { id, person_id, kind, channels, amount: line } = row
  const fired = await tx
    .withTables<AlertTables>()
    .insertInto('alert_firing')
    .values({ ...due, alert_id: id, person_id, kind, channels, line, fired_at: ctx.at })
    .returningAll()
    .executeTakeFirstOrThrow()
  await tell(tx, ctx, fired)
}
