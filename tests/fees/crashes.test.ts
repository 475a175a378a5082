import assert from 'node:assert/strict'
import { test } from 'node:test'
import { monthsAfter } from '../../src/modules/dividends/server/crediting.ts'
import { fuseIn } from '../factories/fuse.ts'
import { openCharger } from './charging.ts'

test('a process that dies after any statement of a run charges nothing twice and leaves nothing out', async (t) => {
  const union = await openCharger(t, { today: '2024-01-10', connections: 2 })
  const ada = await union.member('Ada Brooks')
  const accounts = [
    await union.open(ada, 'plain', '9000.00'),
    await union.open(ada, 'plain', '900.00'),
  ]
  await union.charge()
  const fuse = fuseIn(union.engine)
  let isBurned = true
  let statements = 0
  for (; isBurned; statements++) {
    // Each run of a month dies one statement later than that of the month before.
    union.goTo(monthsAfter('2024-03-01', statements))
    fuse.light(statements + 1)
    await union.charge().catch(() => {})
    isBurned = await fuse.burned()
    await union.charge()
  }
  assert.ok(statements > 20, `${statements} runs, each with one statement more`)
  for (const account of accounts) assert.equal((await union.itemsOf(account)).length, statements)
  const runs = await union.runs()
  assert.deepEqual(
    runs.slice(1).map((run) => run.slice(8)),
    Array.from({ length: statements }, () => '2 8.00 0.00'),
  )
  assert.equal(await union.house('income:fees'), `${8 * statements}.00`)
  assert.equal((await union.noticesOf(ada)).length, 2 * statements)
  await union.assertSound()
})
