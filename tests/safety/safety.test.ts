import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { endAddressLinks } from '../../src/modules/access/server/access.ts'
import { lock } from '../../src/modules/safety/server/locking.ts'
import { trustedContactOf } from '../../src/modules/safety/server/trustedContacts.ts'
import { newId } from '../../src/values/ids.ts'
import { openSignInPortal, PASSWORD } from '../access/signInPortal.ts'
import { mailedProof, setUpApp } from '../factors/apps.ts'
import type { Client } from '../factories/client.ts'
import { memberOrder, orderFrom } from '../factories/orders.ts'
import { codeIn, tally } from '../factories/outcomes.ts'
import { assertKeyRotates } from '../factories/keyRotation.ts'
import { openTransfers } from '../transfers/transfers.ts'
import { contextOf } from '../worlds/creditUnion.ts'
import { type OnlineBanking, openOnlineBanking } from '../worlds/onlineBanking.ts'

const callTo = (staff: Client, personId: string, topic: string, id = newId()) =>
  staff.post(`/api/admin/users/${personId}/calls`, { id, topic })

const openOffice = async (t: Parameters<typeof openOnlineBanking>[0]) =>
  officeOf(await openOnlineBanking(t))

/** Rosa and Grace, and a member they have to do with. */
async function officeOf(union: OnlineBanking, name = 'Ada Brooks') {
  const ada = await union.member(name, { checking: '100.00' })
  const [rosa, grace] = [await union.staff(), await union.staff('Grace Hill')]
  return { union, ada, as: union.as, asAda: await union.as(ada), rosa, grace }
}

test('a call of staff', async (t) => {
  const union = await openOnlineBanking(t)

  await t.test(
    'of two colleagues who start at once one calls, the other hears who does, and the member sees one',
    async () => {
      const { ada, as, asAda, rosa, grace } = await officeOf(union)
      const clients = [await as(rosa), await as(grace)]
      const started = await Promise.all(
        clients.map((staff) => callTo(staff, ada.personId, 'Your new card')),
      )
      assert.deepEqual(
        started.map(({ status }) => status).toSorted((a, b) => a - b),
        [200, 409],
      )
      const refused = started.find(({ status }) => status === 409)!
      assert.match(
        refused.body.message,
        /^(Rosa Delgado|Grace Hill) is calling this member already/,
      )
      const { call } = (await asAda.get('/api/safety')).body
      assert.equal(call.topic, 'Your new card')
      const calls = await union.auditRows({ action: 'safety.call_started', about: ada })
      assert.deepEqual(
        calls.map(({ detail }) => detail),
        [{ topic: 'Your new card', by: call.staffName }],
      )
    },
  )

  await t.test(
    'shows until it is ended or half an hour is over, and not a moment longer',
    async () => {
      const { ada, as, asAda, rosa, grace } = await officeOf(union, 'Bea Brooks')
      const shown = async () => (await asAda.get('/api/safety')).body.call?.topic ?? 'nobody calls'
      const office = await as(rosa)
      const [id, topic] = [newId(), 'A payment abroad']
      const first = await callTo(office, ada.personId, topic, id)
      // Sent again, because the answer was lost.
      assert.equal((await callTo(office, ada.personId, topic, id)).status, 200)
      assert.equal((await callTo(office, ada.personId, 'Else', id)).body.code, 'id_reused')
      const other = await as(grace)
      const ended = await other.post(`/api/admin/calls/${first.body.call.id}/end`)
      assert.deepEqual([ended.status, ended.body.call, await shown()], [200, null, 'nobody calls'])
      await callTo(office, ada.personId, 'A second call')
      union.portal.clock.advance(30 * 60_000 - 1)
      await union.portal.engine.pool.query('update session set last_seen_at = $1', [
        union.clock.now(),
      ])
      assert.equal(await shown(), 'A second call')
      union.portal.clock.advance(1)
      assert.equal(await shown(), 'nobody calls')
      assert.equal((await callTo(other, ada.personId, 'A third call')).status, 200)
      assert.equal((await callTo(office, rosa.personId, 'Lunch')).status, 404)
    },
  )

  await t.test('is over once whoever calls is suspended, and a colleague can call', async () => {
    const { ada, as, asAda, rosa, grace } = await officeOf(union, 'Cleo Brooks')
    await callTo(await as(grace), ada.personId, 'Your new card')
    const office = await as(rosa)
    const suspended = await office.post(`/api/admin/users/${grace.personId}/suspend`, {
      seenStatus: 'active',
      reason: 'She asked members for their codes',
    })
    assert.equal(suspended.status, 200, JSON.stringify(suspended.body))
    assert.equal((await asAda.get('/api/safety')).body.call, null)
    const [ended] = await union.auditRows({ action: 'safety.call_ended', about: ada })
    assert.equal(ended!.actor_id, rosa.personId)
    assert.equal((await callTo(office, ada.personId, 'The call of before')).status, 200)
  })
})

