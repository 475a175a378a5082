import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { CHECKLIST } from '../../src/modules/applications/contract.ts'
import { charge } from '../../src/modules/applications/server/throttle.ts'
import { openCreditUnion } from '../worlds/creditUnion.ts'
import { AT } from './people.ts'
import { openReviews } from './reviewing.ts'

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

describe('the review of applications', () => {
  test('is closed to visitors, applicants, rejected applicants and members', async (t) => {
    const reviews = await openReviews(t)
    const visitor = reviews.portal.visitor()
    const pending = await reviews.applicant({ email: 'pending@example.com' })
    const rejected = await reviews.applicant({ email: 'rejected@example.com' })
    const member = await reviews.applicant({ email: 'member@example.com' })
    await reviews.rosa.post(`/api/admin/applications/${member.id}/approve`, decision)
    await reviews.rosa.post(`/api/admin/applications/${rejected.id}/reject`, {
      version: 1,
      reason: 'No.',
    })
    const people = {
      applicant: await reviews.as(pending.email),
      rejected: await reviews.as(rejected.email),
      member: await reviews.as(member.email),
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
    const { rosa } = await openReviews(t)
    for (const [method, path, body] of STAFF_ONLY.slice(1)) {
      const answer = method === 'GET' ? await rosa.get(path) : await rosa.post(path, body)
      assert.equal(answer.status, 404, `${method} ${path}`)
    }
  })
})

describe('the page of an applicant', () => {
  test('is closed to visitors, members and staff', async (t) => {
    const reviews = await openReviews(t)
    const member = await reviews.applicant()
    await reviews.rosa.post(`/api/admin/applications/${member.id}/approve`, decision)
    const refused = [
      [reviews.portal.visitor(), 401],
      [await reviews.as(member.email), 403],
      [reviews.rosa, 403],
    ] as const
    for (const [client, status] of refused) {
      assert.equal((await client.get('/api/applications/mine')).status, status)
      const answer = await client.post('/api/applications/mine/answer', { text: 'Hello' })
      assert.equal(answer.status, status)
    }
  })
})

test('a decision that comes from another site changes nothing', async (t) => {
  const { rosa, applicant } = await openReviews(t)
  const { id } = await applicant()
  const answer = await rosa.post(`/api/admin/applications/${id}/approve`, decision, {
    'sec-fetch-site': 'cross-site',
  })
  assert.equal(answer.status, 403)
  assert.equal((await rosa.get(`/api/admin/applications/${id}`)).body.state, 'submitted')
})

test('of a hundred attempts of a network to register at once sixty are let through', async (t) => {
  const { db } = await openCreditUnion(t)
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => charge(db, AT, '192.0.2.1')))
  assert.equal(outcomes.filter(Boolean).length, 60)
  assert.equal(await charge(db, AT, '192.0.2.2'), true)
})
