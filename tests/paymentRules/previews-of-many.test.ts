import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { previewRule } from '../../src/modules/paymentRules/server/previewing.ts'
import type { RulePreviewPart } from '../../src/modules/paymentRules/preview.contract.ts'
import { joined } from '../../src/modules/paymentRules/web/rules/joined.ts'
import { openPostgres } from '../../src/platform/server/postgres.ts'
import { addDays, dayOf } from '../../src/values/dates.ts'
import { newId } from '../../src/values/ids.ts'
import { atEnd } from '../factories/atEnd.ts'
import { freshDatabaseUrl } from '../factories/database.ts'
import { institution } from '../worlds/creditUnion.ts'
import { AT, contextAt, ruleOf } from './asking.ts'

const A_DAY = 100
const DAYS = 121
/** A tenth of what a preview looks at. */
const MOST = { inAll: 10_000, inPart: 2000 }
/** Of so many payments, less the first day that has a payment too many. */
const LOOKED_DAYS = MOST.inAll / A_DAY

test('where there are too many payments the days are fewer, and parts add up to what all would be', async (t) => {
  const url = await freshDatabaseUrl(t)
  const { db, close } = openPostgres(url)
  atEnd(t, close)
  const today = dayOf(AT, institution.timeZone)
  // Each day a hundred payments of as many members, of $1.00 to $100.00; every member has one of each amount.
  await sql`
    insert into payment_fact (at, day, payment_id, person_id, kind, stage, outcome, amount, added, count, leaves, payee,
      payee_person_id)
    select ${AT}::timestamptz - make_interval(days => d), ${today}::date - d, gen_random_uuid(), md5('member' || n)::uuid, 'member',
           'asked', 'allow', 100 + (n * 37 + d * 61) % ${A_DAY} * 100, 100, 1, true, 'member:x', md5('member' || (n + d) % 50)::uuid
      from generate_series(0, ${DAYS - 1}) d, generate_series(1, ${A_DAY}) n`.execute(db)
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query('analyze payment_fact')
  await owner.end()
  const all = async (rule: Parameters<typeof ruleOf>[0]) => {
    const asked = { ruleId: newId(), rule: ruleOf({ period: 'payment', ...rule }) }
    const ask = (place?: RulePreviewPart['next']) =>
      previewRule(db, contextAt(AT), async () => new Map(), {
        ...asked,
        place: place ?? undefined,
        most: MOST,
      })
    let part = await ask()
    const { over } = part
    let [whole, parts] = [{ ...part }, 1]
    for (; part.next; parts++) {
      part = await ask(part.next)
      assert.equal(part.over, null)
      whole = { ...whole, ...joined(whole, part) }
    }
    return { over: over!, whole, parts }
  }
  const large = await all({ amountMax: '90.00' })
  const since = addDays(today, 31 + 1 - LOOKED_DAYS)
  assert.deepEqual(
    [large.over.isCut, large.over.days, large.over.since, large.over.total, large.whole.looked],
    [true, LOOKED_DAYS - 32, since, (LOOKED_DAYS - 31) * A_DAY, (LOOKED_DAYS - 31) * A_DAY],
  )
  assert.equal(large.parts, MOST.inAll / MOST.inPart)
  const { rows } = await sql<{ count: number; members: number; sum: string }>`
    select count(*)::int as count, count(distinct person_id)::int as members, round(sum(amount) / 100, 2)::text as sum
      from payment_fact where day >= ${since} and amount > 9000`.execute(db)
  const { count, members, sum } = rows[0]!
  assert.deepEqual(large.whole.touched, { payments: count, amount: sum, members })
  assert.equal(
    large.whole.weeks.reduce((total, { payments }) => total + payments, 0),
    count,
  )
  const received = await all({
    conditions: [{ kind: 'received_from_members', within: 'day', count: 1 }],
  })
  // All of a day are made at one moment, and those of the day before 24 hours earlier.
  const { rows: found } = await sql<{ count: number }>`
    select count(*)::int as count
      from (select from payment_fact f
              join payment_fact o on o.payee_person_id = f.person_id and o.day = f.day and o.id < f.id
             where f.day >= ${since} group by f.id) received`.execute(db)
  assert.ok(found[0]!.count > 100)
  assert.equal(received.whole.touched.payments, found[0]!.count, 'what nobody looked up is found')
})
