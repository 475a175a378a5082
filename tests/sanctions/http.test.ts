import assert from 'node:assert/strict'
import { test } from 'node:test'
import { screen } from '../../src/modules/sanctions/server/sanctions.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { openOnlineBanking } from '../worlds/onlineBanking.ts'
import { contextOf } from '../worlds/creditUnion.ts'
import { hitsIn, load } from './world.ts'

const CLEAR = { decision: 'cleared', reason: 'Born in 1990, in Duluth' }

test('one administrator proposes, another agrees, and both stand with the hit', async (t) => {
  const union = await openOnlineBanking(t)
  const [ada, theo] = [await union.member('Ada Reed'), await union.staff('Theo Lindqvist')]
  const rosa = await union.as(await union.staff())
  const other = await union.as(theo)
  assert.equal((await rosa.get('/api/admin/sanctions')).body.list, null)
  await load(union.db)
  const found = { kind: 'payee', personId: ada.personId, name: 'Josef Kony' } as const
  await inTransaction(union.db, (tx) => screen(tx, contextOf(union, ada), found))

  const listed = (await rosa.get('/api/admin/sanctions')).body
  assert.deepEqual([listed.openCount, listed.list.entries], [1, 340])
  const [hit] = listed.hits
  assert.deepEqual(
    [hit.name, hit.listedName, hit.score, hit.person.name],
    ['Josef Kony', 'KONY, Joseph', '0.947', 'Ada Reed'],
  )

  const asked = await rosa.post(`/api/admin/sanctions/${hit.id}/decide`, CLEAR)
  assert.deepEqual([asked.status, asked.body.code], [409, 'waits_for_second_person'])
  assert.equal((await hitsIn(union.db))[0]?.state, 'open')
  const [request] = (await other.get('/api/admin/approvals')).body.items
  assert.equal(request.summary, 'Clear a sanctions hit: Josef Kony is not KONY, Joseph')
  const own = await rosa.post(`/api/admin/approvals/${request.id}/approve`, {})
  assert.equal(own.body.code, 'own_request')
  assert.equal(
    (await other.post(`/api/admin/approvals/${request.id}/approve`, {})).body.state,
    'approved',
  )

  const { body } = await rosa.get(`/api/admin/sanctions/${hit.id}`)
  assert.equal(body.state, 'cleared')
  assert.deepEqual(
    [body.decision.by.name, body.decision.agreedBy.name],
    ['Rosa Delgado', 'Theo Lindqvist'],
  )
  assert.equal((await rosa.get('/api/admin/sanctions?decided=yes')).body.hits.length, 1)
  assert.equal(
    (await other.post(`/api/admin/sanctions/${hit.id}/decide`, CLEAR)).body.code,
    'already_decided',
  )
})

test('nobody decides about their own name', async (t) => {
  const union = await openOnlineBanking(t)
  await load(union.db)
  const rosa = await union.staff()
  const found = { kind: 'member', personId: rosa.personId, name: 'Josef Kony' } as const
  await inTransaction(union.db, (tx) => screen(tx, contextOf(union, rosa), found))
  const client = await union.as(rosa)
  const [hit] = (await client.get('/api/admin/sanctions')).body.hits
  const refused = await client.post(`/api/admin/sanctions/${hit.id}/decide`, CLEAR)
  assert.equal(refused.body.code, 'about_oneself')
})
