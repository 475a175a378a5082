import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { SetEin } from '../../src/modules/businesses/changes.contract.ts'
import { einsOf } from '../../src/modules/businesses/server/businesses.ts'
import { setEin } from '../../src/modules/businesses/server/numbers.ts'
import { newId } from '../../src/values/ids.ts'
import { codeIn, done } from '../factories/outcomes.ts'
import { openBusinesses } from './world.ts'

test('a tax number is kept sealed, once, and nobody reads more than its end', async (t) => {
  const union = await openBusinesses(t)
  const { db, ada, rosa, as } = union
  done(await union.addFor(ada))
  const { member_id: businessId } = await union.businessOf(ada)
  const ben = await union.member('Ben Okafor')
  const counter = await union.openedFor(ada, { businessId })
  done(await union.join(ben, counter.id, 'joint'))
  const form = { id: newId(), businessId, ein: '123456789', reason: 'Saw the letter of the IRS' }
  const set = (changes: Partial<SetEin & { businessId: string }> = {}, by = rosa) =>
    setEin(db, as(by), { ...form, ...changes })
  done(await set())
  done(await set())
  const another = { id: newId() }
  assert.equal(codeIn(await set({ ein: '987654321' })), 'id_reused')
  assert.equal(codeIn(await set(another)), 'ein_unchanged')
  assert.equal(codeIn(await set({ ...another, businessId: newId() })), 'business_not_found')
  assert.equal(codeIn(await set(another, ben)), 'own_account')
  assert.equal((await einsOf(db, [businessId])).get(businessId), '123456789')
  for (const one of [ada, ben])
    assert.match((await union.noticesOf(one)).join(), /tax number of Hart Bakery LLC.* in 6789/)
  const [trail, ...more] = await union.auditRows({ action: 'business.ein_set' })
  assert.deepEqual([trail!.detail.last4, more.length], ['6789', 0])
  const { rows } = await sql<{ told: string }>`
    select string_agg(row::text, '') as told from (
      select audit_event::text as row from audit_event union all select business::text from business
      union all select action_request::text from action_request
      union all select notification::text from notification) r`.execute(db)
  assert.doesNotMatch(rows[0]!.told, /123456789|12-3456789/)
})
