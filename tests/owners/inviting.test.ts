import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addOwner, openAccountOf } from '../../src/modules/accounts/server/accounts.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { wrongFor } from '../factories/codes.ts'
import { orderFrom } from '../factories/orders.ts'
import { done } from '../factories/outcomes.ts'
import { openOwners, type OwnersWorld, said } from './world.ts'

const HOUR_MS = 60 * 60_000

const later = ({ clock }: OwnersWorld, hours: number) =>
  clock.set(new Date(clock.now().getTime() + hours * HOUR_MS))

const ownersOf = async ({ ada }: OwnersWorld, who = ada) =>
  (await who.client.get(`/api/accounts/${ada.checking.id}/owners`)).body

describe('inviting somebody to an account', () => {
  test('a joint owner is invited, accepts with the code that was said, and pays from the account', async (t) => {
    const world = await openOwners(t)
    const { ada, ben, invite, accept } = world
    const invited = await invite(ben.email)
    assert.match(invited.code, /^[0-9]{6}$/)
    const mail = (await world.mailbox()).find(
      ({ to, text }) => to === ben.email && text.includes('#'),
    )!
    assert.equal(mail.subject, 'Ada Brooks invites you to an account')
    assert.doesNotMatch(mail.text, new RegExp(`${invited.code}|${ada.checking.number.slice(-4)}`))
    assert.equal(said(await accept(ben, invited)), 'done')
    const order = orderFrom(ben, '25', {
      fromAccountId: ada.checking.id,
      toAccountId: ben.checking.id,
    })
    const paid = await ben.client.post('/api/transfers/between-accounts', order)
    assert.equal(said(paid), 'done')
    const { owners, invitations, mayManage, roles } = await ownersOf(world)
    assert.deepEqual(
      owners.map((one: Record<string, unknown>) => [
        one['name'],
        one['role'],
        one['isYou'],
        one['removable'],
      ]),
      [
        ['Ada Brooks', 'primary', true, false],
        ['Ben Okafor', 'joint', false, true],
      ],
    )
    assert.deepEqual([invitations, mayManage, roles], [[], true, ['joint', 'delegate']])
  })

  test('a delegate sees names and roles, and decides nothing', async (t) => {
    const world = await openOwners(t)
    const { ada, ben, cleo, join, asking, remove, invite } = world
    await join(ben, { role: 'delegate' })
    const { id } = await invite(cleo.email)
    const seen = await ownersOf(world, ben)
    assert.deepEqual(
      [
        seen.mayManage,
        seen.roles,
        seen.invitations,
        seen.owners.map((one: object) => Object.values(one)),
      ],
      [
        false,
        [],
        [],
        [
          [null, 'Ada Brooks', 'primary', null, null, false, false],
          [null, 'Ben Okafor', 'delegate', null, null, true, false],
        ],
      ],
    )
    assert.equal(said(await asking('dan@example.com', { by: ben })), NOT_THEIRS)
    assert.equal(said(await remove(ada, ben)), NOT_THEIRS)
    const path = `/api/accounts/${ada.checking.id}/invitations/${id}/withdraw`
    assert.equal(said(await ben.client.post(path)), NOT_THEIRS)
    assert.equal(said(await asking('dan@example.com', { by: cleo })), '404 account_not_found')
  })

  test('inviting needs proof made for this account and nothing else, and a used one is over', async (t) => {
    const { ada, prove } = await openOwners(t)
    const path = `/api/accounts/${ada.checking.id}/owners/invite`
    const proofs = [
      await prove(ada, 'remove_owner', ada.checking.id),
      await prove(ada, 'invite_owner', ada.savings.id),
    ]
    for (const proof of proofs) {
      const body = { email: 'ben@example.com', role: 'joint', proof }
      assert.equal(said(await ada.client.post(path, body)), '409 code_failed')
    }
    const proof = await prove(ada, 'invite_owner', ada.checking.id)
    const body = { email: 'ben@example.com', role: 'joint', proof }
    assert.equal(said(await ada.client.post(path, body)), 'done')
    const again = await ada.client.post(path, { ...body, email: 'cleo@example.com' })
    assert.equal(said(again), '409 code_failed')
  })

  test('one invitation is open for an account and address, until it was withdrawn or is over', async (t) => {
    const world = await openOwners(t)
    const { ada, ben, cleo, as, invite, asking, accept } = world
    const first = await invite(ben.email)
    assert.equal(said(await asking(ben.email, { role: 'delegate' })), '409 already_invited')
    assert.equal(said(await asking(ada.email)), '409 already_an_owner')
    const path = `/api/accounts/${ada.checking.id}/invitations/${first.id}/withdraw`
    assert.equal(said(await ada.client.post(path)), 'done')
    assert.equal(said(await ada.client.post(path)), '409 invitation_not_open')
    assert.equal(said(await accept(ben, first)), '409 invitation_withdrawn')
    const second = await invite(ben.email)
    later(world, 24)
    const [adaNextDay, benNextDay] = [
      { ...ada, client: await as(ada) },
      { ...ben, client: await as(ben) },
    ]
    const by = adaNextDay
    assert.equal(said(await accept(benNextDay, second)), '409 invitation_expired')
    assert.equal(said(await accept(benNextDay, await invite(ben.email, { by }))), 'done')
    assert.equal(said(await asking(ben.email, { by })), '409 already_an_owner')
    // Somebody whom nobody knows is invited like everybody else.
    assert.equal(said(await asking('nobody@example.com', { by: benNextDay })), 'done')
    const asCleo = { ...cleo, client: await as(cleo) }
    assert.equal((await ownersOf(world, asCleo)).code, 'account_not_found')
  })

  test('an invitation is good for the invited alone, once, and with its own link', async (t) => {
    const { ben, cleo, portal, invite, accept } = await openOwners(t)
    const invited = await invite(ben.email)
    assert.equal(said(await accept(cleo, invited)), '403 invitation_not_yours')
    assert.equal(said(await accept(ben, { ...invited, token: 'x' })), '404 invitation_unknown')
    const { body } = await portal.visitor().post('/api/owner-invitation', { token: invited.token })
    assert.deepEqual(
      [body.email, body.role, body.invitedBy, body.accountKind],
      [ben.email, 'joint', 'Ada Brooks', 'Checking'],
    )
    assert.equal(said(await accept(ben, invited)), 'done')
    assert.equal(said(await accept(ben, invited)), '409 invitation_used')
    const read = await portal.visitor().post('/api/owner-invitation', { token: invited.token })
    assert.equal(said(read), '409 invitation_used')
  })

  test('five wrong codes end an invitation, and whoever decides hears of it', async (t) => {
    const world = await openOwners(t)
    const { ada, ben, invite, accept } = world
    const invited = await invite(ben.email)
    const wrong = { ...invited, code: wrongFor(invited.code) }
    const answers = []
    for (let i = 0; i < 5; i++) answers.push(said(await accept(ben, wrong)))
    assert.deepEqual(answers, [...Array(4).fill('422 code_wrong'), '409 invitation_locked'])
    assert.equal(said(await accept(ben, invited)), '409 invitation_locked')
    const told = await world.noticesOf(ada)
    assert.match(told.join('\n'), /^security: An invitation to Checking, ending in \d{4} ended\./m)
  })

  test('somebody who is no member yet accepts once they can sign in with the address', async (t) => {
    const { ada, invite, accept, person, as, portal } = await openOwners(t)
    const invited = await invite('dana@example.com')
    const dana = await person('Dana Reyes', { role: 'pending', status: 'pending' })
    const waiting = { ...dana, client: await as(dana) }
    assert.equal(said(await accept(waiting, invited)), '403 forbidden')
    await portal.engine.pool.query(
      "update sign_in set role = 'user', status = 'approved' where person_id = $1",
      [dana.personId],
    )
    assert.equal(said(await accept(waiting, invited)), 'done')
    const { accounts } = (await waiting.client.get('/api/activity/overview')).body
    assert.deepEqual(
      accounts.map(({ id }: { id: string }) => id),
      [ada.checking.id],
    )
  })

  test('everybody concerned is told, and the trail says who it was', async (t) => {
    const world = await openOwners(t)
    const { ada, ben, cleo, invite, accept, remove } = world
    assert.equal(said(await accept(ben, await invite(ben.email))), 'done')
    const invited = await invite(cleo.email, { role: 'delegate', by: ben })
    assert.equal(said(await accept(cleo, invited)), 'done')
    assert.equal(said(await remove(cleo)), 'done')
    const titles = async (who: typeof ada) =>
      (await world.noticesOf(who))
        .map((line) => line.replace(/\. .*/, '').replace(/\d{4}/, 'NNNN'))
        .toSorted()
    const account = 'Checking, ending in NNNN'
    const news = [
      `security: Ben Okafor invited somebody to ${account}`,
      `security: Ben Okafor joined ${account}`,
      `security: Cleo Hart joined ${account}`,
      `security: Cleo Hart was removed from ${account}`,
    ]
    assert.deepEqual(await titles(ada), [
      `security: Ada Brooks invited somebody to ${account}`,
      ...news,
    ])
    assert.deepEqual(await titles(ben), news)
    assert.deepEqual(await titles(cleo), news.slice(2))
    const trail = (await world.auditRows()).filter(({ action }) => action.startsWith('owner.'))
    assert.deepEqual(
      trail.map((row) => [row.action, row.actor_id, row.subject_id]),
      [
        ['owner.invited', ada.personId, ada.personId],
        ['owner.joined', ben.personId, ben.personId],
        ['owner.invited', ben.personId, ada.personId],
        ['owner.joined', cleo.personId, cleo.personId],
        ['owner.removed', ada.personId, cleo.personId],
      ],
    )
  })
})

