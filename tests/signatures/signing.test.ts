import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { endAddressLinks } from '../../src/modules/access/server/access.ts'
import { setStanding } from '../../src/modules/identity/server/identity.ts'
import { lock } from '../../src/modules/safety/server/locking.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { contextOf, type Person } from '../worlds/creditUnion.ts'
import { openSignatures, said, type SignatureWorld } from './world.ts'

const DAY_MS = 86_400_000

const stand = ({ db, clock }: SignatureWorld, who: Person, status: 'suspended' | 'approved') =>
  inTransaction(db, (tx) =>
    setStanding(tx, who.personId, { role: 'user', status, at: clock.now() }),
  )

describe('a payment that waits for a second signature', () => {
  test('Ada proposes, both see it waiting, Ben signs, and the receipt names both', async (t) => {
    const world = await openSignatures(t)
    const { ada, ben, cleo, propose, waiting, sign, available, posted } = world
    const id = await propose('60.00')
    assert.deepEqual(
      [await available(ada.checking), await posted(ada.checking), await posted(ada.savings)],
      ['40.00', '100.00', '0.00'],
    )
    assert.deepEqual(
      [await waiting(ada), await waiting(ben), await waiting(cleo)].map((list) =>
        list.map((item) => [item.id, item.may]),
      ),
      [[[id, 'take_back']], [[id, 'sign']], []],
    )
    assert.match((await world.noticesOf(ben)).join('\n'), /Waiting for your signature: \$60\.00/)
    assert.equal(said(await sign(ben, id)), 'done')
    assert.deepEqual([await posted(ada.checking), await posted(ada.savings)], ['40.00', '60.00'])
    assert.deepEqual(await waiting(ben), [])
    for (const { client } of [ada, ben]) {
      const { body } = await client.get(`/api/transfers/${id}`)
      assert.deepEqual(
        [body.status, body.orderedBy, body.signedBy, body.waitsUntil],
        ['Completed', 'Ada Brooks', 'Ben Okafor', undefined],
      )
    }
    const [signed] = await world.auditRows({ action: 'transfer.posted' })
    assert.deepEqual(
      [signed!.actor_id, signed!.detail.secondPersonId],
      [ada.personId, ben.personId],
    )
    await world.assertSound()
  })

  test('whoever may not sign is told so, and nothing moves', async (t) => {
    const world = await openSignatures(t)
    const { ada, ben, cleo, propose, decline, takeBack, signWith, join, posted } = world
    await world.endOver()
    const id = await propose('60.00')
    const code = { challengeId: newId(), code: '000000' }
    const answers = {
      'own proposal': await signWith(ada, id, code),
      'own proposal declined': await decline(ada, id),
      stranger: await signWith(cleo, id, code),
      'stranger declines': await decline(cleo, id),
      'stranger takes back': await takeBack(cleo, id),
      'taken back by the other': await takeBack(ben, id),
      'wrong code': await signWith(ben, id, code),
      'no such thing': await signWith(ben, newId(), code),
    }
    assert.deepEqual(
      Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, said(answer)])),
      {
        'own proposal': '403 own_proposal',
        'own proposal declined': '403 own_proposal',
        stranger: '404 request_not_found',
        'stranger declines': '404 request_not_found',
        'stranger takes back': '404 request_not_found',
        'taken back by the other': '403 not_own_proposal',
        'wrong code': '422 code_over',
        'no such thing': '404 request_not_found',
      },
    )
    await join(cleo, { role: 'delegate' })
    assert.equal(said(await signWith(cleo, id, code)), '403 not_yours_to_sign')
    assert.equal(await posted(ada.checking), '100.00')
  })

  test('a code for one payment signs no other', async (t) => {
    const { ben, propose, proofFor, signWith } = await openSignatures(t)
    const [small, large] = [await propose('1.00'), await propose('90.00')]
    const proof = await proofFor(ben, small)
    assert.equal(said(await signWith(ben, large, proof)), '422 code_over')
    assert.equal(said(await signWith(ben, small, proof)), 'done')
  })

  test('asked again, everything answers as the first time', async (t) => {
    const world = await openSignatures(t)
    const { ada, ben, proposing, proofFor, signWith, decline, takeBack, posted } = world
    const id = newId()
    assert.equal((await proposing('10.00', id)).body.replayed, false)
    assert.deepEqual((await proposing('10.00', id)).body.replayed, true)
    assert.equal(said(await proposing('11.00', id)), '422 id_reused')
    const proof = await proofFor(ben, id)
    assert.equal(said(await signWith(ben, id, proof)), 'done')
    assert.equal(said(await signWith(ben, id, proof)), 'done')
    assert.equal((await proposing('10.00', id)).body.status, 'Completed')
    assert.equal(said(await decline(ben, id)), '409 already_decided')
    for (const end of [(one: string) => decline(ben, one), (one: string) => takeBack(ada, one)]) {
      const other = await world.propose('5.00')
      assert.deepEqual([said(await end(other)), said(await end(other))], ['done', 'done'])
    }
    assert.equal(await posted(ada.checking), '90.00')
  })

  test('declined, taken back and lapsed, the money is free again and all are told', async (t) => {
    const world = await openSignatures(t)
    const { ada, ben, clock, propose, decline, takeBack, endOver, available, waiting } = world
    const declined = await propose('10.00')
    assert.equal(said(await decline(ben, declined)), 'done')
    const takenBack = await propose('20.00')
    assert.equal(said(await takeBack(ada, takenBack)), 'done')
    const lapsed = await propose('30.00')
    const proof = { challengeId: newId(), code: '000000' }
    clock.advance(7 * DAY_MS - 1)
    assert.equal(await endOver(), 0)
    clock.advance(1)
    // Sessions are over by then.
    for (const who of [ada, ben]) Object.assign(who, { client: await world.as(who) })
    assert.deepEqual(await waiting(ben), [])
    assert.equal(said(await world.signWith(ben, lapsed, proof)), '409 already_decided')
    assert.equal(await endOver(), 1)
    assert.equal(await available(ada.checking), '100.00')
    const told = (await world.noticesOf(ada)).join('\n')
    const why = 'Ben Okafor did not sign: “Not before the rent is paid”'
    for (const words of ['Declined: $10.00', why, 'Lapsed: $30.00']) assert.ok(told.includes(words))
    assert.match((await world.noticesOf(ben)).join('\n'), /Taken back: \$20\.00/)
    assert.deepEqual((await ada.client.get(`/api/transfers/${declined}`)).body.declined, {
      by: 'Ben Okafor',
      reason: 'Not before the rent is paid',
    })
    const statuses = [declined, takenBack, lapsed].map(
      async (id) => (await ada.client.get(`/api/transfers/${id}`)).body.status,
    )
    assert.deepEqual(await Promise.all(statuses), ['Declined', 'Cancelled', 'Lapsed'])
    await world.assertSound()
  })

  test('what is proposed is held as a payment would be, and refused as one', async (t) => {
    const { proposing, propose } = await openSignatures(t)
    assert.equal(said(await proposing('100.01')), '422 insufficient_funds')
    await propose('60.00')
    assert.equal(said(await proposing('60.00')), '422 insufficient_funds')
  })
})

