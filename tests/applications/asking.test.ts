import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { requestInformation } from '../../src/modules/applications/server/applications.ts'
import {
  askQueued,
  putRequestAway,
  requestFromMany,
} from '../../src/modules/applications/server/asking.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { newId } from '../../src/values/ids.ts'
import { longWorkIn } from '../factories/longWork.ts'
import { done } from '../factories/outcomes.ts'
import { poison } from '../factories/poison.ts'
import { failToTheEnd } from '../factories/setAside.ts'
import { openCreditUnion } from '../worlds/creditUnion.ts'
import { auditOf } from './deciding.ts'
import { apply, contextBy, stateOf } from './people.ts'

const REQUEST = 'Please confirm your street address.'

async function openOffice(t: TestContext, count: number) {
  const union = await openCreditUnion(t)
  const { db } = union
  const rosa = (await union.staff()).personId
  const applicants = []
  for (let n = 0; n < count; n++) {
    const email = `maya${n}@example.com`
    applicants.push(await apply(db, { email, firstName: 'Maya', lastName: `Chen ${n}` }))
  }
  const personIds = applicants.map(({ personId }) => personId)
  const input = { id: newId(), personIds, request: REQUEST }
  const ask = (id = input.id) => requestFromMany(db, contextBy(rosa), { ...input, id })
  const work = () => askQueued(db, { ...union, log: createLog('silent') }, 100)
  return { db, engine: union.engine, clock: union.clock, rosa, applicants, ask, work }
}

test('applicants are asked in turn in the name of whoever chose them, and one who cannot be keeps nobody waiting', async (t) => {
  const { db, rosa, applicants, ask, work } = await openOffice(t, 3)
  const [first, second, third] = applicants
  done(await requestInformation(db, contextBy(rosa), { ...second!, version: 1, request: 'Who?' }))
  done(await ask())
  // Asked for twice it is one asking.
  done(await ask())
  assert.equal(await work(), 3)
  assert.equal(await stateOf(db, first!.applicationId), 'needs_information')
  assert.equal(await stateOf(db, third!.applicationId), 'needs_information')
  const last = (await auditOf(db, first!.personId)).at(-1)!
  assert.deepEqual([last.action, last.actor_id], ['application.information_requested', rosa])
  const [said] = await longWorkIn(db)
  assert.match(said!, /^Maya Chen \d and 2 others: 2 of 3, 1 failed, ended$/)
  const { rows } = await sql<{ failures: string[] }>`select failures from long_work`.execute(db)
  assert.deepEqual(rows[0]!.failures, ['Maya Chen 1: was asked before and has not answered yet.'])
  assert.equal(await work(), 0)
})

test('one that staff put away counts as failed, and the asking is over', async (t) => {
  const { db, engine, clock, rosa, applicants, ask, work } = await openOffice(t, 2)
  const [first] = applicants
  const heal = await poison(engine, 'application', 'id', first!.applicationId)
  done(await ask())
  assert.equal(await work(), 1)
  const { rowId } = await failToTheEnd({ db, clock }, work)
  await heal()
  await inTransaction(db, (tx) => putRequestAway(tx, contextBy(rosa), rowId))
  const [said] = await longWorkIn(db)
  assert.match(said!, /: 1 of 2, 1 failed, ended$/)
  assert.equal(await stateOf(db, first!.applicationId), 'submitted')
})

test('several processes ask each applicant once, and one of them sees the end', async (t) => {
  const { db, applicants, ask, work } = await openOffice(t, 8)
  done(await ask())
  const counts = await Promise.all([work(), work(), work(), work()])
  assert.equal(
    counts.reduce((sum, count) => sum + count, 0),
    applicants.length,
  )
  const [said] = await longWorkIn(db)
  assert.match(said!, /: 8 of 8, 0 failed, ended$/)
  for (const { personId } of applicants) {
    const asked = (await auditOf(db, personId)).filter(
      ({ action }) => action === 'application.information_requested',
    )
    assert.equal(asked.length, 1)
  }
})
