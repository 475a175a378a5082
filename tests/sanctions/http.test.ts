import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addOwner,
  changePrimary,
  openAccountOf,
} from '../../src/modules/accounts/server/accounts.ts'
import { add } from '../../src/modules/businesses/server/adding.ts'
import { addedBy } from '../../src/modules/businesses/server/businesses.ts'
import type { HitSummary } from '../../src/modules/sanctions/contract.ts'
import { screen } from '../../src/modules/sanctions/server/sanctions.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import type { Client } from '../factories/client.ts'
import { done } from '../factories/outcomes.ts'
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

test('nobody on staff reads or decides what concerns themselves, or a business of theirs', async (t) => {
  const union = await openOnlineBanking(t)
  const { db, clock } = union
  await load(db)
  const [ada, ben] = [await union.member('Ada Reed'), await union.member('Ben Okafor')]
  const [rosa, theo] = [await union.staff(), await union.staff('Theo Lindqvist')]
  const [his, hers] = [await union.as(theo), await union.as(rosa)]
  const at = clock.now()
  const own = { kind: 'member', personId: theo.personId, name: 'Biljana Plavsic' } as const
  const bakery = { id: newId(), name: 'Josef Kony', kind: 'llc', reason: 'Saw its papers' } as const
  await inTransaction(db, async (tx) => {
    await screen(tx, contextOf(union, theo), own)
    done(await add(tx, contextOf(union, rosa), { ...bakery, personId: ada.personId }))
    const { member_id: memberId } = await addedBy(tx, bakery.id)
    const opened = { memberId, personId: ada.personId, product: 'checking', at } as const
    const accountId = await openAccountOf(tx, { ...opened, kind: 'Checking', name: null })
    const joint = { accountId, role: 'joint', at } as const
    for (const { personId } of [ben, theo]) done(await addOwner(tx, { ...joint, personId }))
    const succession = { accountId, memberId, formerStays: false, at }
    done(await changePrimary(tx, { ...succession, personId: ben.personId }))
  })
  const listed = (await his.get('/api/admin/sanctions')).body
  assert.deepEqual([listed.openCount, listed.hits], [0, []])
  const seen = (await hers.get('/api/admin/sanctions')).body
  assert.equal(seen.openCount, 2)
  assert.deepEqual(
    seen.hits.map(({ name, person }: HitSummary) => `${name}: ${person.name}`).toSorted(),
    ['Biljana Plavsic: Theo Lindqvist', 'Josef Kony: Ben Okafor'],
  )
  for (const { id } of seen.hits) {
    assert.equal((await his.get(`/api/admin/sanctions/${id}`)).status, 404)
    const refused = await his.post(`/api/admin/sanctions/${id}/decide`, CLEAR)
    assert.equal(refused.body.code, 'about_oneself')
    await hers.post(`/api/admin/sanctions/${id}/decide`, CLEAR)
  }
  const waiting = async (client: Client, kind: string) => {
    const { kinds } = (await client.get('/api/admin/work-queue')).body
    return kinds.find((one: { kind: string }) => one.kind === kind)?.count ?? 0
  }
  assert.deepEqual([await waiting(his, 'sanctions'), await waiting(hers, 'sanctions')], [0, 2])
  const { items: asked } = (await hers.get('/api/admin/approvals')).body
  assert.deepEqual([asked.length, await waiting(his, 'approvals')], [2, 0])
  for (const { id } of asked)
    assert.equal((await his.post(`/api/admin/approvals/${id}/approve`, {})).status, 404)
  for (const query of ['', '?decided=yes']) {
    const { items, openCount } = (await his.get(`/api/admin/approvals${query}`)).body
    assert.deepEqual([items, openCount], [[], 0])
  }
  assert.deepEqual(
    (await hitsIn(db)).map(({ state }) => state),
    ['open', 'open'],
  )
})
