import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { CHECKLIST } from '../../src/modules/applications/contract.ts'
import { openDesk } from './desk.ts'

const SOME_ID = '0198f000-0000-7000-8000-000000000000'
const decision = {
  version: 1,
  checklist: [...CHECKLIST],
  acknowledgedGaps: ['emailUnconfirmed'],
}

const STAFF_ONLY = [
  ['GET', '/api/admin/applications', undefined],
  ['GET', `/api/admin/applications/${SOME_ID}`, undefined],
  ['POST', `/api/admin/applications/${SOME_ID}/approve`, decision],
  ['POST', `/api/admin/applications/${SOME_ID}/reject`, { version: 1, reason: 'No.' }],
  [
    'POST',
    `/api/admin/applications/${SOME_ID}/request-information`,
    { version: 1, request: 'Who?' },
  ],
  ['POST', `/api/admin/applications/${SOME_ID}/reveal-id-number`, undefined],
] as const

describe('the review desk', () => {
  test('is closed to visitors, applicants, rejected applicants and members', async (t) => {
    const desk = await openDesk(t)
    const visitor = desk.portal.visitor()
    const pending = await desk.applicant({ email: 'pending@example.com' })
    const rejected = await desk.applicant({ email: 'rejected@example.com' })
    const member = await desk.applicant({ email: 'member@example.com' })
    await desk.rosa.post(`/api/admin/applications/${member.id}/approve`, decision)
    await desk.rosa.post(`/api/admin/applications/${rejected.id}/reject`, {
      version: 1,
      reason: 'No.',
    })
    const people = {
      applicant: await desk.as(pending.email),
      rejected: await desk.as(rejected.email),
      member: await desk.as(member.email),
    }
    for (const [method, path, body] of STAFF_ONLY) {
      const ask = (client: typeof visitor) =>
        method === 'GET' ? client.get(path) : client.post(path, body)
      assert.equal((await ask(visitor)).status, 401, `visitor, ${method} ${path}`)
      for (const [who, client] of Object.entries(people)) {
        const { status, body: answer } = await ask(client)
        assert.equal(status, 403, `${who}, ${method} ${path}`)
        assert.equal(answer.code, 'forbidden')
      }
    }
  })

  test('answers an administrator that an unknown application is not found', async (t) => {
    const { rosa } = await openDesk(t)
    for (const [method, path, body] of STAFF_ONLY.slice(1)) {
      const answer = method === 'GET' ? await rosa.get(path) : await rosa.post(path, body)
      assert.equal(answer.status, 404, `${method} ${path}`)
    }
  })
})

describe('the page of an applicant', () => {
  test('is closed to visitors, members and staff', async (t) => {
    const desk = await openDesk(t)
    const member = await desk.applicant()
    await desk.rosa.post(`/api/admin/applications/${member.id}/approve`, decision)
    const refused = [
      [desk.portal.visitor(), 401],
      [await desk.as(member.email), 403],
      [desk.rosa, 403],
    ] as const
    for (const [client, status] of refused) {
      assert.equal((await client.get('/api/applications/mine')).status, status)
      const answer = await client.post('/api/applications/mine/answer', { text: 'Hello' })
      assert.equal(answer.status, status)
    }
  })
})

test('a decision that comes from another site changes nothing', async (t) => {
  const { rosa, applicant } = await openDesk(t)
  const { id } = await applicant()
  const answer = await rosa.post(`/api/admin/applications/${id}/approve`, decision, {
    'sec-fetch-site': 'cross-site',
  })
  assert.equal(answer.status, 403)
  assert.equal((await rosa.get(`/api/admin/applications/${id}`)).body.state, 'submitted')
})
