import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { operationRoutes } from '../../src/modules/operations/server/routes.ts'
import { openSending } from '../ach/sending.ts'
import { poison } from '../factories/poison.ts'
import { failToTheEnd } from '../factories/setAside.ts'
import { openModule } from '../worlds/module.ts'

const HOUR = 3_600_000

test('a settlement that fails holds up no other, and staff have it tried again', async (t) => {
  const union = await openSending(t)
  const { db, clock } = union
  const ada = await union.member('Ada Brooks', { checking: '100.00' })
  for (const amount of ['40.00', '20.00']) {
    await union.send(ada, amount)
    clock.advance(4.5 * HOUR)
    await union.cut()
    await union.handOver()
    clock.advance(19.5 * HOUR)
  }
  const { rows } = await sql<{ file_id: string }>`
    select file_id from network_settlement order by settles_at`.execute(db)
  const heal = await poison(union.engine, 'network_settlement', 'file_id', rows[0]!.file_id)
  assert.equal(await union.settle(), 1)
  assert.equal(await union.clearing(), '40.00')
  assert.equal(await union.settle(), 0)
  const { job, rowId, attempts } = await failToTheEnd(union, union.settle)
  assert.equal(attempts, 5)
  await heal()
  const usual = { personId: (await union.staff()).personId }
  const routes = { db, jobs: [] }
  const staff = await openModule(t, (mount) => operationRoutes(mount, routes), { usual, clock })
  assert.equal((await staff.post('/api/admin/jobs/rows/retry', { job, rowId })).status, 200)
  assert.equal(await union.settle(), 1)
  assert.equal(await union.clearing(), '0.00')
})
