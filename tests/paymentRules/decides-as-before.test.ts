import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type {
  RuleCondition,
  RuleSegment,
} from '../../src/modules/paymentRules/conditions.contract.ts'
import type { SavePaymentRuleBody } from '../../src/modules/paymentRules/contract.ts'
import {
  PAYMENT_KINDS,
  type PaymentKind,
} from '../../src/modules/paymentRules/paymentKind.contract.ts'
import { type Db, inTransaction, type Tx } from '../../src/platform/server/db.ts'
import { openPostgres } from '../../src/platform/server/postgres.ts'
import { newId } from '../../src/values/ids.ts'
import { atEnd } from '../factories/atEnd.ts'
import { type Chance, chance } from '../factories/chance.ts'
import { freshDatabaseUrl } from '../factories/database.ts'
import { save } from './asking.ts'
import { keepBefore } from './before.ts'
import { turnAllOn } from './replay/replay.ts'

const HOUR_MS = 3_600_000
const BEGAN = new Date('2026-03-02T15:00:00Z')
const PAYMENTS = 180
const PEOPLE = 6
const RULES = 20

interface Payer {
  readonly id: string
  readonly account: string
  readonly sessions: readonly string[]
}

/** A few members who pay each other and others again and again, from devices they share. */
async function openPayers(owner: Db, drawn: Chance): Promise<readonly Payer[]> {
  const browsers = [newId(), newId()]
  const payers: Payer[] = []
  for (let n = 0; n < PEOPLE; n++) {
    const [id, account, sessions] = [newId(), newId(), [newId(), newId()]] as const
    const joined = new Date(BEGAN.getTime() - drawn.int(-2, 60) * 24 * HOUR_MS)
    await sql`insert into member (id, person_id, joined_at) values (${id}, ${id}, ${joined})`.execute(
      owner,
    )
    for (const sessionId of sessions) {
      const since = new Date(BEGAN.getTime() - drawn.int(-20, 90) * HOUR_MS)
      await sql`
        insert into payment_session values (${sessionId}, ${id}, ${drawn.oneOf(browsers)}, ${since}, ${since})`.execute(
        owner,
      )
    }
    if (drawn.yes()) {
      const changed = new Date(BEGAN.getTime() + drawn.int(-50, 50) * HOUR_MS)
      await sql`insert into payment_password values (${id}, ${changed})`.execute(owner)
    }
    payers.push({ id, account, sessions })
  }
  return payers
}

const within = (drawn: Chance) => drawn.oneOf(['day', 'week'] as const)

const CONDITIONS: readonly ((drawn: Chance) => RuleCondition)[] = [
  () => ({ kind: 'first_payment' }),
  (drawn) => ({ kind: 'payee_added', hours: drawn.int(1, 100) }),
  (drawn) => ({ kind: 'new_device', hours: drawn.int(1, 100) }),
  (drawn) => ({ kind: 'password_changed', hours: drawn.int(1, 100) }),
  (drawn) => ({ kind: 'new_member', days: drawn.int(1, 60) }),
  (drawn) => ({ kind: 'received_from_members', within: within(drawn), count: drawn.int(1, 4) }),
  (drawn) => ({ kind: 'sent_to_members', within: within(drawn), count: drawn.int(1, 4) }),
  (drawn) => ({ kind: 'passed_on', within: within(drawn), percent: drawn.int(10, 100) }),
  (drawn) => ({ kind: 'payees_from_device', within: within(drawn), count: drawn.int(1, 5) }),
  (drawn) => ({ kind: 'unusual_amount', times: drawn.int(1, 3) }),
]

function segmentOf(drawn: Chance): RuleSegment | null {
  const days = drawn.int(1, 60)
  return drawn.oneOf([
    null,
    null,
    { kind: 'new_members', days } as const,
    { kind: 'long_members', days } as const,
    { kind: 'businesses' } as const,
  ])
}

const OUTCOMES = ['allow', 'prove', 'review', 'deny'] as const