describe('whether two have to sign', () => {
  test('takes two who may pay, and proof', async (t) => {
    const world = await openSignatures(t, { on: false })
    const { ada, ben, cleo, accountId, turnOn, remove, proposing } = world
    assert.equal((await proposing('1.00')).body.status, 'Completed')
    const path = `/api/accounts/${accountId}/two-to-sign`
    assert.deepEqual((await ben.client.get(path)).body, {
      on: false,
      mayChange: true,
      enoughOwners: true,
      offWaitsUntil: null,
    })
    assert.equal((await cleo.client.get(path)).status, 404)
    const wrong = { stepUpId: newId(), code: '000000' }
    assert.equal(said(await ada.client.post(`${path}/on`, { proof: wrong })), '409 code_failed')
    await remove(ben)
    await world.join(cleo, { role: 'delegate' })
    assert.equal(said(await turnOn()), '409 two_owners_needed')
    assert.equal(said(await turnOn(cleo)), '403 not_yours_to_change')
    await world.join(ben)
    await stand(world, ben, 'suspended')
    assert.equal((await ada.client.get(path)).body.enoughOwners, false)
    assert.equal(said(await turnOn()), '409 two_owners_needed')
    await stand(world, ben, 'approved')
    Object.assign(ben, { client: await world.as(ben) })
    assert.equal((await turnOn(ben)).body.on, true)
    assert.equal((await proposing('1.00')).body.status, 'Waiting')
  })

  test('keeps whose signature counts from coming or going by one of them alone', async (t) => {
    const world = await openSignatures(t)
    const { ada, ben, cleo, accountId, asking, invite, remove, prove } = world
    assert.equal(said(await remove(ben)), '409 two_to_sign_on')
    const leave = `/api/accounts/${accountId}/leave`
    const proof = await prove(ben, 'leave_account', accountId)
    assert.equal(said(await ben.client.post(leave, { proof })), '409 two_to_sign_on')
    assert.equal(said(await asking(cleo.email)), '409 two_to_sign_on')
    await world.join(cleo, { role: 'delegate' })
    assert.equal(said(await remove(cleo)), 'done')
    // Invited before it was turned on, and accepting after.
    const { body } = await world.proposeOff()
    assert.ok(body.offWaitsUntil)
    assert.equal(said(await world.sign(ben, (await world.waiting(ben))[0]!.id)), 'done')
    const invited = await invite(cleo.email)
    await world.turnOn(ada)
    assert.equal(said(await world.accept(cleo, invited)), '409 two_to_sign_on')
  })

  test('is turned off by two, and what waited is free then', async (t) => {
    const world = await openSignatures(t)
    const { ada, ben, propose, proposeOff, waiting, sign, endOver, available, proposing } = world
    const payment = await propose('60.00')
    assert.ok((await proposeOff()).body.offWaitsUntil)
    assert.ok((await proposeOff()).body.offWaitsUntil)
    const [off, ...more] = (await waiting(ben)).filter(({ id }) => id !== payment)
    assert.deepEqual(more, [])
    const none = { challengeId: newId(), code: '000000' }
    assert.equal(said(await world.signWith(ada, off!.id, none)), '403 own_proposal')
    assert.equal(said(await sign(ben, off!.id)), 'done')
    assert.equal(said(await world.signWith(ben, payment, none)), '409 already_decided')
    assert.equal(await endOver(), 1)
    assert.equal(await available(ada.checking), '100.00')
    assert.equal((await proposing('1.00')).body.status, 'Completed')
  })

  test('is asked to be turned off anew as soon as the first time lapsed, before the job has ended it', async (t) => {
    const world = await openSignatures(t)
    const { ada, ben, clock, proposeOff, waiting, endOver } = world
    await proposeOff()
    clock.advance(7 * DAY_MS)
    for (const who of [ada, ben]) Object.assign(who, { client: await world.as(who) })
    assert.deepEqual(await waiting(ben), [])
    const { status, body } = await proposeOff()
    assert.deepEqual([status, body.offWaitsUntil], [200, '2026-07-29T16:00:00.000Z'])
    const [asked] = await waiting(ben)
    assert.equal(await endOver(), 0, 'nothing is left of the first')
    assert.match((await world.noticesOf(ben)).join('\n'), /Lapsed: One signature is enough again/)
    assert.equal(said(await world.sign(ben, asked!.id)), 'done')
  })

  for (const change of ['end', 'role'] as const) {
    test(`is off once staff left one whose signature counts, by ${change}`, async (t) => {
      const world = await openSignatures(t)
      const { ada, ben, accountId, propose, endOver, available, proposing } = world
      await propose('60.00')
      const rosa = await world.as(await world.staff())
      const path = `/api/admin/accounts/${accountId}/owners`
      const { personId } = ben
      const answer = await rosa.post(`${path}/change`, {
        id: newId(),
        version: (await rosa.get(path)).body.version,
        reason: 'He died',
        change:
          change === 'end'
            ? { kind: 'end', personId }
            : { kind: 'role', personId, role: 'delegate' },
      })
      assert.equal(said(answer), 'done')
      const option = (await ada.client.get(`/api/accounts/${accountId}/two-to-sign`)).body
      assert.deepEqual([option.on, option.enoughOwners], [false, false])
      assert.match((await world.noticesOf(ada)).join(), /One signature is enough for Checking/)
      const [off] = await world.auditRows({ action: 'signature.turned_off' })
      assert.equal(off!.subject_id, ada.personId)
      assert.equal(await endOver(), 1)
      assert.equal(await available(ada.checking), '100.00')
      assert.equal((await proposing('1.00')).body.status, 'Completed')
    })
  }

  test('what somebody proposed who is suspended can be declined, and signed by nobody', async (t) => {
    const world = await openSignatures(t)
    const { ada, ben, db, clock, propose, decline, proofFor, signWith, available } = world
    const id = await propose('60.00')
    const proof = await proofFor(ben, id)
    const at = clock.now()
    await inTransaction(db, (tx) =>
      setStanding(tx, ada.personId, { role: 'user', status: 'suspended', at }),
    )
    assert.equal(said(await signWith(ben, id, proof)), '409 proposer_gone')
    assert.equal(said(await decline(ben, id)), 'done')
    assert.equal(await available(ada.checking), '100.00')
  })

  test('stays on where whoever proposed to turn it off has locked everything since', async (t) => {
    const world = await openSignatures(t)
    const { ada, ben, db, accountId, proposeOff, waiting, proofFor, signWith } = world
    await proposeOff()
    const { id } = (await waiting(ben))[0]!
    const proof = await proofFor(ben, id)
    await lock({ db, endAddressLinks }, contextOf(world, ada))
    assert.equal(said(await signWith(ben, id, proof)), '409 proposer_gone')
    assert.equal((await ben.client.get(`/api/accounts/${accountId}/two-to-sign`)).body.on, true)
  })
})
