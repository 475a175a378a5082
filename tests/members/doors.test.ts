import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newUser, openMembersWorld } from './world.ts'

const SOMEBODY = '/api/admin/users/00000000-0000-4000-8000-000000000000'
const ROUTES = [
  ['GET', '/api/admin/users'],
  ['POST', '/api/admin/users'],
  ['GET', SOMEBODY],
  ['POST', `${SOMEBODY}/reveal`],
  ['POST', `${SOMEBODY}/suspend`],
  ['POST', `${SOMEBODY}/reinstate`],
  ['GET', `${SOMEBODY}/sessions`],
  ['POST', `${SOMEBODY}/sessions/00000000-0000-4000-8000-000000000001/end`],
  ['POST', `${SOMEBODY}/sessions/end-all`],
] as const

test('only administrators get past any door', async (t) => {
  const { visitor, as, settle } = await openMembersWorld(t)
  await settle('member@example.com')
  await settle('maya@example.com', { role: 'pending', status: 'pending' })
  await settle('lena@example.com', { role: 'pending', status: 'rejected' })
  const people = [
    [visitor(), 401],
    [await as('member@example.com'), 403],
    [await as('maya@example.com'), 403],
    [await as('lena@example.com'), 403],
  ] as const
  for (const [person, status] of people) {
    for (const [method, path] of ROUTES) {
      const answer = await (method === 'GET' ? person.get(path) : person.post(path, {}))
      assert.equal(answer.status, status, `${method} ${path}`)
    }
  }
})

const HOSTILE = [
  null, true, -1, 1e300, [[]], { $gt: '' }, 'a\u0000b', 'a\ud800b', 'a\u202eb', 'x'.repeat(60_000),
] // prettier-ignore

test('hostile bodies get a named refusal', async (t) => {
  const { rosa, settle, statusOf } = await openMembersWorld(t)
  const id = await settle('ben@example.com')
  const bodies = [
    ['/api/admin/users', newUser()],
    [`/api/admin/users/${id}/suspend`, { seenStatus: 'approved', reason: 'Because.' }],
    [`/api/admin/users/${id}/reinstate`, { seenStatus: 'approved', reason: 'Because.' }],
    [`/api/admin/users/${id}/reveal`, { field: 'idNumber', reason: 'Asked on the telephone' }],
  ] as const
  for (const [path, body] of bodies) {
    for (const key of Object.keys(body)) {
      for (const value of HOSTILE) {
        const { status, body: answer } = await rosa.post(path, { ...body, [key]: value })
        assert.ok(
          status >= 400 && status < 500,
          `${path} ${key} ${JSON.stringify(value)?.slice(0, 40)}: ${status}`,
        )
        assert.match(answer.code, /^[a-z_]+$/)
      }
    }
    for (const key of ['balance', 'personId', 'toString']) {
      assert.equal((await rosa.post(path, { ...body, [key]: 'admin' })).status, 400)
    }
  }
  assert.equal(await statusOf(id), 'approved')
})

test('hostile addresses are refused or find nobody', async (t) => {
  const { rosa } = await openMembersWorld(t)
  const texts = [
    "1'%20or%201=1",
    '%00',
    '%5c',
    '%25',
    '_',
    '%ff',
    "'",
    'x'.repeat(101),
    '%e2%80%ae',
    '((((',
    '*',
  ]
  for (const text of texts) {
    for (const path of [
      `/api/admin/users?q=${text}`,
      `/api/admin/users?sort=${text}`,
      `/api/admin/users?before=${text}`,
      `/api/admin/users?from=${text}`,
      `/api/admin/users?tab=${text}`,
      `/api/admin/users/${text}`,
      `/api/admin/users/${text}/sessions`,
    ]) {
      const { status, body } = await rosa.get(path)
      const fine = status >= 400 ? status < 500 : body.items.length === 0
      assert.ok(fine, `${path}: ${status} ${JSON.stringify(body).slice(0, 200)}`)
    }
  }
})
