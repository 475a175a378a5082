import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clearUsedPasscodes } from '../../src/modules/passcodes/server/passcodes.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { waitingCount } from '../factories/locks.ts'
import { until } from '../factories/waiting.ts'
import { ADA, AT, openPasscodesWorld } from './world.ts'

test('a passcode of one member is not armed again in the moment in which the used list is cleared', async (t) => {
  const world = await openPasscodesWorld(t, { demo: false })
  const { code } = (await world.issue(ADA)).body
  await world.use(ADA, code)
  const answers: boolean[] = []
  const again = await inTransaction(world.db, async (tx) => {
    assert.equal(await clearUsedPasscodes(tx, AT), 1)
    const trying = world.use(ADA, code).then((used) => answers.push(used))
    const isUnderWay = async () => answers.length > 0 || (await waitingCount(world.pool)) > 0
    await until('it is answered or waits for the list', isUnderWay)
    return { trying }
  })
  await again.trying
  assert.deepEqual(answers, [false])
})