describe('everything locked', () => {
  test('of payments and a lock at once none is made once it is locked, and own accounts go on', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '1000.00' })
    const ben = await union.member('Ben Reed')
    const order = await memberOrder(union.service, ada, ben, '10.00')
    const orders = Array.from({ length: 20 }, () => ({ ...order, id: newId() }))
    const [sent] = await Promise.all([
      Promise.all(orders.map((order) => union.service.toMember(ada.customer, order))),
      lock({ db: union.db, endAddressLinks }, contextOf(union, ada)),
    ])
    const { done = 0, money_held: held = 0 } = tally(sent)
    assert.equal(done + held, 20)
    assert.equal(await union.available(ben.checking), `${done * 10}.00`)
    const late = { ...order, id: newId() }
    assert.equal(codeIn(await union.service.toMember(ada.customer, late)), 'money_held')
    assert.equal(
      codeIn(await union.service.betweenAccounts(ada.customer, orderFrom(ada, '10.00'))),
      'done',
    )
  })

  test('ends every session and lets nobody in by mail, but an authenticator app', async (t) => {
    const portal = await openSignInPortal(t, { real: true })
    const signIn = (email: string) =>
      portal.visitor().post('/api/sign-in', { email, password: PASSWORD })
    const [ada, ben] = ['ada@example.com', 'ben@example.com']
    const adaId = await portal.given(ada)
    const benId = await portal.given(ben)
    const asAda = await portal.as(ada)
    const app = await setUpApp(portal, asAda, ada)
    const halfIn = portal.visitor()
    await halfIn.post('/api/sign-in', { email: ben, password: PASSWORD })
    const code = await portal.codeFor(ben)
    for (const personId of [adaId, benId]) {
      await lock({ db: portal.engine.db, endAddressLinks }, portal.context(personId))
      await lock({ db: portal.engine.db, endAddressLinks }, portal.context(personId))
    }
    assert.equal((await asAda.get('/api/account/sessions')).status, 401)
    assert.equal((await halfIn.post('/api/sign-in/verify', { code })).status, 401)
    const keptOut = await signIn(ben)
    assert.deepEqual([keptOut.status, keptOut.body.code], [403, 'everything_locked'])
    const client = portal.visitor()
    const first = await client.post('/api/sign-in', { email: ada, password: PASSWORD })
    assert.deepEqual(first.body, { codeSent: false, ways: ['authenticator'] })
    const verify = (answer: string) => client.post('/api/sign-in/verify', { code: answer })
    assert.equal((await verify(app.backupCodes[0]!)).status, 422)
    assert.equal((await verify(app.shows())).status, 200)
  })

  test('ends a link to another address for good: unlocked again, it opens nothing', async (t) => {
    const { union, ada, as, asAda, rosa } = await openOffice(t)
    const door = { codeFor: () => union.codeFor(ada) }
    const proof = await mailedProof(door, asAda, ada.email, 'change_email')
    const email = 'somebody.else@example.com'
    assert.equal((await asAda.post('/api/account/email', { email, proof })).status, 200)
    const mail = (await union.mailbox()).find(({ to }) => to === email)
    const token = /confirm-new-email#(\S+)/.exec(mail!.text)![1]
    await asAda.post('/api/safety/lock', { confirmed: true })
    const office = await as(rosa)
    const unlocked = await office.post(`/api/admin/users/${ada.personId}/unlock`, {
      reason: 'Called her at the number we have',
    })
    assert.equal(unlocked.body.lockedSince, null)
    const followed = await union.portal.visitor().post('/api/access-link/email', { token })
    assert.deepEqual([followed.status, followed.body.code], [422, 'link_over'])
    const profile = (await (await as(ada)).get('/api/account/profile')).body
    assert.deepEqual([profile.email, profile.newEmail], [ada.email, null])
  })

  test('is unlocked with fresh proof, or by staff who say how they know', async (t) => {
    const { union, ada, as, asAda, rosa } = await openOffice(t)
    assert.equal((await asAda.post('/api/safety/lock', { confirmed: true })).status, 200)
    assert.equal((await asAda.get('/api/safety')).status, 401)
    const back = await as(ada)
    assert.notEqual((await back.get('/api/safety')).body.lockedSince, null)
    const { body } = await back.post('/api/security/step-up', { action: 'unlock_everything' })
    const unlock = (code: string) =>
      back.post('/api/safety/unlock', { proof: { stepUpId: body.stepUpId, code } })
    assert.equal((await unlock('000000')).body.code, 'code_invalid')
    assert.equal((await unlock(await union.codeFor(ada))).body.lockedSince, null)
    await back.post('/api/safety/lock', { confirmed: true })
    const office = await as(rosa)
    const path = `/api/admin/users/${ada.personId}/unlock`
    const answers = await Promise.all(
      [1, 2].map(() => office.post(path, { reason: 'Called her at the number we have' })),
    )
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409],
    )
    assert.deepEqual(
      (await union.noticesOf(ada))
        .map((notice) => notice.split('.')[0]!)
        .toSorted((a, b) => a.localeCompare(b)),
      [
        'security: Everything is locked',
        'security: Everything is locked',
        'security: Everything is unlocked',
        'security: Everything is unlocked',
      ],
    )
  })
})

