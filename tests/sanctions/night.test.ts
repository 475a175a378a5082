import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { sanctions } from '../../src/modules/sanctions/module.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { type CreditUnion, openCreditUnion } from '../worlds/creditUnion.ts'
import { added } from './lists.ts'
import { hitsIn, load } from './world.ts'

const jobOf = ({ db, clock, institution }: CreditUnion) =>
  sanctions.jobs!({
    db,
    clock,
    institution,
    log: createLog('silent'),
    railsDirectory: '/nowhere',
    otherBanks: 'real',
    publicUrl: 'http://127.0.0.1',
    pushHosts: [],
    signables: [],
    reviewables: [],
    upcoming: [],
  })[0]!

/** Runs the job until it finds nothing; how many names it looked at. */
async function night(union: CreditUnion): Promise<number> {
  const job = jobOf(union)
  let total = 0
  for (let count = await job.run(); count > 0; count = await job.run()) total += count
  return total
}

async function opened(t: TestContext) {
  const union = await openCreditUnion(t)
  await union.person('Joseph Kony')
  await union.person('Dana Reyes')
  await load(union.db)
  return union
}

test('everybody is compared in the night after a list came, and not by day', async (t) => {
  const union = await opened(t)
  union.goTo('2026-07-15', '14:00')
  assert.equal(await night(union), 0)
  union.goTo('2026-07-16', '02:00')
  assert.equal(await night(union), 2)
  assert.deepEqual(
    (await hitsIn(union.db)).map(({ name }) => name),
    ['Joseph Kony'],
  )
  assert.equal(await night(union), 0, 'once a night')
})

test('a new list compares everybody again, and what is the same makes no second hit', async (t) => {
  const union = await opened(t)
  union.goTo('2026-07-16', '02:00')
  await night(union)
  const files = added(
    'sdn.csv',
    '99999,"REYES, Dana","individual","SDNT",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ',
  )
  await load(union.db, { files, publishedOn: '2026-07-16' })
  union.goTo('2026-07-17', '03:00')
  assert.equal(await night(union), 2)
  assert.deepEqual(
    (await hitsIn(union.db)).map(({ name }) => name),
    ['Joseph Kony', 'Dana Reyes'],
  )
})

test('a night that was broken off goes on where it was, however many processes work at it', async (t) => {
  const union = await opened(t)
  for (let i = 0; i < 230; i += 1)
    await union.person(`Zoe Number${i}`, { email: `z${i}@example.com` })
  union.goTo('2026-07-16', '02:00')
  assert.equal(await jobOf(union).run(), 100)
  const rest = await Promise.all([1, 2, 3].map(() => night(union)))
  assert.equal(
    rest.reduce((sum, count) => sum + count, 0),
    132,
  )
  assert.equal((await hitsIn(union.db)).length, 1)
})
