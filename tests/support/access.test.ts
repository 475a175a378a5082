import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addOwner, endOwnership } from '../../src/modules/accounts/server/accounts.ts'
import { newId } from '../../src/values/ids.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { openOnlineBanking } from '../worlds/onlineBanking.ts'

// What becomes of a conversation when one side loses what it needs to take part.

/** Ada's question, which Rosa has answered, each through the whole portal. */
async function answeredQuestion(t: Parameters<typeof openOnlineBanking>[0]) {
  const union = await openOnlineBanking(t)
  const ada = await union.member('Ada Brooks', { checking: '100.00' })
  const rosa = await union.staff()
  const [asAda, asRosa] = [await union.as(ada), await union.as(rosa)]
  const begin = async (body: object = {}) => {
    const given = { id: newId(), subject: 'My card', message: 'When does it come?', ...body }
    const { status, body: thread } = await asAda.post('/api/threads', given)
    assert.equal(status, 200, JSON.stringify(thread))
    return thread.id as string
  }
  const say = (id: string, version: number, text = 'On Friday.') =>
    asRosa.post(`/api/admin/messages/${id}/answer`, { id: newId(), version, text })
  return { ...union, ada, rosa, asAda, asRosa, begin, say }
}

describe('a member who is suspended', () => {
  test('reads and writes nothing; staff read and may answer, and it is all there once they are reinstated', async (t) => {
    const { ada, asAda, asRosa, begin, say, as } = await answeredQuestion(t)
    const id = await begin()
    const standing = `/api/admin/users/${ada.personId}`
    const body = { seenStatus: 'approved', reason: 'A scam' }
    assert.equal((await asRosa.post(`${standing}/suspend`, body)).status, 200)
    const message = { id: newId(), message: 'Are you there?' }
    for (const answer of [
      await asAda.get('/api/threads'),
      await asAda.get(`/api/threads/${id}`),
      await asAda.post(`/api/threads/${id}/messages`, message),
    ])
      assert.deepEqual([answer.status, answer.body.code], [401, 'unauthenticated'])
    const detail = (await asRosa.get(`/api/admin/messages/${id}`)).body
    assert.deepEqual([detail.lostAccess, detail.history.length], [false, 1])
    assert.equal((await say(id, 1)).status, 200)
    const again = { seenStatus: 'suspended', reason: 'It was not' }
    assert.equal((await asRosa.post(`${standing}/reinstate`, again)).status, 200)
    const back = await as(ada)
    const read = (await back.get(`/api/threads/${id}`)).body
    assert.deepEqual(
      read.messages.map(({ text }: { text: string }) => text),
      ['When does it come?', 'On Friday.'],
    )
    assert.equal((await back.post(`/api/threads/${id}/messages`, message)).status, 200)
  })
})

describe('an owner who was removed from the account', () => {
  test('sees that there was a conversation and none of it, and whoever stays sees it never', async (t) => {
    const { db, clock, ada, asAda, asRosa, member, as, say } = await answeredQuestion(t)
    const ben = await member('Ben Okafor')
    const joint = { accountId: ada.checking.id, personId: ben.personId }
    const at = clock.now()
    await inTransaction(db, (tx) => addOwner(tx, { ...joint, role: 'joint', at }))
    const asBen = await as(ben)
    const about = { kind: 'account', id: ada.checking.id }
    const asked = { id: newId(), about, subject: 'Overdraft', message: 'Who took $900?' }
    const { id } = (await asBen.post('/api/threads', asked)).body
    assert.equal((await asAda.get(`/api/threads/${id}`)).status, 404, 'it is Ben’s alone')
    await inTransaction(db, (tx) => endOwnership(tx, { ...joint, at }))
    for (const answer of [
      await asBen.get(`/api/threads/${id}`),
      await asBen.post(`/api/threads/${id}/messages`, { id: newId(), message: 'And now?' }),
      await asBen.post(`/api/threads/${id}/seen`, { version: 1 }),
    ])
      assert.deepEqual([answer.status, answer.body.code], [403, 'no_longer_yours'])
    const { threads } = (await asBen.get('/api/threads')).body
    assert.deepEqual([threads.length, threads[0].about], [1, 'account'])
    // Staff see why, answer nobody who cannot read it, and write about it no more.
    const detail = (await asRosa.get(`/api/admin/messages/${id}`)).body
    assert.equal(detail.lostAccess, true)
    assert.equal((await say(id, 1)).body.code, 'member_lost_access')
    const path = `/api/admin/users/${ben.personId}/conversations`
    const anew = await asRosa.post(path, { ...asked, id: newId(), about })
    assert.deepEqual([anew.status, anew.body.code], [404, 'subject_not_found'])
    const note = { id: newId(), version: 1, text: 'Called him.' }
    assert.equal((await asRosa.post(`/api/admin/messages/${id}/note`, note)).status, 200)
    // Taken back as an owner, Ben reads it as it was, without the note.
    await inTransaction(db, (tx) => addOwner(tx, { ...joint, role: 'joint', at }))
    const read = await asBen.get(`/api/threads/${id}`)
    assert.equal(read.status, 200)
    assert.equal(read.body.messages.length, 1)
  })
})

describe('a colleague who had it', () => {
  test('and lost the role or is suspended has it no more once the member writes', async (t) => {
    const { engine, rosa, asAda, asRosa, begin, say, staff, as } = await answeredQuestion(t)
    const theo = await staff('Theo Lindqvist')
    const asTheo = await as(theo)
    const id = await begin()
    assert.equal((await say(id, 1)).status, 200)
    await engine.pool.query(`update sign_in set status = 'suspended' where person_id = $1`, [
      rosa.personId,
    ])
    assert.equal((await asRosa.get(`/api/admin/messages/${id}`)).status, 401)
    const message = { id: newId(), message: 'Thank you. And the PIN?' }
    assert.equal((await asAda.post(`/api/threads/${id}/messages`, message)).status, 200)
    const detail = (await asTheo.get(`/api/admin/messages/${id}`)).body
    assert.deepEqual([detail.state, detail.assignedTo, detail.dueAt !== null], ['open', null, true])
  })
})
