import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import sharp from 'sharp'
import { depositsOf } from '../../src/modules/deposits/server/history.ts'
import { depositPicture } from '../../src/modules/deposits/server/picture.ts'
import { newId } from '../../src/values/ids.ts'
import { openModule } from '../worlds/module.ts'
import { openDeposits, waitingCheck } from './depositing.ts'

async function openPictures(t: TestContext) {
  const union = await openDeposits(t)
  const { app } = await openModule(t, (_, mountFile) => depositPicture(mountFile, union), union)
  const ask = (path: string) =>
    app.inject({
      method: 'GET',
      url: `/api/admin/deposits/${path}`,
      headers: { 'sec-fetch-site': 'same-origin', 'x-member': union.rosa.personId },
    })
  return { union, ask }
}

test('staff see the side of a check that they ask for, and that they did is written down', async (t) => {
  const { union, ask } = await openPictures(t)
  const ada = await union.member('Ada Brooks')
  const { id } = await waitingCheck(union, ada)
  const [front, back] = [await ask(`${id}/pictures/front`), await ask(`${id}/pictures/back`)]
  assert.deepEqual([front.statusCode, back.statusCode], [200, 200])
  assert.equal((await sharp(front.rawPayload).metadata()).format, 'jpeg')
  assert.notDeepEqual(front.rawPayload, back.rawPayload)
  const looks = await union.auditRows({ action: 'deposit.picture_shown', about: ada })
  assert.deepEqual(
    looks.map(({ actor_id, detail }) => [actor_id, detail]),
    ['front', 'back'].map((side) => [union.rosa.personId, { depositId: id, side }]),
  )
})

test('what is no side, no id or no deposit is not found, and nothing is written down', async (t) => {
  const { union, ask } = await openPictures(t)
  const ada = await union.member('Ada Brooks')
  const { id } = await waitingCheck(union, ada)
  for (const path of [`${id}/pictures/edge`, 'x/pictures/front', `${newId()}/pictures/front`]) {
    assert.equal((await ask(path)).statusCode, 404, path)
  }
  assert.deepEqual(await union.auditRows({ action: 'deposit.picture_shown' }), [])
})

test('the history begins again after a deposit of one’s own only', async (t) => {
  const union = await openDeposits(t)
  const [ada, ben] = [await union.member('Ada Brooks'), await union.member('Ben Okafor')]
  const first = await waitingCheck(union, ada, { number: 1 })
  union.clock.advance(1000)
  const bens = await waitingCheck(union, ben, { number: 2 })
  const idsAfter = async (before: string) =>
    (await depositsOf(union.db, ada.personId, before)).deposits.map(({ id }) => id)
  assert.deepEqual(await idsAfter(bens.id), [])
  assert.deepEqual(await idsAfter(first.id), [])
  const { deposits } = await depositsOf(union.db, ada.personId, undefined)
  assert.deepEqual(
    deposits.map(({ id }) => id),
    [first.id],
  )
})
