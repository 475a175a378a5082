import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db } from '../../../platform/server/db.ts'
import { createSemaphore } from '../../../platform/server/semaphore.ts'
import { addDays, type Day, dayOf } from '../../../values/dates.ts'
import { fromDecimal, money, toDecimal } from '../../../values/money.ts'
import type { RuleCondition } from '../conditions.contract.ts'
import type { SavePaymentRuleBody } from '../contract.ts'
import type { PaymentKind } from '../paymentKind.contract.ts'
import {
  PREVIEW_DAYS,
  PREVIEW_EXAMPLES,
  PREVIEW_PART,
  PREVIEW_PAYMENTS_MAX,
  type PreviewPlace,
  type RulePreviewPart,
  type Touched,
} from '../preview.contract.ts'
import type { WhoIs } from './heldListing.ts'
import { readRule, type Rule } from './rules.ts'

/**
 * A part of a preview computes for a tenth of a second to half of one on a busy machine (docs/benchmarks.md), beside payments
 * of members: one at a time, and a few that wait.
 */
const inTurn = createSemaphore(1, 4)

/** As long as the longest period that a rule counts over. */
const LONGEST_PERIOD_DAYS = 31

/** What is asked of the device a payment was sent from. */
const OF_DEVICES: readonly RuleCondition['kind'][] = ['new_device', 'payees_from_device']

interface Previewed {
  readonly ruleId: string
  readonly rule: SavePaymentRuleBody
  /** Where the part before ended; missing for the first one. */
  readonly place?: PreviewPlace | undefined
  readonly most?: typeof MOST
}

/** Payments that are looked at. */
const MOST = { inAll: PREVIEW_PAYMENTS_MAX, inPart: PREVIEW_PART }

/**
 * What a rule would have done with what some of the members paid lately. The work is bounded, and the database's: each part is
 * a statement or two of its own, so that nothing waits for the whole.
 */
export const previewRule = (
  db: Db,
  ctx: Pick<ActionContext, 'at' | 'institution'>,
  whoIs: WhoIs,
  { ruleId, rule, place, most = MOST }: Previewed,
): Promise<RulePreviewPart> =>
  inTurn(async () => {
    const today = dayOf(ctx.at, ctx.institution.timeZone)
    const over = place ? undefined : await daysOf(db, today, rule.kinds, most.inAll)
    const days = place ? withinReach(place, today) : over!
    const reach = { from: days.from, after: place?.after ?? null }
    const upto = rule.personId === null ? await endOfPart(db, rule, reach, most.inPart) : null
    const part = { ...days, ...reach, today, upto }
    const found = await touchedBy(db, columnsOf(ruleId, rule), part)
    const before = await readRule(db, ruleId)
    const now = before ? await touchedBy(db, asRow(before), part) : undefined
    const people = await whoIs(db, [...new Set(found.examples.map(({ person_id }) => person_id))])
    return {
      over: over ? presentOver(over, today, rule) : null,
      looked: await lookedAt(db, rule.kinds, part),
      touched: presentTouched(found),
      asItIs: now ? presentTouched(now) : null,
      weeks: weeksOf(part, found.weeks),
      examples: found.examples.map((row) => ({
        paymentId: row.payment_id,
        person: { id: row.person_id, name: people.get(row.person_id)?.name ?? '' },
        kind: row.kind,
        amount: toDecimal(money(BigInt(row.amount))),
        at: new Date(row.at).toISOString(),
      })),
      next: upto === null ? null : { from: days.from, since: days.since, after: upto },
    }
  })

/** From when on payments count, and from when on the rule speaks. */
interface Reach {
  readonly from: Day
  readonly since: Day
}

interface Part extends Reach {
  readonly today: Day
  /** Of the persons after the one, until the other; null: from the first, to the last. */
  readonly after: string | null
  readonly upto: string | null
}

interface Days extends Reach {
  readonly isCut: boolean
  readonly total: number
  readonly facts_since: Day | null
  readonly devices_since: Day | null
  readonly unknown: readonly PaymentKind[] | null
}

const DAY_MS = 86_400_000

const presentOver = (
  days: Days,
  today: Day,
  { conditions }: SavePaymentRuleBody,
): RulePreviewPart['over'] => ({
  since: days.since,
  days: (Date.parse(today) - Date.parse(days.since)) / DAY_MS,
  isCut: days.isCut,
  total: days.total,
  factsSince: days.facts_since,
  devices: conditions.some(({ kind }) => OF_DEVICES.includes(kind))
    ? { since: days.devices_since }
    : null,
  unknownKinds: [...(days.unknown ?? [])],
})

const reachUntil = (today: Day): Reach => {
  const since = addDays(today, -PREVIEW_DAYS)
  return { from: addDays(since, -LONGEST_PERIOD_DAYS), since }
}

/** No further back than a preview looks. */
function withinReach({ from, since }: Reach, today: Day): Reach {
  const most = reachUntil(today)
  return { from: later(from, most.from), since: later(since, most.since) }
}

