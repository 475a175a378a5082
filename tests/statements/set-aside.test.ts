import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { addOwner } from '../../src/modules/accounts/server/accounts.ts'
import type { StatementList } from '../../src/modules/statements/contract.ts'
import { closeDue } from '../../src/modules/statements/server/statements.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { createLog } from '../../src/platform/server/log.ts'
import type { Client } from '../factories/client.ts'
import { poison } from '../factories/poison.ts'
import { failToTheEnd } from '../factories/setAside.ts'
import { openMonths, readStatement } from './month.ts'

/** Ada's April is kept and her May cannot be made; Ben is a joint owner of her Checking. */
async function openFailing(t: TestContext, { hasRun = true } = {}) {
  const months = await openMonths(t)
  const { db, clock, institution } = months
  months.goTo('2026-04-10')
  const [ada, ben] = [await months.member('Ada Reed'), await months.member('Ben Okafor')]
  const owner = { accountId: ada.checking.id, personId: ben.personId, at: clock.now() }
  await inTransaction(db, (tx) => addOwner(tx, { ...owner, role: 'joint' }))
  await months.move(ada.checking, '100.00')
  months.goTo('2026-05-02')
  await months.close()
  await months.move(ada.checking, '5.00', { reason: 'interest' })
  const heal = await poison(months.engine, 'statement_book', 'person_id', ada.personId)
  months.goTo('2026-06-02')
  if (hasRun) await months.close()
  const job = { clock, institution, log: createLog('silent') }
  return { months, ada, ben, heal, run: () => closeDue(db, job, 20) }
}

/** The months that a list has of each account of Ada's that whoever asks sees, and of their own. */
const listed = async (
  client: Client,
): Promise<readonly (readonly [string, readonly string[]])[]> => {
  const { status, body } = await client.get('/api/statements')
  assert.equal(status, 200)
  return (body as StatementList).accounts.map(({ kind, months }) => [kind, months])
}

const BOTH = ['2026-05', '2026-04']

test('a month that cannot be made is missing, and nobody who shares an account loses the others', async (t) => {
  const { months, ada, ben, heal } = await openFailing(t)
  assert.deepEqual(await listed(await months.as(ben)), [
    ['Checking', BOTH],
    ['Savings', BOTH],
    ['Checking', ['2026-04']],
  ])
  const client = await months.as(ada)
  await readStatement(client, ada.checking, '2026-04')
  const { status, body } = await client.get(`/api/statements/${ada.checking.id}/2026-05`)
  assert.deepEqual([status, body.code], [404, 'statement_not_found'])
  // Its next try is a minute later and the job's: whoever looks by then finds what there is.
  months.clock.advance(60_000)
  assert.equal((await client.get('/api/statements')).status, 200)
  await heal()
  await months.close()
  assert.deepEqual((await listed(client))[0], ['Checking', BOTH])
})

test('whoever looks before the job has tried finds what there is', async (t) => {
  const { months, ada, ben, heal } = await openFailing(t, { hasRun: false })
  assert.deepEqual((await listed(await months.as(ben)))[2], ['Checking', ['2026-04']])
  const client = await months.as(ada)
  assert.deepEqual((await listed(client))[0], ['Checking', ['2026-04']])
  const { status, body } = await client.get(`/api/statements/${ada.checking.id}/2026-05`)
  assert.deepEqual([status, body.code], [404, 'statement_not_found'])
  await heal()
  months.clock.advance(60_000)
  await months.close()
  assert.deepEqual((await listed(client))[0], ['Checking', BOTH])
})

test('a month that staff put away is passed over, and the next one tells what came in it', async (t) => {
  const { months, ada, heal, run } = await openFailing(t)
  const { job, rowId } = await failToTheEnd(months, run)
  await heal()
  const staff = await months.as(await months.staff())
  const row = { job, rowId }
  assert.equal((await staff.post('/api/admin/jobs/rows/put-away', row)).status, 200)
  months.goTo('2026-07-02')
  await months.close()
  const client = await months.as(ada)
  assert.deepEqual((await listed(client))[0], ['Checking', ['2026-06', '2026-04']])
  const { opening, closing, inMonth, lines } = await readStatement(client, ada.checking, '2026-06')
  assert.deepEqual(
    [opening, closing, inMonth.interest, lines.map(({ day }) => day)],
    ['100.00', '105.00', '5.00', ['2026-05-02']],
  )
})
