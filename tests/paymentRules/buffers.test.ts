import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { newId } from '../../src/values/ids.ts'
import { freshDatabaseUrl } from '../factories/database.ts'
import { explained } from '../factories/plans.ts'

const FEW = 50
const MANY = 10_000
/** Pages that are an index level more, or rows that are on more pages. */
const MORE_MAX = 60

/** Payments of one person from one browser to members, some minutes apart, the last just now; what members sent them as well. */
const live = (owner: pg.Client, person: string, browser: string, count: number) =>
  owner.query(
    `with made as (
       select gen_random_uuid() as id, now() - make_interval(mins => 10 * n::int) as at, n
         from generate_series(1, $3::int) n),
     used as (
       insert into payment_use (payment_id, series, person_id, day, week, month, count, minor)
       select id, 'member', $1, at::date, date_trunc('week', at)::date, date_trunc('month', at)::date, 1, 100 from made)
     insert into payment_fact (at, day, payment_id, person_id, kind, stage, outcome, amount, added, count, leaves, payee,
       payee_person_id, browser_id)
     select at, at::date, id, case when n % 2 = 0 then $1::uuid else gen_random_uuid() end, 'member', 'asked', 'allow', 100, 100,
            1, true, 'member:' || n % 20, case when n % 2 = 1 then $1::uuid else gen_random_uuid() end, $2
       from made`,
    [person, browser, count],
  )

test('a decision reads as much of the database after ten thousand payments as after fifty, also where all is looked up', async (t) => {
  const owner = new pg.Client({ connectionString: await freshDatabaseUrl(t) })
  owner.on('error', () => {})
  await owner.connect()
  t.after(() => owner.end())
  const conditions = [
    { kind: 'passed_on', within: 'week', percent: 1 },
    { kind: 'payees_from_device', within: 'week', count: 50 },
  ]
  await owner.query(
    `insert into payment_rule (id, rule_id, version, name, enabled, kinds, period, amount_max, conditions, outcome, refusal)
     values ($1, $1, 1, 'Looks everything up', true, '{member}', 'payment', 40, $2, 'deny', 'payment_refused')`,
    [newId(), JSON.stringify(conditions)],
  )
  const [few, many] = [newId(), newId()]
  const sessions = new Map([few, many].map((person) => [person, newId()]))
  for (const [person, count] of [
    [few, FEW],
    [many, MANY],
  ] as const) {
    const browser = newId()
    await owner.query('insert into payment_session values ($1, $2, $3, now(), now())', [
      sessions.get(person),
      person,
      browser,
    ])
    await live(owner, person, browser, count)
  }
  await owner.query('vacuum analyze')

  /** Of the third payment, once plans are made. */
  const buffersOf = async (person: string, amount: number): Promise<number> => {
    for (let nth = 0; ; nth++) {
      const { buffers } = await explained(
        owner,
        `select payment_rules_ask('${newId()}', '${person}', 'member', ${amount}, ${amount}, 1, now(), current_date, true,
           null, null, 'member:1', '${newId()}', 9000, null, '${sessions.get(person)}', true)`,
      )
      if (nth >= 8) return buffers
    }
  }
  for (const [what, amount] of [
    ['what is not too much', 40],
    ['what is looked up', 41],
  ] as const) {
    const [after50, after10_000] = [await buffersOf(few, amount), await buffersOf(many, amount)]
    t.diagnostic(`${what}: ${after50} buffers after ${FEW} payments, ${after10_000} after ${MANY}`)
    assert.ok(after10_000 - after50 <= MORE_MAX, `${after50} buffers, then ${after10_000}`)
  }
})
