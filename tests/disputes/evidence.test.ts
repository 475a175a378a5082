import assert from 'node:assert/strict'
import { test } from 'node:test'
import { disputeFiles } from '../../src/modules/disputes/server/files.ts'
import { keep, sanitizeImage } from '../../src/modules/images/server/images.ts'
import { newId } from '../../src/values/ids.ts'
import { frontOf } from '../deposits/checks.ts'
import { done } from '../factories/outcomes.ts'
import type { Person } from '../worlds/creditUnion.ts'
import { openModule } from '../worlds/module.ts'
import { openDisputes } from './world.ts'

test('a picture of a case is shown to its owner and to staff, of this case alone, and each look is recorded', async (t) => {
  const union = await openDisputes(t)
  const { db, ada, rosa, clock, pay, report } = union
  const cleo = await union.member('Cleo Marsh')
  const { app } = await openModule(t, (_, mountFile) => disputeFiles(mountFile, { db }), { clock })
  const image = done(await sanitizeImage(await frontOf()))
  const imageId = await keep(db, ada.personId, { image, at: clock.now() })
  const { id } = done(await report(await pay('80.00'), { evidence: [imageId] }))
  const other = await union.opened('20.00')
  const look = (folder: string, { personId }: Person, disputeId = id, shown = imageId) =>
    app.inject({
      url: `${folder}/disputes/${disputeId}/evidence/${shown}`,
      headers: { 'x-member': personId, 'sec-fetch-site': 'same-origin' },
    })

  for (const [folder, who] of [
    ['/api', ada],
    ['/api/admin', rosa],
  ] as const) {
    const { statusCode, rawPayload } = await look(folder, who)
    assert.deepEqual([statusCode, rawPayload.equals(image.bytes)], [200, true], folder)
    for (const refused of [
      await look(folder, who, other.id),
      await look(folder, who, newId()),
      await look(folder, who, id, newId()),
      await look(folder, who, id, 'x'),
    ])
      assert.equal(refused.statusCode, 404)
  }
  assert.equal((await look('/api', cleo)).statusCode, 404)
  const looks = await union.auditRows({ action: 'dispute.picture_shown' })
  assert.deepEqual(
    looks.map(({ actor_id, subject_id }) => [actor_id, subject_id]),
    [ada, rosa].map(({ personId }) => [personId, ada.personId]),
  )
})
