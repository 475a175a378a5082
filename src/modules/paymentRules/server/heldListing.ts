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

/** Those that wait, the one that lapses first at the front, or those decided, the latest first. */
export async function pageOfHeld(
  db: Db,
  whoIs: WhoIs,
  { decided, after }: { readonly decided: boolean; readonly after?: string | undefined },
) {
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
  return {
    payments: shown.map((row) => presentHeld(row, people)),
    openCount: await openCount(db),
    more: rows.length > HELD_PAGE,
  }
}

async function openCount(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payment_review where state = 'open'`.execute(db)
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
  readonly kind: PaymentKind
  readonly count: number
  readonly typical: bigint
  readonly largest: bigint
  readonly total: bigint
}

async function patternOf(
  db: Db,
  { id, arrangement_id: arrangementId, person_id: personId }: HeldPaymentRow,
  today: Day,
): Promise<Paid[]> {
  const { rows } = await sql<PaidRow>`
    select series as kind, count(*)::int as count, max(minor)::bigint as largest, sum(minor)::bigint as total,
           percentile_disc(0.5) within group (order by minor)::bigint as typical
      from payment_use
     where person_id = ${personId} and series = any(${[...PAYMENT_KINDS]}) and count > 0
       and day > ${addDays(today, -PATTERN_DAYS)} and payment_id not in (${id}, ${arrangementId ?? id})
     group by series order by series`.execute(db)
  return rows.map(({ kind, count, typical, largest, total }) => ({
    kind,
    count,
    typical: decimalOf(typical),
    largest: decimalOf(largest),
    total: decimalOf(total),
  }))
}

/** What staff have to decide about, whoever waits longest first. */
export const heldWaiting = (whoIs: WhoIs): WorkKind => ({
  kind: 'heldPayments',
  permission: 'fraud:review',
  async waiting(db, { actorId }, limit) {
    const { rows } = await sql<HeldPaymentRow>`
      select * from payment_review where state = 'open' and person_id <> ${actorId}
       order by deadline_at, id limit ${limit}`.execute(db)
    const people = await whoIs(db, [...new Set(rows.map(({ person_id }) => person_id))])
    return {
      count: await openCount(db),
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
