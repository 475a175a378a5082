import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sendPushes } from '../../src/modules/notifications/server/pushJob.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { newId } from '../../src/values/ids.ts'
import { JOBS_APART } from '../factories/portal.ts'
import { newPushBrowser, openPushService } from '../factories/pushService.ts'
import { openOnlineBanking } from '../worlds/onlineBanking.ts'

test('a phone shows that there is an answer, or a message of staff, and nothing of what it says', async (t) => {
  const service = await openPushService(t)
  const environment = { ...JOBS_APART, PUSH_HOSTS: service.origin }
  const union = await openOnlineBanking(t, { environment })
  const ada = await union.member('Ada Brooks')
  const [asAda, asRosa] = [await union.as(ada), await union.as(await union.staff())]
  const phone = newPushBrowser(service.origin)
  assert.equal((await asAda.post('/api/notifications/devices', phone.target)).status, 200)
  const { clock, institution } = union
  const send = () =>
    sendPushes(
      union.db,
      { clock, institution, log: createLog('silent'), pushHosts: [service.origin] },
      100,
    )
  const shown = () => service.received.map(({ body }) => phone.read(body))
  const told = {
    title: 'A message from our staff',
    body: 'Hazelnotch Credit Union: sign in to read it.',
    tag: 'question',
  }

  const asked = { id: newId(), subject: 'My card', message: 'When does it come?' }
  const { id } = (await asAda.post('/api/threads', asked)).body
  const path = `/api/admin/messages/${id}`
  await asRosa.post(`${path}/note`, { id: newId(), version: 1, text: 'Sent on Monday.' })
  await send()
  assert.deepEqual(shown(), [], 'of a note it says nothing')
  await asRosa.post(`${path}/answer`, { id: newId(), version: 2, text: 'It comes on Friday.' })
  await send()
  assert.equal(shown().length, 1)

  const begun = { id: newId(), subject: 'A letter', message: 'It came back to us.' }
  const written = await asRosa.post(`/api/admin/users/${ada.personId}/conversations`, begun)
  assert.equal(written.status, 200)
  await send()
  const paths = [id, written.body.id].map((thread) => `/dashboard/messages/${thread}`)
  assert.deepEqual(
    shown(),
    paths.map((page) => ({ ...told, path: page })),
  )
  for (const word of ['card', 'Friday', 'letter', 'came back'])
    assert.doesNotMatch(JSON.stringify(shown()), new RegExp(word))
})
