import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { approve, reject } from '../../src/modules/applications/server/applications.ts'
import { screen } from '../../src/modules/sanctions/server/sanctions.ts'
import { type Db, inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { ALL_TEN } from '../applications/deciding.ts'
import { apply, contextBy } from '../applications/people.ts'
import { freshDatabase } from '../factories/database.ts'
import { openCreditUnion } from '../worlds/creditUnion.ts'
import { added, changed } from './lists.ts'
import { auditOf, decide, hitsIn, load } from './world.ts'

const ADA = newId()

const screened = (db: Db, name: string, personId = ADA): Promise<readonly string[]> =>
  inTransaction(db, (tx) => screen(tx, contextBy(personId), { kind: 'payee', personId, name }))

describe('a name that comes close to the list', () => {
  test('is written down once with its score, which the audit trail has and nobody is named for', async (t) => {
    const { db } = await freshDatabase(t)
    await load(db)
    assert.equal((await screened(db, 'Mukhtar Robbow')).length, 1)
    assert.equal((await screened(db, 'ROBBOW, Mukhtar')).length, 1)
    const hits = await hitsIn(db)
    assert.deepEqual(
      hits.map(({ name, listed_name, score, state }) => [name, listed_name, score, state]),
      [['Mukhtar Robbow', 'ROBOW, Mukhtar', '0.9806', 'open']],
    )
    const [event, ...others] = await auditOf(db, 'sanctions.hit')
    assert.equal(others.length, 0)
    assert.ok(event)
    assert.deepEqual([event.actor_id, event.subject_id], [null, ADA])
    assert.equal((event.detail as { score: string }).score, '0.9806')
  })

  test('of another member is another hit, and a name that is not close is none', async (t) => {
    const { db } = await freshDatabase(t)
    assert.deepEqual(await screened(db, 'Mukhtar Robow'), [], 'no list is loaded yet')
    await load(db)
    await screened(db, 'Mukhtar Robow')
    await screened(db, 'Mukhtar Robow', newId())
    await screened(db, 'Dana Reyes')
    assert.equal((await hitsIn(db)).length, 2)
  })

  test('stays cleared for the name until its entry changes', async (t) => {
    const { db } = await freshDatabase(t)
    await load(db)
    const [hit] = await screened(db, 'Joseph Kony')
    assert.equal(await decide(db, hit!), 'cleared')
    assert.deepEqual(await screened(db, 'Joseph Kony'), [])
    const other = added('alt.csv', '735,999999,"aka","SOMEBODY ELSE",-0- ')
    await load(db, { files: other, publishedOn: '2026-07-02' })
    assert.deepEqual(await screened(db, 'Joseph Kony'), [], 'another entry has changed')
    const [number] = /\d+(?=,"KONY, Joseph")/.exec(text())!
    const files = added('alt.csv', `${number},999999,"aka","THE COMMANDER",-0- `)
    await load(db, { files, publishedOn: '2026-07-03' })
    assert.equal((await screened(db, 'Joseph Kony')).length, 1)
    assert.deepEqual((await hitsIn(db)).map(({ state }) => state).toSorted(), ['cleared', 'open'])
  })

  test('is decided once, and never by whom it is about', async (t) => {
    const { db } = await freshDatabase(t)
    await load(db)
    const [hit] = await screened(db, 'Joseph Kony')
    assert.equal(await decide(db, hit!, 'confirmed'), 'confirmed')
    assert.equal(await decide(db, hit!), 'already_decided')
    assert.deepEqual(await screened(db, 'Joseph Kony'), [hit], 'what is confirmed is not cleared')
    assert.equal(await decide(db, newId()), 'not_found')
  })

  test('of two screened at once is one hit', async (t) => {
    const { db } = await freshDatabase(t)
    await load(db)
    const found = await Promise.all(Array.from({ length: 12 }, () => screened(db, 'Goran Hadžić')))
    assert.equal(new Set(found.flat()).size, 1)
    assert.equal((await hitsIn(db)).length, 1)
    assert.equal((await auditOf(db, 'sanctions.hit')).length, 1)
  })
})

const text = (): string => changed('sdn.csv', 'KONY', 'KONY')['sdn.csv'].toString('latin1')

test('an applicant whose name is close registers as anybody, and is approved once it is cleared', async (t) => {
  const { db, staff } = await openCreditUnion(t)
  await load(db)
  const rosa = contextBy((await staff()).personId)
  const { applicationId } = await apply(db, { firstName: 'Biljana', lastName: 'Plavsic' })
  const [hit] = await hitsIn(db)
  assert.equal(hit?.subject_kind, 'applicant')
  const first = await approve(db, rosa, { applicationId, ...ALL_TEN })
  assert.equal(!first.ok && first.code, 'name_uncleared')
  await decide(db, hit.id)
  assert.ok((await approve(db, rosa, { applicationId, ...ALL_TEN })).ok)
})

test('whoever is confirmed to be meant by the list is rejected, not approved', async (t) => {
  const { db, staff } = await openCreditUnion(t)
  await load(db)
  const rosa = contextBy((await staff()).personId)
  const { applicationId } = await apply(db, { firstName: 'Biljana', lastName: 'Plavsic' })
  await decide(db, (await hitsIn(db))[0]!.id, 'confirmed')
  const approval = await approve(db, rosa, { applicationId, ...ALL_TEN })
  assert.equal(!approval.ok && approval.code, 'name_uncleared')
  assert.ok((await reject(db, rosa, { applicationId, version: 1, reason: 'We cannot open it' })).ok)
})

test('an applicant is compared with the list in force at the approval, and the hit is there to be cleared', async (t) => {
  const { db, staff } = await openCreditUnion(t)
  const rosa = contextBy((await staff()).personId)
  const { applicationId } = await apply(db, { firstName: 'Biljana', lastName: 'Plavsic' })
  await load(db)
  const approval = () => approve(db, rosa, { applicationId, ...ALL_TEN })
  const first = await approval()
  assert.equal(!first.ok && first.code, 'name_uncleared')
  await decide(db, (await hitsIn(db))[0]!.id)
  assert.ok((await approval()).ok)
})
