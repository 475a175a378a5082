import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { keep, sanitizeImage } from '../../src/modules/images/server/images.ts'
import { newId } from '../../src/values/ids.ts'
import { photo } from '../images/pictures.ts'
import { AT, bring, openSupport, paidMember, question, type Support } from './world.ts'

/** A picture that somebody has handed in. */
async function handedIn({ db }: Support, ownerId: string): Promise<string> {
  const image = await sanitizeImage(await photo())
  assert.ok(image.ok)
  return keep(db, ownerId, { image: image.value, at: AT })
}

describe('a picture of a message', () => {
  test('is seen by its member and by staff, whose look is on record, and by nobody else', async (t) => {
    const support = await openSupport(t)
    const { get, post, rosa } = support
    const ada = await paidMember(support, 'Ada Lund')
    const ben = await paidMember(support, 'Ben Lund')
    const image = await handedIn(support, ada.personId)
    const begun = await post('/api/threads', question({ pictures: [image, image] }), ada.personId)
    const { id, messages } = begun.body
    assert.deepEqual(messages[0].pictures, [{ id: image, width: 1200, height: 750 }])

    const own = `/api/threads/${id}/pictures/${image}`
    assert.equal((await get(own, ada.personId)).status, 200)
    assert.equal((await get(own, ben.personId)).status, 404)
    const staffs = `/api/admin/messages/${id}/pictures/${image}`
    assert.equal((await get(staffs, rosa)).status, 200)
    const shown = await support.auditRows({ action: 'support.picture_shown' })
    assert.deepEqual(
      shown.map(({ actor_id, detail }) => [actor_id, detail]),
      [[rosa, { messageId: id, imageId: image }]],
    )

    const other = await post('/api/threads', question(), ada.personId)
    assert.equal(
      (await get(`/api/threads/${other.body.id}/pictures/${image}`, ada.personId)).status,
      404,
    )

    const answering = await handedIn(support, rosa)
    const answered = await post(
      `/api/admin/messages/${id}/answer`,
      { id: newId(), version: 1, text: 'Like this one?', pictures: [answering] },
      rosa,
    )
    assert.equal(answered.status, 200, JSON.stringify(answered.body))
    assert.equal((await get(`/api/threads/${id}/pictures/${answering}`, ada.personId)).status, 200)
  })

  test('is the sender’s own and used once, or the message is not taken at all', async (t) => {
    const support = await openSupport(t)
    const { get, post } = support
    const ada = await paidMember(support, 'Ada Lund')
    const ben = await paidMember(support, 'Ben Lund')
    const image = await handedIn(support, ada.personId)
    for (const pictures of [[newId()], [image]]) {
      const refused = await post('/api/threads', question({ pictures }), ben.personId)
      assert.deepEqual([refused.status, refused.body.code], [404, 'picture_missing'])
    }
    assert.deepEqual((await get('/api/threads', ben.personId)).body.threads, [])
    const { id } = (await post('/api/threads', question(), ada.personId)).body
    const reply = { id: newId(), message: 'Here.', pictures: [image] }
    const path = `/api/threads/${id}/messages`
    assert.equal((await post(path, reply, ada.personId)).status, 200)
    const again = await post(path, { ...reply, id: newId() }, ada.personId)
    assert.equal(again.body.code, 'picture_missing')
    assert.equal((await get(`/api/threads/${id}`, ada.personId)).body.messages.length, 2)
  })

  test('goes to members only: a mail to a visitor carries none', async (t) => {
    const support = await openSupport(t)
    const id = await bring(support)
    const refused = await support.post(
      `/api/admin/messages/${id}/answer`,
      { id: newId(), version: 1, text: 'Look.', pictures: [newId()] },
      support.rosa,
    )
    assert.deepEqual([refused.status, refused.body.code], [422, 'pictures_only_in_portal'])
  })

  test('a script, a lying type, a PDF and 50 MB are refused with a sentence', async (t) => {
    const support = await openSupport(t)
    const { door } = support
    const { personId } = await paidMember(support, 'Ada Lund')
    const send = (type: string, payload: Buffer) =>
      door.app.inject({
        method: 'POST',
        url: '/api/images',
        headers: { 'content-type': type, 'sec-fetch-site': 'same-origin', 'x-member': personId },
        payload,
      })
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    )
    const html = Buffer.concat([
      Buffer.from([0xff, 0xd8, 0xff]),
      Buffer.from('<script>alert(1)</script>'),
    ])
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj <</S /JavaScript>> endobj')
    for (const [type, bytes, status, code] of [
      ['image/svg+xml', svg, 415, 'unsupported_type'],
      ['image/png', svg, 422, 'not_an_image'],
      ['image/jpeg', html, 422, 'not_an_image'],
      ['application/pdf', pdf, 415, 'unsupported_type'],
      ['image/jpeg', pdf, 422, 'not_an_image'],
      ['image/jpeg', Buffer.alloc(50 * 1024 * 1024, 0xff), 413, 'too_large'],
    ] as const) {
      const answer = await send(type, bytes)
      assert.deepEqual([answer.statusCode, answer.json().code], [status, code], `${type} ${code}`)
      assert.ok(answer.json().message.length > 10)
    }
  })
})