/** Which days are looked at, at most as many as hold no more payments than are looked at in all. */
async function daysOf(
  db: Db,
  today: Day,
  kinds: readonly PaymentKind[],
  paymentsMax: number,
): Promise<Days> {
  const { from: first, since: wanted } = reachUntil(today)
  const { rows: over } = await sql<{ day: Day }>`
    select day::text from payment_fact
     where stage in ('asked', 'changed') and day >= ${first}
     order by day desc offset ${paymentsMax} limit 1`.execute(db)
  const from = over[0] ? addDays(over[0].day, 1) : first
  const isCut = addDays(from, LONGEST_PERIOD_DAYS) > wanted
  const since = isCut ? earlier(addDays(from, LONGEST_PERIOD_DAYS), today) : wanted
  const everybody = { from, since, today, after: null, upto: null }
  const { rows } = await sql<Pick<Days, 'facts_since' | 'devices_since' | 'unknown'>>`
    select (select min(day)::text from payment_fact where stage in ('asked', 'changed')) as facts_since,
           (select min(day)::text from payment_fact
             where stage in ('asked', 'changed') and day >= ${since} and browser_id is not null) as devices_since,
           (select array_agg(k.kind) from unnest(${kinds}::text[]) k (kind)
             where not payment_rules_cover(k.kind)
               and not exists (select from payment_fact f
                                where f.stage in ('asked', 'changed') and f.day >= ${since} and f.kind = k.kind)) as unknown`.execute(
    db,
  )
  return { ...rows[0]!, from, since, isCut, total: await lookedAt(db, kinds, everybody) }
}

/** How many payments of these kinds some persons made on the days of which the rule speaks. */
async function lookedAt(
  db: Db,
  kinds: readonly PaymentKind[],
  { since, after, upto }: Part,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct payment_id)::int as count from payment_fact
     where stage = 'asked' and day >= ${since} and kind = any(${kinds}) and count > 0
       and (${after}::uuid is null or person_id > ${after}) and (${upto}::uuid is null or person_id <= ${upto})`.execute(
    db,
  )
  return rows[0]!.count
}

/** The last person of a part that begins after somebody: null where what is left is one part. */
async function endOfPart(
  db: Db,
  { kinds }: SavePaymentRuleBody,
  { from, after }: Pick<Part, 'from' | 'after'>,
  partMin: number,
): Promise<string | null> {
  const { rows } = await sql<{ person_id: string }>`
    select person_id
      from (select person_id, sum(count(*)) over (order by person_id) as number, sum(count(*)) over () as whole
              from payment_fact
             where stage in ('asked', 'changed') and day >= ${from} and kind = any(${kinds})
               and (${after}::uuid is null or person_id > ${after})
             group by person_id) p
     where number >= ${partMin} and number < whole order by person_id limit 1`.execute(db)
  return rows[0]?.person_id ?? null
}

const later = (a: Day, b: Day): Day => (a > b ? a : b)
const earlier = (a: Day, b: Day): Day => (a < b ? a : b)

interface Example {
  readonly payment_id: string
  readonly person_id: string
  readonly kind: PaymentKind
  readonly at: string
  readonly amount: string
}

interface Week {
  readonly starts: Day
  readonly payments: number
  readonly amount: string
}

interface Found {
  readonly payments: number
  readonly amount: string
  readonly members: number
  readonly weeks: readonly Week[]
  readonly examples: readonly Example[]
}

async function touchedBy(db: Db, rule: object, { from, since, after, upto }: Part): Promise<Found> {
  const { rows } = await sql<Found>`
    with one as materialized (
      select distinct on (payment_id) * from payment_rule_would_of(
             ${JSON.stringify(rule)}::jsonb, ${from}, ${since}, ${after}, ${upto})
       order by payment_id, at desc
    )
    select count(*)::int as payments, coalesce(sum(amount), 0)::text as amount, count(distinct person_id)::int as members,
           (select coalesce(jsonb_agg(w order by w.starts), '[]')
              from (select date_trunc('week', day)::date as starts, count(*)::int as payments, sum(amount)::text as amount
                      from one group by 1) w) as weeks,
           (select coalesce(jsonb_agg(e order by e.at desc), '[]')
              from (select payment_id, person_id, kind, at, amount::text from one
                     order by at desc, payment_id limit ${PREVIEW_EXAMPLES}) e) as examples
      from one`.execute(db)
  return rows[0]!
}

const presentTouched = ({ payments, amount, members }: Found): Touched => ({
  payments,
  amount: toDecimal(money(BigInt(amount))),
  members,
})

/** Every week from the first day that was looked at until today, also those in which nothing was touched. */
function weeksOf({ since, today }: Part, weeks: readonly Week[]): RulePreviewPart['weeks'] {
  const of = new Map(weeks.map((week) => [week.starts, week]))
  const all: RulePreviewPart['weeks'] = []
  for (let startsOn = mondayOf(since); startsOn <= today; startsOn = addDays(startsOn, 7)) {
    const { payments = 0, amount = '0' } = of.get(startsOn) ?? {}
    all.push({ startsOn, payments, amount: toDecimal(money(BigInt(amount))) })
  }
  return all
}

const mondayOf = (day: Day): Day =>
  addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** A rule as its row would be. */
const columnsOf = (ruleId: string, body: SavePaymentRuleBody): object => ({
  rule_id: ruleId,
  kinds: body.kinds,
  person_id: body.personId,
  segment: body.segment,
  conditions: body.conditions,
  period: body.period,
  count_max: body.countMax,
  amount_max: body.amountMax === null ? null : fromDecimal(body.amountMax).minor.toString(),
  outcome: body.outcome,
})

/** The version in force, with its money as JSON can carry it. */
const asRow = ({ rule_id, kinds, person_id, segment, conditions, ...row }: Rule): object => ({
  rule_id,
  kinds,
  person_id,
  segment,
  conditions: conditions ?? [],
  period: row.period,
  count_max: row.count_max,
  amount_max: row.amount_max?.toString() ?? null,
  outcome: row.outcome,
})
