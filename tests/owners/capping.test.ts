import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { orderFrom } from '../factories/orders.ts'
import { type Actor, openOwners, type OwnersWorld, said } from './world.ts'

/** What Ben may move out of Ada's Checking is changed by whoever is named. */
async function cap(
  { ada, ben, prove }: OwnersWorld,
  dailyCap: string | null,
  { by = ada, proven = false }: { by?: Actor; proven?: boolean } = {},
) {
  const { id } = ada.checking
  const proof = proven ? await prove(by, 'raise_daily_cap', id) : undefined
  const body = { dailyCap, ...(proof && { proof }) }
  return by.client.post(`/api/accounts/${id}/owners/${ben.personId}/cap`, body)
}

const pay = ({ ada, ben }: OwnersWorld, amount: string) =>
  ben.client.post(
    '/api/transfers/between-accounts',
    orderFrom(ben, amount, { fromAccountId: ada.checking.id }),
  )

describe('what a delegate may move in a day', () => {
  test('is said when they are invited, and counts once they have accepted', async (t) => {
    const world = await openOwners(t)
    const { ada, ben, invite, accept, asking, portal } = world
    const wrong = await asking(ben.email, { role: 'joint', dailyCap: '20.00' })
    assert.equal(said(wrong), '422 role_not_for_account')
    const invited = await invite(ben.email, { role: 'delegate', dailyCap: '20.00' })
    const mail = (await world.mailbox()).find(
      ({ to, text }) => to === ben.email && text.includes('#'),
    )!
    assert.match(mail.text, /invites you to be a delegate who can move up to \$20\.00 a day of/)
    const { body } = await portal.visitor().post('/api/owner-invitation', { token: invited.token })
    assert.deepEqual([body.role, body.dailyCap], ['delegate', '20.00'])
    assert.equal(said(await accept(ben, invited)), 'done')
    assert.equal(said(await pay(world, '20.01')), '422 daily_cap_exceeded')
    assert.equal(said(await pay(world, '20.00')), 'done')
    const { owners } = (await ada.client.get(`/api/accounts/${ada.checking.id}/owners`)).body
    assert.deepEqual([owners[1].role, owners[1].dailyCap], ['delegate', '20.00'])
    assert.match(
      (await world.noticesOf(ada)).join('\n'),
      /Ben Okafor accepted an invitation and is a delegate who can move up to \$20\.00 a day of Checking/,
    )
  })

  test('is lowered at once, and raised with proof; everybody hears of it', async (t) => {
    const world = await openOwners(t)
    const { ada, ben } = world
    await world.join(ben, { role: 'delegate', dailyCap: '20.00' })
    assert.equal(said(await cap(world, '20.01')), '403 raise_needs_proof')
    assert.equal(said(await cap(world, '5.00')), 'done')
    assert.equal(said(await pay(world, '5.01')), '422 daily_cap_exceeded')
    assert.equal(said(await cap(world, '6.00', { proven: true })), 'done')
    assert.equal(said(await pay(world, '6.00')), 'done')
    assert.equal(said(await cap(world, null)), 'done')
    assert.equal(said(await pay(world, '0.01')), '404 source_account_not_found')
    assert.equal(said(await cap(world, '0.01')), '403 raise_needs_proof')
    const told = (await world.noticesOf(ben))
      .filter((one) => one.includes('daily limit'))
      .toSorted()
    assert.deepEqual(
      told.map((one) => /Ada Brooks decided that (.*?)Checking/.exec(one)?.[1]),
      [
        'Ben Okafor can move nothing any more from ',
        'Ben Okafor can move up to $5.00 a day from ',
        'Ben Okafor can move up to $6.00 a day from ',
      ],
    )
    const rows = await world.auditRows({ action: 'owner.cap_changed' })
    assert.deepEqual(
      rows.map(({ actor_id: by, subject_id: about, detail }) => [
        by,
        about,
        detail.before,
        detail.after,
      ]),
      [
        [ada.personId, ben.personId, '20.00', '5.00'],
        [ada.personId, ben.personId, '5.00', '6.00'],
        [ada.personId, ben.personId, '6.00', null],
      ],
    )
  })

  test('is decided by owners alone, about delegates alone', async (t) => {
    const world = await openOwners(t)
    const { ada, ben, cleo, join, remove } = world
    await join(ben, { role: 'delegate', dailyCap: '20.00' })
    assert.equal(said(await cap(world, '1.00', { by: ben })), '403 not_yours_to_manage')
    assert.equal(said(await cap(world, '1.00', { by: cleo })), '404 account_not_found')
    for (const wrong of ['0', '-5', 'abc', '']) {
      assert.equal(said(await cap(world, wrong)), '400 invalid_input')
    }
    assert.equal(said(await remove(ben)), 'done')
    assert.equal(said(await cap(world, '1.00')), '409 not_a_delegate')
    await join(ben)
    assert.equal(said(await cap(world, '1.00')), '409 not_a_delegate')
    assert.equal(said(await cap(world, '1.00', { by: ada, proven: true })), '409 not_a_delegate')
  })
})
