import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { whoIs } from '../../src/modules/identity/server/identity.ts'
import { HELD_PAGE } from '../../src/modules/paymentRules/held.contract.ts'
import {
  heldDetail,
  heldWaiting,
  pageOfHeld,
} from '../../src/modules/paymentRules/server/heldListing.ts'
import { dayOf } from '../../src/values/dates.ts'
import { contextOf } from '../worlds/creditUnion.ts'
import { openHolding } from './holding.ts'

describe('payments that wait, for staff', () => {
  test('are shown with the rules that spoke and what the member usually pays', async (t) => {
    const { db, clock, ada, rosa, send } = await openHolding(t)
    for (const amount of ['20.00', '30.00', '90.00']) await send(amount)
    const { id } = await send('500.00')
    const today = dayOf(clock.now(), 'America/New_York')
    const detail = (await heldDetail(db, whoIs, id, today))!
    assert.deepEqual(
      [detail.rules, detail.pattern, detail.person.name, detail.isNewPayee, detail.isRestricted],
      [
        [{ name: 'Large payments', outcome: 'review' }],
        [{ kind: 'us_bank', count: 3, typical: '30.00', largest: '90.00', total: '140.00' }],
        'Ada Brooks',
        true,
        false,
      ],
    )
    const { payments, openCount } = await pageOfHeld(db, whoIs, { decided: false, today })
    assert.deepEqual([payments.map((payment) => payment.id), openCount], [[id], 1])
    assert.deepEqual(payments[0]!.usual, detail.pattern[0], 'the list has the same beside it')
    const reader = { ...contextOf({ clock, institution: {} as never }, rosa) }
    const work = await heldWaiting(whoIs).waiting(db, reader, 20)
    assert.deepEqual([work.count, work.first[0]!.name], [1, 'Ada Brooks'])
    assert.equal(ada.personId, detail.person.id)
    const own = await heldWaiting(whoIs).waiting(db, { ...reader, actorId: ada.personId }, 20)
    assert.deepEqual(own, { count: 0, first: [] }, 'nobody decides about their own')
  })

  test('behind a page follow it, the one that lapses first at the front, or the last decided', async (t) => {
    const { db, send, clock } = await openHolding(t)
    const { id } = await send('500.00')
    // Copies of the payment, each with a deadline a minute after the one before.
    const { rows } = await sql<{ id: string }>`
      insert into payment_review select r.* from payment_review o cross join generate_series(1, ${HELD_PAGE + 9}) i
        cross join lateral jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
          'hold_id', gen_random_uuid(), 'deadline_at', o.deadline_at + i * interval '1 minute')) r
       where o.id = ${id} returning id`.execute(db)
    const inOrder = [id, ...rows.map((row) => row.id)]
    const today = dayOf(clock.now(), 'America/New_York')
    const read = async (decided: boolean) => {
      const first = await pageOfHeld(db, whoIs, { decided, today })
      assert.deepEqual([first.payments.length, first.more], [HELD_PAGE, true])
      const rest = await pageOfHeld(db, whoIs, { decided, today, after: first.payments.at(-1)!.id })
      assert.equal(rest.more, false)
      return [...first.payments, ...rest.payments].map((payment) => payment.id)
    }
    assert.deepEqual(await read(false), inOrder)
    await sql`update payment_review set state = 'lapsed', decided_at = deadline_at`.execute(db)
    assert.deepEqual(await read(true), inOrder.toReversed())
  })
})
