import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { addDays, type Day } from '../../../values/dates.ts'
import { money, toDecimal } from '../../../values/money.ts'
import type { WorkKind } from '../../workQueue/server/workQueue.ts'
import {
  HELD_PAGE,
  type HeldDetail,
  type HeldPayment,
  type Paid,
  PATTERN_DAYS,
} from '../held.contract.ts'
import { PAYMENT_KINDS, type PaymentKind } from '../paymentKind.contract.ts'
import { heldPaymentById } from './holding.ts'
import { questionOf } from './questions.ts'
import { openRestriction } from './restricting.ts'
import type { HeldPaymentRow } from './tables.ts'

export type WhoIs = (
  db: Db,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, { readonly name: string }>>

const decimalOf = (minor: bigint): string => toDecimal(money(minor))

interface Page {
  readonly decided: boolean
  readonly after?: string | undefined
  readonly today: Day
}

/** Those that wait, the one that lapses first at the front, or those decided, the latest first. */
export async function pageOfHeld(db: Db, whoIs: WhoIs, { decided, after, today }: Page) {
  const place = (compared: string) => sql`
    (${sql.ref(decided ? 'decided_at' : 'deadline_at')}, id) ${sql.raw(compared)}
      (select ${sql.ref(decided ? 'decided_at' : 'deadline_at')}, id from payment_review where id = ${after})`
  const { rows } = await sql<HeldPaymentRow>`
    select * from payment_review
     where ${decided ? sql`state <> 'open'` : sql`state = 'open'`}
       and ${after === undefined ? sql`true` : place(decided ? '<' : '>')}
     order by ${decided ? sql`decided_at desc, id desc` : sql`deadline_at, id`}
     limit ${HELD_PAGE + 1}`.execute(db)
  const shown = rows.slice(0, HELD_PAGE)
  const people = await whoIs(db, [...new Set(shown.map(({ person_id }) => person_id))])
  const usual = await usualBesides(db, shown, today)
  return {
    payments: shown.map((row) => ({
      ...presentHeld(row, people),
      usual: usual.get(row.id) ?? null,
    })),
    openCount: await openCount(db),
    more: rows.length > HELD_PAGE,
  }
}

async function openCount(db: Db, except: string | null = null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payment_review
     where state = 'open' and person_id is distinct from ${except}::uuid`.execute(db)
  return rows[0]!.count
}

type People = Awaited<ReturnType<WhoIs>>

const whoIn = (people: People, id: string) => ({ id, name: people.get(id)?.name ?? '' })

export const presentHeld = (row: HeldPaymentRow, people: People): HeldPayment => ({
  id: row.id,
  person: whoIn(people, row.person_id),
  kind: row.kind,
  amount: decimalOf(row.amount),
  payee: row.payee,
  heldAt: row.held_at.toISOString(),
  deadline: row.deadline_at.toISOString(),
  state: row.state,
})

/** One of them, with what had it wait and what the member usually pays. */
export async function heldDetail(
  db: Db,
  whoIs: WhoIs,
  id: string,
  today: Day,
): Promise<HeldDetail | undefined> {
  const row = await heldPaymentById(db, id)
  if (!row) return undefined
  const { person_id: personId, decided_by: decidedBy, decided_at: decidedAt } = row
  const people = await whoIs(db, [personId, ...(decidedBy === null ? [] : [decidedBy])])
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payment_review
     where person_id = ${personId} and state = 'open' and id <> ${row.id}`.execute(db)
  return {
    ...presentHeld(row, people),
    reference: row.reference,
    isNewPayee: row.is_new_payee,
    question: await questionOf(db, personId, [row.id, row.arrangement_id ?? row.id]),
    rules: await rulesThatSpoke(db, row),
    pattern: await patternOf(db, row, today),
    othersHeld: rows[0]!.count,
    isRestricted: (await openRestriction(db, personId)) !== undefined,
    decision:
      decidedAt === null
        ? null
        : {
            by: decidedBy === null ? null : whoIn(people, decidedBy),
            at: decidedAt.toISOString(),
            reason: row.reason,
          },
  }
}

/** The last decision that had it wait, with the names its rules had then. */
async function rulesThatSpoke(
  db: Db,
  { id, arrangement_id: arrangementId }: HeldPaymentRow,
): Promise<HeldDetail['rules']> {
  const { rows } = await sql<HeldDetail['rules'][number]>`
    select r.name, s.outcome
      from (select spoke from payment_decision
             where payment_id in (${id}, ${arrangementId ?? id}) and outcome = 'review'
             order by id desc limit 1) d
     cross join lateral jsonb_to_recordset(d.spoke) as s (rule uuid, version integer, outcome text)
      join payment_rule r on r.rule_id = s.rule and r.version = s.version
     order by array_position(array['deny', 'review', 'prove', 'allow'], s.outcome), r.name`.execute(
    db,
  )
  return rows
}

interface PaidRow {
  readonly id: string
  readonly kind: PaymentKind
  readonly count: number
  readonly typical: bigint
  readonly largest: bigint
  readonly total: bigint
}

/** What members paid besides what is held of them, by kind, lately. */
const paidBesides = (held: readonly string[], today: Day) => sql<PaidRow>`
  select r.id, u.series as kind, count(*)::int as count, max(u.minor)::bigint as largest, sum(u.minor)::bigint as total,
         percentile_disc(0.5) within group (order by u.minor)::bigint as typical
    from payment_review r
    join payment_use u on u.person_id = r.person_id and u.series = any(${[...PAYMENT_KINDS]})
   where r.id = any(${held}::uuid[]) and u.count > 0 and u.day > ${addDays(today, -PATTERN_DAYS)}
     and u.payment_id not in (r.id, coalesce(r.arrangement_id, r.id))`

const presentPaid = ({ kind, count, typical, largest, total }: PaidRow): Paid => ({
  kind,
  count,
  typical: decimalOf(typical),
  largest: decimalOf(largest),
  total: decimalOf(total),
})

async function patternOf(db: Db, { id }: HeldPaymentRow, today: Day): Promise<Paid[]> {
  const { rows } = await sql<PaidRow>`
    ${paidBesides([id], today)} group by r.id, u.series order by u.series`.execute(db)
  return rows.map(presentPaid)
}

/** Of each that is held, what its member usually pays that way. */
async function usualBesides(
  db: Db,
  held: readonly HeldPaymentRow[],
  today: Day,
): Promise<ReadonlyMap<string, Paid>> {
  const ids = held.map(({ id }) => id)
  const { rows } = await sql<PaidRow>`
    ${paidBesides(ids, today)} and u.series = r.kind group by r.id, u.series`.execute(db)
  return new Map(rows.map((row) => [row.id, presentPaid(row)]))
}

/** What staff have to decide about, whoever waits longest first. */
export const heldWaiting = (whoIs: WhoIs): WorkKind => ({
  kind: 'heldPayments',
  permission: 'fraud:review',
  async waiting(db, { actorId }, limit) {
    // Nobody decides about a payment of their own.
    const { rows } = await sql<HeldPaymentRow>`
      select * from payment_review where state = 'open' and person_id <> ${actorId}
       order by deadline_at, id limit ${limit}`.execute(db)
    const people = await whoIs(db, [...new Set(rows.map(({ person_id }) => person_id))])
    return {
      count: await openCount(db, actorId),
      first: rows.map((row) => ({
        id: row.id,
        task: 'decide',
        name: whoIn(people, row.person_id).name,
        about: row.payee,
        amount: decimalOf(row.amount),
        since: row.held_at,
      })),
    }
  },
})
