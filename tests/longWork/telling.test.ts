import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listLongWork, seeLongWork } from '../../src/modules/longWork/contract.ts'
import { longWorkRoutes } from '../../src/modules/longWork/server/routes.ts'
import { newId } from '../../src/values/ids.ts'
import { at, batchOf, openStaffTransactions } from '../staffTransactions/world.ts'
import { hashOf, row } from '../staffTransactions/entering.ts'
import { openModule } from '../worlds/module.ts'

test('a file that was added is news to whoever added it, until they have seen it', async (t) => {
  const union = await openStaffTransactions(t)
  const { db, clock, rosa } = union
  const theo = await union.staff('Theo Lindqvist')
  const ada = await union.member('Ada Brooks')
  const door = await openModule(t, (mount) => longWorkRoutes(mount, db), { clock })
  const read = async ({ personId }: { personId: string }) =>
    (await door.get(listLongWork.path, { personId })).body.works
  assert.deepEqual(await read(rosa), [])
  const batchId = newId()
  const file = { batchId, rows: [row('1.00'), row('2.00')], fileHash: hashOf('a') }
  assert.equal((await union.post(at(ada, 'transactions'), file)).status, 200)
  // Typed rows are no long work, and neither is the same file again.
  await union.post(at(ada, 'transactions'), batchOf(row('3.00')))
  await union.post(at(ada, 'transactions'), file)
  const now = clock.now().toISOString()
  const told = {
    id: batchId,
    kind: 'import',
    about: 'Ada Brooks',
    begunBy: 'Rosa Delgado',
    total: 2,
    done: 2,
    failed: 0,
    failures: [],
    beganAt: now,
    endedAt: now,
  }
  assert.deepEqual(await read(rosa), [{ ...told, mine: true, news: true }])
  assert.deepEqual(await read(theo), [{ ...told, mine: false, news: false }])
  await door.post(seeLongWork.path, {}, theo)
  assert.equal((await read(rosa))[0].news, true)
  await door.post(seeLongWork.path, {}, rosa)
  assert.equal((await read(rosa))[0].news, false)
})

test('work without end is listed first, and of what ended the last twenty', async (t) => {
  const union = await openStaffTransactions(t)
  const { db, clock, rosa } = union
  const { pool } = union.engine
  await pool.query(
    `insert into long_work (id, kind, about, total_count, began_at, ended_at, told_at)
     select gen_random_uuid(), 'dividends', n::text, 5, $1::timestamptz - n * interval '1 hour',
            case when n < 25 then $1::timestamptz - n * interval '1 minute' end, $1
       from generate_series(1, 25) n`,
    [clock.now()],
  )
  const door = await openModule(t, (mount) => longWorkRoutes(mount, db), { clock })
  const { works } = (await door.get(listLongWork.path, rosa)).body
  assert.deepEqual(
    works.map(({ about }: { about: string }) => Number(about)),
    [25, ...Array.from({ length: 20 }, (_, i) => i + 1)],
  )
})
