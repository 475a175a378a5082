import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { approve, reject, reopen } from '../../src/modules/applications/server/applications.ts'
import { addUpCounts, countStates } from '../../src/modules/applications/server/counts.ts'
import { type Db, inTransaction } from '../../src/platform/server/db.ts'
import { chanceOf } from '../factories/chance.ts'
import { openCreditUnion } from '../worlds/creditUnion.ts'
import { ALL_TEN, count } from './deciding.ts'
import { apply, contextBy } from './people.ts'

/** The same, by reading every application. */
async function statesCounted(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ state: string; count: bigint }>`
    select state, count(*) as count from application group by state`.execute(db)
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]))
}

const kept = async (db: Db): Promise<Record<string, number>> =>
  Object.fromEntries([...(await countStates(db))].filter(([, number]) => number !== 0))

test('applications are counted through every move, before and after the changes are added up', async (t) => {
  const { db, staff } = await openCreditUnion(t)
  const rosa = contextBy((await staff()).personId)
  const [first, second] = [await apply(db, { email: 'a@example.com' }), await apply(db)]
  assert.deepEqual(await kept(db), { submitted: 2 })
  await approve(db, rosa, { applicationId: first.applicationId, ...ALL_TEN })
  const { applicationId } = second
  await reject(db, rosa, { applicationId, version: 1, reason: 'No such address.' })
  assert.deepEqual(await kept(db), { approved: 1, rejected: 1 })
  await addUpCounts(db)
  assert.deepEqual(await kept(db), { approved: 1, rejected: 1 })
  assert.equal(await count(db, 'application_count'), 2)
  await reopen(db, rosa, { applicationId, version: 2, reason: 'The address was found.' })
  assert.deepEqual(await kept(db), { approved: 1, submitted: 1 })
})

test('nothing is counted twice or left out while many register, move, take it back and add up', async (t) => {
  const { db } = await openCreditUnion(t)
  const chance = chanceOf(156)
  const ROUNDS = 25
  /** Some register, some move an application there and back, every fourth time it is taken back. */
  const work = async (name: string): Promise<void> => {
    const { oneOf } = chance.named(name)
    for (let round = 0; round < ROUNDS; round++) {
      const draw = `${name}${round}`
      const taken = inTransaction(db, async (tx) => {
        await sql`
          insert into application (id, person_id, state, submitted_at)
          select gen_random_uuid(), gen_random_uuid(), 'submitted', now()
            from generate_series(1, ${oneOf([1, 3])}::int)`.execute(tx)
        await sql`
          update application set state = case state when 'submitted' then 'needs_information' else 'submitted' end,
                 information_request = 'Which?', information_requested_at = now()
           where id in (select id from application order by md5(id::text || ${draw}) limit 2 for update skip locked)`.execute(
          tx,
        )
        if (oneOf([true, false, false, false])) throw new Error('taken back')
      })
      await taken.catch((error: Error) => assert.equal(error.message, 'taken back'))
      if (oneOf([true, false])) await addUpCounts(db)
    }
  }
  await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(work))
  assert.deepEqual(await kept(db), await statesCounted(db))
  await addUpCounts(db)
  assert.deepEqual(await kept(db), await statesCounted(db))
})

test('whoever registers waits for nobody who has not committed yet', async (t) => {
  const { db } = await openCreditUnion(t)
  const register = (by: Db) =>
    sql`
    insert into application (id, person_id, state, submitted_at)
    values (gen_random_uuid(), gen_random_uuid(), 'submitted', now())`.execute(by)
  await register(db)
  await inTransaction(db, async (open) => {
    await register(open)
    // Were the count one row, this would wait for the end of the other, which waits for this.
    await inTransaction(db, async (tx) => {
      await sql`set local lock_timeout = '5s'`.execute(tx)
      await register(tx)
      await addUpCounts(tx)
    })
  })
  assert.deepEqual(await kept(db), { submitted: 3 })
})
