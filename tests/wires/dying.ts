import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { type Deaths, dieAt } from '../factories/dying.ts'
import { fuseIn } from '../factories/fuse.ts'
import { originalOf, returned, status } from './otherBank.ts'
import { openAnswers } from './receiving.ts'

const MINUTE = 60_000

/**
 * Payments abroad that leave, are settled and come back, while a process dies on its way.
 * @returns how many
 */
export async function dieAtWires(t: Pick<TestContext, 'after'>, deaths: Deaths): Promise<number> {
  const union = await openAnswers(t, { connections: 2 })
  const ada = await union.member('Ada Brooks', { checking: '1000.00' })
  let original: Awaited<ReturnType<typeof union.paid>>['original'] | undefined
  const count = await dieAt(fuseIn(union.engine), deaths, async (time, dying) => {
    await union.send(ada, '1.00', { reference: `Gift ${time}` })
    if (original) {
      union.drop(`settled-${time}.xml`, status(union.made(), original, 'ACSC'))
      union.drop(`zback-${time}.xml`, returned(union.made(), { original, amount: '1.00' }))
    }
    union.clock.advance(30 * MINUTE)
    const work = async () => {
      await union.depart()
      await union.handOver()
      await union.take()
    }
    await dying(work)
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
  })
  assert.equal(union.outgoing().size, count, 'one message for each payment')
  assert.equal((await union.answers()).length, 2 * (count - 1))
  assert.deepEqual(await union.explained(), ['sent 1 1.00'])
  assert.equal(await union.posted(ada.checking), '999.00')
  assert.equal(await union.house('suspense:returned-payments'), '0.00')
  await union.assertSound()
  return count
}