/** A rule of any shape that the table takes; the first of each outcome is about every payment of more than so much. */
function ruleBy(
  drawn: Chance,
  payers: readonly Payer[],
  nth: number,
): Partial<SavePaymentRuleBody> {
  const outcome = OUTCOMES[nth % OUTCOMES.length]!
  const kindsOf = PAYMENT_KINDS.filter(
    (kind) => outcome !== 'review' || (kind !== 'own' && kind !== 'pull'),
  )
  if (nth < OUTCOMES.length)
    return { outcome, period: 'payment', amountMax: `${100 * (nth + 1)}.00`, kinds: kindsOf }
  const period = drawn.oneOf(['payment', 'payment', 'day', 'week', 'month', 'new_payee'] as const)
  const kinds = kindsOf.filter(() => drawn.yes())
  const isForOne = drawn.int(1, 4) === 1
  const counts = ['day', 'week', 'month'].includes(period)
  return {
    kinds: kinds.length > 0 ? kinds : ['member'],
    outcome,
    period,
    personId: isForOne ? drawn.oneOf(payers).id : null,
    segment: isForOne ? null : segmentOf(drawn),
    conditions: Array.from({ length: drawn.int(0, 2) }, () => drawn.oneOf(CONDITIONS)(drawn)),
    countMax: counts && drawn.yes() ? drawn.int(0, 6) : null,
    amountMax: counts || drawn.yes() ? `${drawn.int(1, 400)}.00` : null,
  }
}

type Arguments = readonly unknown[]

/** What one of the two functions answered, and every row it wrote; taken back. */
async function answered(
  tx: Tx,
  name: string,
  asked: Arguments,
  [payment, person]: readonly string[],
) {
  const { rows: last } = await sql<{ id: bigint }>`
    select coalesce(max(id), 0) as id from payment_fact`.execute(tx)
  await sql`savepoint asked`.execute(tx)
  const { rows } = await sql<Record<string, unknown>>`
    with asked as materialized (select ${sql.raw(name)}(${sql.join(asked)}) as verdict)
    select verdict from asked`.execute(tx)
  const written = await sql<{
    usage: unknown
    uses: unknown
    decision: { facts: Record<string, unknown> | null; rest: unknown } | null
    fact: Record<string, unknown> | null
    looked: Record<string, unknown> | null
  }>`
    select (select jsonb_agg(to_jsonb(u) order by series) from payment_usage u where person_id = ${person}) as usage,
           (select jsonb_agg(to_jsonb(u) order by series, day) from payment_use u where payment_id = ${payment}) as uses,
           (select jsonb_build_object('facts', facts, 'rest', to_jsonb(d) - array['id', 'facts'])
              from payment_decision d where payment_id = ${payment} order by id desc limit 1) as decision,
           to_jsonb(f) - 'id' as fact,
           case when f.id is not null
             then to_jsonb(payment_fact_looked_up(f, ${LOOKED_UP}::jsonb, f.id, 'infinity')) - 'id' end as looked
      from (values (1)) one
      left join payment_fact f on f.payment_id = ${payment} and f.id > ${last[0]!.id}`.execute(tx)
  await sql`rollback to savepoint asked`.execute(tx)
  return { verdict: rows[0]!['verdict'], ...written.rows[0]! }
}

const LOOKED_UP = JSON.stringify(
  ['passed_on', 'sent_to_members', 'payees_from_device'].map((kind) => ({ kind })),
)

/** What is known in both is the same, and what is known only now is nothing. */
function assertKnownBefore(
  now: Record<string, unknown> | null,
  before: Record<string, unknown> | null,
): void {
  assert.equal(now === null, before === null)
  for (const [name, value] of Object.entries(now ?? {}))
    if (value !== null) assert.deepEqual([name, value], [name, before![name]])
}

interface Past {
  readonly payers: readonly Payer[]
  /** Since when whom somebody paid, by both. */
  readonly known: ReadonlyMap<string, number>
  readonly made: readonly { readonly payment: string; readonly person: string }[]
  readonly at: number
}