test('what staff learn of the safety of a member', async (t) => {
  const union = await openOnlineBanking(t)

  await t.test(
    'who says that an event was not them locks everything and waits with staff once, and nobody says it of others',
    async () => {
      const { ada, as, asAda, rosa } = await officeOf(union)
      const ben = await as(await union.member('Ben Reed'))
      await asAda.post('/api/account/sessions/end-others')
      const { items } = (await asAda.get('/api/security-history')).body
      const { id: eventId } = items.find(({ inTheirName }: { inTheirName: boolean }) => inTheirName)
      assert.equal((await ben.post('/api/safety/reports', { eventId })).status, 404)
      const again = await as(ada)
      const reported = await Promise.all(
        [asAda, again].map((client) => client.post('/api/safety/reports', { eventId })),
      )
      assert.ok(reported.every(({ status }) => status === 200 || status === 401))
      assert.equal((await asAda.get('/api/safety')).status, 401)
      const office = await as(rosa)
      const { items: work } = (await office.get('/api/admin/work-queue?kind=safety')).body
      assert.deepEqual(
        work.map(({ name, about }: { name: string; about: string }) => [name, about]),
        [['Ada Brooks', 'Signed out on every other device']],
      )
      const path = `/api/admin/safety/reports/${work[0].id}/handle`
      const closed = await Promise.all(
        [1, 2].map(() => office.post(path, { note: 'It was her son' })),
      )
      assert.deepEqual(
        closed.map(({ status }) => status).toSorted((a, b) => a - b),
        [200, 409],
      )
      assert.equal((await office.get('/api/admin/safety')).body.count, 0)
      // It happened again, or was not what staff took it for: what they closed does not close this.
      assert.equal((await (await as(ada)).post('/api/safety/reports', { eventId })).status, 200)
      assert.equal((await office.get('/api/admin/safety')).body.count, 1)
    },
  )

  await t.test(
    'every report that nobody has dealt with is shown, however many came after it',
    async () => {
      const { ada, as, asAda, rosa } = await officeOf(union, 'Cleo Brooks')
      const at = union.clock.now()
      await sql`
      insert into safety_report (id, person_id, event_id, event_at, words, said, reported_at, handled_at, handled_by, note)
      select gen_random_uuid(), ${ada.personId}, n, ${at}, n, n, ${at}::timestamptz + n * interval '1 minute',
             case when n > 12 then ${at}::timestamptz end, case when n > 12 then ${rosa.personId}::uuid end,
             case when n > 12 then 'Seen' end
        from generate_series(1, 30) n`.execute(union.db)
      const shown = [...numbers(30, 21), ...numbers(12, 1)]
      const office = await as(rosa)
      for (const answer of [
        await office.get(`/api/admin/users/${ada.personId}/safety`),
        await asAda.get('/api/safety'),
      ])
        assert.deepEqual(
          answer.body.reports.map(({ words }: { words: string }) => Number(words)),
          shown,
        )
    },
  )

  await t.test('a trusted contact is sealed, and staff read it', async () => {
    const { ada, as, asAda, rosa } = await officeOf(union, 'Dov Brooks')
    const contact = { name: 'Vera Brooks', phone: '518 555 0143' }
    for (const _ of [1, 2]) await asAda.post('/api/safety/trusted-contact', contact)
    const { rows } = await sql<{ sealed: Buffer }>`select sealed from trusted_contact`.execute(
      union.db,
    )
    assert.equal(rows.length, 1)
    assert.ok(!rows[0]!.sealed.toString('latin1').includes('Vera'))
    const seen = await (await as(rosa)).get(`/api/admin/users/${ada.personId}/safety`)
    assert.equal(seen.body.trustedContact.name, 'Vera Brooks')
    await assertKeyRotates(union.engine, 'trusted contacts')
    await asAda.post('/api/safety/trusted-contact/remove')
    assert.equal(await trustedContactOf(union.db, ada.personId), null)
    assert.equal((await union.noticesOf(ada)).length, 2)
  })
})

/** From the one down to the other. */
const numbers = (from: number, to: number): number[] =>
  Array.from({ length: from - to + 1 }, (_, i) => from - i)
