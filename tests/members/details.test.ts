import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isOutgoingBlocked } from '../../src/modules/identity/server/identity.ts'
import { openBackOffice, WAITS } from '../approvals/backOffice.ts'
import type { Client } from '../factories/client.ts'
import { NOW, openMembersWorld } from './world.ts'

const BEN = 'ben@example.com'
const REASON = 'Showed the marriage certificate'

/** What the form of staff holds when it opens. */
async function formFor(client: Client, id: string): Promise<Record<string, string>> {
  const { names, email, phone, address, detailsVersion } = (
    await client.get(`/api/admin/users/${id}`)
  ).body
  const { country: _country, ...postal } = address
  return { ...names, email, phone, ...postal, detailsVersion, reason: REASON }
}

/** A request for a second person, as the list of requests tells it. */
interface Asked {
  readonly changes: readonly { readonly what: string; readonly after: string }[]
}

const change = (client: Client, id: string, body: Record<string, unknown>) =>
  client.post(`/api/admin/users/${id}/details`, body)

describe('the details of a user, changed by staff', () => {
  test('are in force at once, old and new in the trail, with a mail to the member', async (t) => {
    const { rosa, rosaId, settle, as, audited, mailTo } = await openMembersWorld(t)
    const id = await settle(BEN, { name: 'Ben Okafor' })
    const form = await formFor(rosa, id)
    const moved = { lastName: 'Okafor-Reed', street: '12 Weir Lane', phone: '518 555 0177' }
    const answer = await change(rosa, id, { ...form, ...moved })
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    assert.equal(answer.body.name, 'Ben Okafor-Reed')
    assert.equal(answer.body.address.street, '12 Weir Lane')
    const profile = (await (await as(BEN)).get('/api/account/profile')).body
    assert.deepEqual([profile.name, profile.street], ['Ben Okafor-Reed', '12 Weir Lane'])
    const [event, ...others] = await audited('user.details_changed')
    assert.deepEqual(others, [])
    assert.deepEqual([event!.actor_id, event!.subject_id], [rosaId, id])
    assert.deepEqual(event!.detail, {
      before: {
        name: 'Ben Okafor',
        phone: '··0100',
        address: '1 Main Street, Albany, NY 12207',
      },
      after: {
        name: 'Ben Okafor-Reed',
        phone: '··0177',
        address: '12 Weir Lane, Albany, NY 12207',
      },
      reason: REASON,
    })
    const mails = (await mailTo(BEN)).filter(({ subject }) => /details/.test(subject))
    assert.equal(mails.length, 1)
    assert.match(mails[0]!.text, /changed your name, phone, and address/)
    assert.ok(!mails[0]!.text.includes('Weir'))
  })

  test('tell the old and the new email, and keep money in the house for a day', async (t) => {
    const { rosa, settle, as, mailTo, db } = await openMembersWorld(t)
    const id = await settle(BEN)
    await settle('taken@example.com')
    const form = await formFor(rosa, id)
    const taken = await change(rosa, id, { ...form, email: 'taken@example.com' })
    assert.deepEqual([taken.status, taken.body.code], [409, 'email_taken'])
    const changed = await change(rosa, id, { ...form, email: 'ben.new@example.com' })
    assert.equal(changed.status, 200, JSON.stringify(changed.body))
    for (const email of [BEN, 'ben.new@example.com']) {
      const [mail] = await mailTo(email)
      assert.equal(mail?.subject, 'Your details were changed', email)
    }
    assert.equal(await isOutgoingBlocked(db, id, NOW), true)
    await as('ben.new@example.com')
  })

  test('are refused to a form that others overtook, and kept as asked when sent again', async (t) => {
    const { rosa, theo, settle, audited } = await openMembersWorld(t)
    const id = await settle(BEN)
    const [first, second] = [await formFor(rosa, id), await formFor(theo, id)]
    const asked = { ...first, street: '12 Weir Lane' }
    assert.equal((await change(rosa, id, asked)).status, 200)
    const late = await change(theo, id, { ...second, city: 'Troy' })
    assert.deepEqual([late.status, late.body.code], [409, 'details_changed'])
    assert.equal((await change(rosa, id, asked)).status, 200)
    assert.equal((await audited('user.details_changed')).length, 1)
  })

  test('of two who send at once change once', async (t) => {
    const { rosa, theo, settle } = await openMembersWorld(t)
    const id = await settle(BEN)
    const form = await formFor(rosa, id)
    const streets = Array.from({ length: 8 }, (_, i) => `${i} Weir Lane`)
    const answers = await Promise.all(
      streets.map((street, i) => change(i % 2 ? rosa : theo, id, { ...form, street })),
    )
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    assert.deepEqual(statuses, [200, ...Array<number>(7).fill(409)])
  })

  test('are not one’s own to change, nor a member’s, nor nobody’s', async (t) => {
    const { rosa, rosaId, settle, as } = await openMembersWorld(t)
    const id = await settle(BEN)
    const form = await formFor(rosa, id)
    const own = await change(rosa, rosaId, await formFor(rosa, rosaId))
    assert.deepEqual([own.status, own.body.code], [403, 'own_details'])
    assert.equal((await change(await as(BEN), id, form)).status, 403)
    const nobody = '01890000-0000-7000-8000-000000000000'
    assert.equal((await change(rosa, nobody, form)).status, 404)
    const empty = await change(rosa, id, { ...form, firstName: ' ', street: '', reason: '' })
    assert.deepEqual(Object.keys(empty.body.fields).toSorted(), ['firstName', 'reason', 'street'])
    assert.equal((await change(rosa, id, { ...form, lastName: '' })).status, 200)
  })
})

describe('where a second person is asked for, changed details', () => {
  test('wait until a colleague agrees, and fail when they changed meanwhile', async (t) => {
    const { ada, rosa, theo, open, union } = await openBackOffice(t)
    const form = await formFor(rosa, ada.personId)
    for (const street of ['1 Early Street', '2 Late Street']) {
      const asked = await change(rosa, ada.personId, { ...form, street })
      assert.deepEqual([asked.status, asked.body.message], [409, WAITS])
    }
    assert.equal((await formFor(rosa, ada.personId))['street'], form['street'])
    const { items } = await open(theo)
    assert.deepEqual(
      items.map(({ changes }: Asked) => changes.map(({ what }) => what)),
      [['Address'], ['Address']],
    )
    // Both were asked in one millisecond of the fixed clock, so the list may begin with either.
    const askedFor = (street: string): string =>
      items.find(({ changes }: Asked) => changes[0]!.after.startsWith(street)).id
    const approve = async (id: string) =>
      (await theo.post(`/api/admin/approvals/${id}/approve`)).body
    assert.deepEqual(await approve(askedFor('1 Early Street')), { state: 'approved', note: null })
    assert.equal((await formFor(rosa, ada.personId))['street'], '1 Early Street')
    const late = await approve(askedFor('2 Late Street'))
    assert.equal(late.state, 'failed')
    assert.match(late.note, /have changed since/)
    const { rows } = await union.portal.engine.pool.query(
      `select detail from audit_event where action = 'user.details_changed'`,
    )
    assert.equal(rows.length, 1)
    assert.ok(rows[0].detail.secondPersonId)
  })
})
