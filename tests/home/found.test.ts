import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Found, rememberFound } from '../../src/modules/home/server/found.ts'

const NOTHING: Found = { credits: [], debits: [] }

test('what recurs is looked for once, until an entry comes or a day begins, for each member apart', async () => {
  const remember = rememberFound()
  let searches = 0
  const visit = (accountIds: readonly string[], newest: string, today = '2026-11-23') =>
    remember({ accountIds, newest, today }, async () => {
      searches += 1
      return NOTHING
    })
  const after = async (...looks: readonly Promise<Found>[]): Promise<number> => {
    await Promise.all(looks)
    return searches
  }
  assert.equal(await after(visit(['ada'], 'rent')), 1)
  assert.equal(await after(visit(['ada'], 'rent')), 1)
  assert.equal(await after(visit(['ada', 'joint'], 'rent')), 2)
  assert.equal(await after(visit(['ada'], 'wages')), 3)
  assert.equal(await after(visit(['ada'], 'wages', '2026-11-24')), 4)
  assert.equal(await after(visit(['ada'], 'wages', '2026-11-24')), 4)
})

test('what could not be read is looked for again', async () => {
  const remember = rememberFound()
  const of = { accountIds: ['ada'], newest: 'rent', today: '2026-11-23' }
  await assert.rejects(remember(of, () => Promise.reject(new Error('no connection'))))
  assert.equal(await remember(of, async () => NOTHING), NOTHING)
})