const NOT_THEIRS = '403 not_yours_to_manage'

describe('leaving an account', () => {
  test('whoever was removed finds nothing from the next request on, and is nobody to remove again', async (t) => {
    const { ada, ben, join, remove } = await openOwners(t)
    await join(ben)
    const path = `/api/activity?account=${ada.checking.id}`
    assert.equal(said(await ben.client.get(path)), 'done')
    assert.equal(said(await remove(ben)), 'done')
    assert.equal(said(await ben.client.get(path)), '404 account_not_found')
    assert.equal(said(await remove(ben)), '409 not_an_owner')
  })

  test('the primary owner neither leaves nor is removed, and nobody removes themselves', async (t) => {
    const { ada, ben, join, remove, prove } = await openOwners(t)
    await join(ben)
    assert.equal(said(await remove(ada, ben)), '409 primary_owner_stays')
    assert.equal(said(await remove(ben, ben)), '409 leave_instead')
    const leave = `/api/accounts/${ada.checking.id}/leave`
    assert.equal(said(await ada.client.post(leave, {})), '409 primary_owner_stays')
    assert.equal(said(await ben.client.post(leave, {})), '403 leaving_needs_proof')
    const elsewhere = { proof: await prove(ben, 'leave_account', ada.savings.id) }
    assert.equal(said(await ben.client.post(leave, elsewhere)), '409 code_failed')
    const body = { proof: await prove(ben, 'leave_account', ada.checking.id) }
    assert.equal(said(await ben.client.post(leave, body)), 'done')
    assert.equal(said(await ben.client.post(leave, {})), '404 account_not_found')
  })

  test('a delegate leaves without proof', async (t) => {
    const { ada, ben, join } = await openOwners(t)
    await join(ben, { role: 'delegate', dailyCap: '20.00' })
    assert.equal(said(await ben.client.post(`/api/accounts/${ada.checking.id}/leave`, {})), 'done')
  })

  test('what somebody invited who has left is withdrawn', async (t) => {
    const { ada, ben, cleo, join, invite, accept, prove } = await openOwners(t)
    await join(ben)
    const invited = await invite(cleo.email, { by: ben })
    const proof = await prove(ben, 'leave_account', ada.checking.id)
    const left = await ben.client.post(`/api/accounts/${ada.checking.id}/leave`, { proof })
    assert.equal(said(left), 'done')
    assert.equal(said(await accept(cleo, invited)), '409 invitation_withdrawn')
  })

  test('a youth account is for custodians and delegates, and keeps a custodian', async (t) => {
    const union = await openOwners(t)
    const { db, clock, ada, ben, cleo, join, asking, prove, invite, accept, member, as } = union
    const at = clock.now()
    const accountId = await inTransaction(db, async (tx) => {
      const { personId, checking } = ada
      const youth = { product: 'youth-savings', kind: 'Youth', name: null } as const
      const id = await openAccountOf(tx, { ...youth, memberId: checking.memberId, personId, at })
      done(await addOwner(tx, { accountId: id, personId: ben.personId, role: 'custodian', at }))
      return id
    })
    assert.equal(said(await asking(cleo.email, { accountId, by: ada })), NOT_THEIRS)
    const joint = await asking(cleo.email, { accountId, by: ben })
    assert.equal(said(joint), '422 role_not_for_account')
    assert.equal(said(await asking(cleo.email, { role: 'custodian' })), '422 role_not_for_account')
    const leave = `/api/accounts/${accountId}/leave`
    assert.equal(said(await ben.client.post(leave, {})), '409 last_custodian_stays')
    const details = { dateOfBirth: '2010-03-01' }
    const child = await member('Lou Brooks', { details })
    const lou = { ...child, client: await as(child) }
    const invited = await invite(lou.email, { accountId, role: 'custodian', by: ben })
    assert.equal(said(await accept(lou, invited)), '422 custodian_too_young')
    await join(cleo, { accountId, role: 'custodian' })
    const proofs = [
      await prove(ben, 'leave_account', accountId),
      await prove(cleo, 'leave_account', accountId),
    ]
    const both = await Promise.all(
      [ben, cleo].map(({ client }, index) => client.post(leave, { proof: proofs[index] })),
    )
    assert.deepEqual(both.map(said).toSorted(), ['409 last_custodian_stays', 'done'])
  })
})
