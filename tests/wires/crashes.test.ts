import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fuseIn } from '../factories/fuse.ts'
import { originalOf, returned, status } from './otherBank.ts'
import { openAnswers } from './receiving.ts'

const MINUTE = 60_000

test('a process that dies on the way of a payment abroad, there and back, loses nothing and does nothing twice', async (t) => {
  const union = await openAnswers(t, { connections: 2 })
  const ada = await union.member('Ada Brooks', { checking: '1000.00' })
  const fuse = fuseIn(union.engine)
  let isBurned = true
  let count = 0
  let original: Awaited<ReturnType<typeof union.paid>>['original'] | undefined
  for (; isBurned; count++) {
    await union.send(ada, '1.00', { reference: `Gift ${count}` })
    if (original) {
      union.drop(`settled-${count}.xml`, status(union.made(), original, 'ACSC'))
      union.drop(`zback-${count}.xml`, returned(union.made(), { original, amount: '1.00' }))
    }
    union.clock.advance(30 * MINUTE)
    const work = async () => {
      await union.depart()
      await union.handOver()
      await union.take()
    }
    // Each round dies some statements later than the one before.
    fuse.light(4 * count + 1)
    await work().catch(() => {})
    isBurned = await fuse.burned()
    // What was about to be done is tried again after a minute.
    union.clock.advance(2 * MINUTE)
    await work()
    union.clock.advance(2 * MINUTE)
    await work()
    const { rows } = await union.engine.pool.query(
      "select id from network_payment where state = 'sent' order by made_at desc limit 1",
    )
    const text = union.outgoing().get(`pacs.008-${rows[0].id.replaceAll('-', '')}.xml`)
    original = originalOf(text!)
  }
  assert.ok(count > 5, `${count} rounds, each with four statements more`)
  assert.equal(union.outgoing().size, count, 'one message for each payment')
  assert.equal((await union.answers()).length, 2 * (count - 1))
  assert.deepEqual(await union.explained(), ['sent 1 1.00'])
  assert.equal(await union.posted(ada.checking), '999.00')
  assert.equal(await union.house('suspense:returned-payments'), '0.00')
  await union.assertSound()
})