/** A payment of any kind that is about to be made, was arranged and has grown, or whose date has come. */
function paymentBy(drawn: Chance, { payers, known, made, at }: Past) {
  const payer = drawn.oneOf(payers)
  const kind: PaymentKind = drawn.oneOf(['member', 'member', ...PAYMENT_KINDS])
  const [stage, payment] = [drawn.int(1, 8), newId()]
  const again = stage <= 2 ? made.filter(({ person }) => person === payer.id).at(-1) : undefined
  const id = again?.payment ?? payment
  const amount = drawn.int(1, 50_000)
  const payee = kind === 'own' || kind === 'pull' ? null : drawn.oneOf(payers).id
  const pair = `${payer.id} ${payee}`
  const knownMinutes = known.has(pair) ? Math.floor((at - known.get(pair)!) / 60_000) : null
  const isNew = knownMinutes === null || knownMinutes < 24 * 60
  const asked: Arguments = [
    sql`${id}::uuid`,
    sql`${payer.id}::uuid`,
    sql`${kind}::text`,
    sql`${amount}::bigint`,
    sql`${stage === 2 ? 0 : amount}::bigint`,
    sql`${stage === 1 || stage === 2 ? 0 : 1}::int`,
    sql`${new Date(at)}::timestamptz`,
    sql`${new Date(at).toISOString().slice(0, 10)}::date`,
    sql`${drawn.int(1, 6) > 1}::boolean`,
    sql`${payee !== null && isNew ? 0 : null}::bigint`,
    sql`${kind === 'pull' || isNew ? 100_000 : null}::bigint`,
    sql`${payee && `member:${payee}`}::text`,
    sql`${kind === 'member' ? payee : null}::uuid`,
    sql`${knownMinutes === null ? null : Math.max(knownMinutes, 0)}::int`,
    sql`${null}::uuid`,
    sql`${drawn.int(1, 5) === 1 ? null : drawn.oneOf(payer.sessions)}::uuid`,
    sql`${drawn.yes()}::boolean`,
  ]
  return { id, payer, payee, pair, asked }
}

test('rules of every shape decide, count and keep as they did when all was looked up for every payment', async (t) => {
  const url = await freshDatabaseUrl(t)
  const { db, close } = openPostgres(url, { connectionsMax: 1 })
  atEnd(t, close)
  await keepBefore(db)
  await turnAllOn(db)
  const drawn = chance('payments decided twice')
  const payers = await openPayers(db, drawn)
  const known = new Map<string, number>()
  const made: { readonly payment: string; readonly person: string }[] = []
  const outcomes = new Set<unknown>()
  let at = BEGAN.getTime()
  let [ruleCount, spokeCount, laterCount] = [0, 0, 0]
  for (let n = 0; n < PAYMENTS; n++) {
    // Now and then a clock is put back.
    at += drawn.int(1, 25) === 1 ? -drawn.int(1, 30) * HOUR_MS : drawn.int(0, 6 * HOUR_MS)
    if (n % Math.floor(PAYMENTS / RULES) === 0) {
      const saved = await save(db, ruleBy(drawn, payers, ruleCount++), newId(), new Date(at))
      assert.ok(saved.ok)
    }
    const { id, payer, payee, pair, asked } = paymentBy(drawn, { payers, known, made, at })
    await inTransaction(db, async (tx) => {
      const both = [id, payer.id]
      const before = await answered(tx, 'before_payment_rules_ask', asked, both)
      const now = await answered(tx, 'payment_rules_ask', asked, both)
      const same = ({ verdict, usage, uses, decision }: typeof now) => [
        verdict,
        usage,
        uses,
        decision?.rest,
      ]
      assert.deepEqual(same(now), same(before), `payment ${n}`)
      assertKnownBefore(now.decision?.facts ?? null, before.decision?.facts ?? null)
      assertKnownBefore(now.fact, before.fact)
      assert.deepEqual(now.looked, before.fact, 'what was not looked up is found later')
      spokeCount += now.decision ? 1 : 0
      laterCount += now.fact && now.fact['left_day_minor'] === null ? 1 : 0
      outcomes.add((now.verdict as { spoke: { outcome: string }[] | null }).spoke?.[0]?.outcome)
      await sql`select payment_rules_ask(${sql.join(asked)})`.execute(tx)
    })
    if (payee !== null && !known.has(pair)) known.set(pair, at)
    made.push({ payment: id, person: payer.id })
    if (drawn.int(1, 12) === 1)
      await sql`select payment_rules_give_back(${id}, ${payer.id})`.execute(db)
  }
  assert.deepEqual(outcomes, new Set(['allow', 'deny', 'prove', 'review', undefined]))
  t.diagnostic(
    `of ${PAYMENTS} payments rules spoke of ${spokeCount}; ${laterCount} were looked up no further`,
  )
  assert.ok(laterCount > 0 && spokeCount > 0)
})
