import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { jobContextOf } from '../../src/platform/server/action.ts'
import { suspend } from '../../src/modules/members/server/staff/standing.ts'
import { codeMailedTo } from '../factories/codes.ts'
import { mailedProof } from '../factors/apps.ts'
import { openMembersWorld, PASSWORD } from './world.ts'

const because = (seenStatus: string, reason = 'A call from their bank.') => ({ seenStatus, reason })

describe('suspending', () => {
  test('ends what somebody is doing, is written down, and is told to them without the reason', async (t) => {
    const world = await openMembersWorld(t)
    const { rosa, rosaId, settle, as, mailTo, audited, statusOf } = world
    const id = await settle('ben@example.com', { name: 'Ben Okafor' })
    const ben = await as('ben@example.com')

    const { status, body } = await rosa.post(`/api/admin/users/${id}/suspend`, because('approved'))

    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.status, 'suspended')
    assert.deepEqual(body.allowedMoves, ['reinstate'])
    const { at, ...suspension } = body.suspension
    assert.equal(at, world.clock.now().toISOString())
    assert.deepEqual(suspension, { by: 'Rosa Delgado', reason: 'A call from their bank.' })
    assert.equal(await statusOf(id), 'suspended')
    assert.equal((await ben.post('/api/sign-out')).status, 401)
    const [mail] = await mailTo('ben@example.com')
    assert.equal(mail!.subject, 'Your online access is suspended')
    assert.ok(!mail!.text.includes('A call from their bank.'))
    assert.deepEqual(await audited('user.suspended'), [
      {
        actor_id: rosaId,
        subject_id: id,
        detail: { from: 'approved', to: 'suspended', reason: 'A call from their bank.' },
      },
    ])
  })

  test('ends what somebody had begun: a half-done sign-in, a link to another address, one for a new password', async (t) => {
    const { rosa, settle, as, visitor, mailbox } = await openMembersWorld(t)
    const [email, elsewhere] = ['ben@example.com', 'ben.elsewhere@example.com']
    const id = await settle(email)
    const codeFor = async (to: string) => codeMailedTo(to, await mailbox())
    const half = visitor()
    await half.post('/api/sign-in', { email, password: PASSWORD })
    const code = await codeFor(email)
    const ben = await as(email)
    const proof = await mailedProof({ codeFor }, ben, email, 'change_email')
    assert.equal((await ben.post('/api/account/email', { email: elsewhere, proof })).status, 200)
    await visitor().post('/api/password-reset', { email })
    const letters = (await mailbox()).map(({ text }) => text).join('\n')
    const tokenFor = (page: string) => new RegExp(`/${page}#(\\S+)`).exec(letters)![1]
    const links = async () => {
      const password = 'nine patient otters'
      const [moved, chosen] = [
        await visitor().post('/api/access-link/email', { token: tokenFor('confirm-new-email') }),
        await visitor().post('/api/access-link/password', {
          token: tokenFor('reset-password'),
          password,
          passwordConfirmation: password,
        }),
      ]
      return [moved.body.code, chosen.body.code]
    }

    await rosa.post(`/api/admin/users/${id}/suspend`, because('approved'))
    assert.deepEqual(await links(), ['link_over', 'link_over'])
    await rosa.post(`/api/admin/users/${id}/reinstate`, because('suspended'))
    assert.deepEqual(await links(), ['link_over', 'link_over'])
    assert.equal((await half.post('/api/sign-in/verify', { code })).status, 401)
    assert.equal((await (await as(email)).get('/api/account/profile')).body.newEmail, null)
  })

  test('and reinstating brings back the very status somebody had', async (t) => {
    const { rosa, theo, settle, statusOf, as, audited, mailTo } = await openMembersWorld(t)
    for (const status of ['approved', 'active'] as const) {
      const email = `${status}@example.com`
      const id = await settle(email, { status })
      assert.equal((await rosa.post(`/api/admin/users/${id}/suspend`, because(status))).status, 200)
      const back = await theo.post(
        `/api/admin/users/${id}/reinstate`,
        because('suspended', 'All is well.'),
      )
      assert.equal(back.status, 200, JSON.stringify(back.body))
      assert.equal(await statusOf(id), status)
      assert.equal(back.body.suspension, null)
      assert.equal((await mailTo(email))[0]!.subject, 'Your online access is open again')
      await as(email)
    }
    assert.equal((await audited('user.reinstated')).length, 2)
  })

  test('is refused by name, and then nothing is written', async (t) => {
    const { rosa, rosaId, settle, audited, mailTo } = await openMembersWorld(t)
    const member = await settle('ben@example.com')
    const pending = await settle('maya@example.com', { role: 'pending', status: 'pending' })
    const gone = '00000000-0000-4000-8000-000000000000'
    for (const [move, id, body, status, code] of [
      ['suspend', rosaId, because('active'), 403, 'own_standing'],
      ['suspend', member, because('active'), 409, 'changed'],
      ['suspend', pending, because('pending'), 409, 'not_approved'],
      ['reinstate', member, because('approved'), 409, 'not_suspended'],
      ['reinstate', member, because('suspended'), 409, 'changed'],
      ['suspend', gone, because('approved'), 404, 'not_found'],
      ['suspend', member, { seenStatus: 'approved', reason: '  ' }, 400, 'invalid_input'],
      ['suspend', member, { seenStatus: 'approved' }, 400, 'invalid_input'],
      ['suspend', member, { reason: 'Because.' }, 400, 'invalid_input'],
    ] as const) {
      const answer = await rosa.post(`/api/admin/users/${id}/${move}`, body)
      assert.deepEqual([answer.status, answer.body.code], [status, code], `${move} ${code}`)
    }
    assert.deepEqual(await audited('user.suspended'), [])
    assert.deepEqual(await mailTo('ben@example.com'), [])
  })

  test('two administrators who act at once: one does it, the other is told', async (t) => {
    const { rosa, theo, settle, statusOf, audited } = await openMembersWorld(t)
    const id = await settle('ben@example.com')
    const both = (move: string, seen: string) =>
      Promise.all(
        [rosa, theo].map((each) => each.post(`/api/admin/users/${id}/${move}`, because(seen))),
      )
    for (let round = 0; round < 3; round++) {
      const suspended = await both('suspend', 'approved')
      assert.deepEqual(
        suspended.map(({ status }) => status).toSorted((a, b) => a - b),
        [200, 409],
      )
      assert.equal(suspended.find(({ status }) => status === 409)!.body.code, 'changed')
      const reinstated = await both('reinstate', 'suspended')
      assert.deepEqual(
        reinstated.map(({ status }) => status).toSorted((a, b) => a - b),
        [200, 409],
      )
      assert.equal(await statusOf(id), 'approved')
    }
    assert.equal((await audited('user.suspended')).length, 3)
  })

  test('two administrators who suspend each other at once: one of them stays', async (t) => {
    const world = await openMembersWorld(t)
    const { rosa, theo, rosaId, theoId, statusOf } = world
    const answers = await Promise.all([
      rosa.post(`/api/admin/users/${theoId}/suspend`, because('active')),
      theo.post(`/api/admin/users/${rosaId}/suspend`, because('active')),
    ])
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    const standings = [await statusOf(rosaId), await statusOf(theoId)]
    assert.deepEqual(standings.toSorted(), ['active', 'suspended'])
  })

  test('the last active administrator stays one', async (t) => {
    const { rosa, theo, rosaId, theoId, statusOf, db, clock, institution } =
      await openMembersWorld(t)
    const suspended = await rosa.post(`/api/admin/users/${theoId}/suspend`, because('active'))
    assert.equal(suspended.status, 200)
    const oneself = await rosa.post(`/api/admin/users/${rosaId}/suspend`, because('active'))
    assert.equal(oneself.body.code, 'own_standing')
    const late = await theo.post(`/api/admin/users/${rosaId}/suspend`, because('active'))
    assert.equal(late.status, 401)
    // As if his request had been let in a moment before he was suspended.
    const theosContext = {
      ...jobContextOf({ clock, institution }),
      actorId: theoId,
    }
    const input = { personId: rosaId, seenStatus: 'active', reason: 'Revenge.' } as const
    const inTime = await db.transaction().execute((tx) => suspend(tx, theosContext, input))
    assert.deepEqual(inTime, { ok: false, code: 'forbidden' })
    assert.equal(await statusOf(rosaId), 'active')
  })
})
