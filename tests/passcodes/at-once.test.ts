import assert from 'node:assert/strict'
import { test } from 'node:test'
import { issue } from '../../src/modules/passcodes/server/actions.ts'
import { clearUsedPasscodes } from '../../src/modules/passcodes/server/passcodes.ts'
import { jobContextOf } from '../../src/platform/server/action.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { done } from '../factories/outcomes.ts'
import { waitingCount } from '../factories/locks.ts'
import { until } from '../factories/waiting.ts'
import { ADA, AT, openPasscodesWorld, ROSA } from './world.ts'

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

test('a passcode of one member does not come back beside one that is issued at the same moment', async (t) => {
  const world = await openPasscodesWorld(t, { demo: false })
  const { passcode } = (await world.issue(ADA)).body
  await world.remove(passcode.id)
  const ctx = { ...jobContextOf(world), actorId: world.idOf(ROSA) }
  const answers: string[] = []
  const again = await inTransaction(world.db, async (tx) => {
    done(await issue(tx, ctx, { id: newId(), email: ADA, days: 1 }))
    const trying = world.restore(passcode.id).then(({ body }) => answers.push(body.code))
    const isUnderWay = async () => answers.length > 0 || (await waitingCount(world.pool)) > 0
    await until('it is answered or waits for the other one', isUnderWay)
    return { trying }
  })
  await again.trying
  assert.deepEqual(answers, ['too_late'])
  assert.equal((await world.list()).acceptedCount, 1)
})
