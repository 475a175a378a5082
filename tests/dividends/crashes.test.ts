import assert from 'node:assert/strict'
import { test } from 'node:test'
import { monthsAfter } from '../../src/modules/dividends/server/crediting.ts'
import { fuseIn } from '../factories/fuse.ts'
import { openPayer } from './crediting.ts'

test('a process that dies after any statement of a run pays nothing twice and leaves nobody out', async (t) => {
  const payer = await openPayer(t, { today: '2024-01-01', connections: 2 })
  const members = [
    await payer.member('Ada Brooks', { savings: '10000.00' }),
    await payer.member('Ben Okafor', { savings: '1000.00' }),
    await payer.member('Cleo Diaz', { savings: '100.00' }),
  ]
  const fuse = fuseIn(payer.engine)
  let isBurned = true
  let statements = 0
  for (; isBurned; statements++) {
    // Each run of a month dies one statement later than that of the month before.
    payer.goTo(monthsAfter('2024-02-01', statements))
    fuse.light(statements + 1)
    await payer.pay().catch(() => {})
    isBurned = await fuse.burned()
    await payer.pay()
  }
  assert.ok(statements > 15, `${statements} runs, each with one statement more`)
  const runs = await payer.runs()
  assert.deepEqual(
    runs.map((run) => run.split(' ')[1]),
    Array.from({ length: statements }, () => '3'),
  )
  let sum = 0
  for (const { savings } of members) {
    const items = await payer.itemsOf(savings)
    assert.equal(items.length, statements)
    const posted = items.reduce((total, one) => total + Number(one.posted), 0)
    assert.equal(posted.toFixed(2), items.at(-1)!.due)
    assert.ok(items.every((one) => one.posted === one.period))
    sum += posted
  }
  assert.equal(await payer.house('expense:dividends'), `-${sum.toFixed(2)}`)
  await payer.assertSound()
})
