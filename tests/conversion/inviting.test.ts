import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { checkFolder, convert, inviteWave } from '../../src/modules/conversion/server/conversion.ts'
import { jobContextOf } from '../../src/platform/server/action.ts'
import { done } from '../factories/outcomes.ts'
import { openOnlineBanking } from '../worlds/onlineBanking.ts'
import { EXAMPLE } from './folder.ts'

const ADA = 'ada.brooks@example.com'
const FIRST = 'nine patient otters'

async function openConverted(t: TestContext) {
  const bank = await openOnlineBanking(t)
  const { db, clock, institution, portal } = bank
  const ctx = () => jobContextOf({ clock, institution })
  const checked = await checkFolder(db, { institution, now: clock.now() }, EXAMPLE)
  assert.ok(checked.ok)
  done(await convert(db, ctx(), checked.plan))
  const config = { publicUrl: 'https://bank.example' }
  const visitor = portal.visitor()
  return {
    ...bank,
    visitor,
    invite: (count: number) => inviteWave(db, ctx, { config, count }),
    forget: () => visitor.post('/api/password-reset', { email: ADA }),
  }
}

describe('who came from another system', () => {
  test('is invited when staff say so, in waves and once, also by two at a time', async (t) => {
    const { invite, mailbox, auditRows } = await openConverted(t)
    assert.deepEqual(await mailbox(), [])
    assert.deepEqual(await invite(1), { invited: 1, left: 2 })
    const both = await Promise.all([invite(2), invite(2)])
    assert.equal(
      both.reduce((sum, { invited }) => sum + invited, 0),
      2,
    )
    assert.deepEqual(await invite(5), { invited: 0, left: 0 })
    assert.deepEqual((await mailbox()).map(({ to }) => to).toSorted(), [
      ADA,
      'cleo.hart@example.com',
      'jose.nunez@example.com',
    ])
    assert.equal((await auditRows({ action: 'conversion.invited' })).length, 3)
  })

  test('has no password that opens anything, and no link to choose one, before that', async (t) => {
    const { visitor, forget, mailbox } = await openConverted(t)
    for (const password of ['', 'null', 'undefined', FIRST]) {
      const { status } = await visitor.post('/api/sign-in', { email: ADA, password })
      assert.ok([401, 422, 400].includes(status), `${status} for "${password}"`)
    }
    assert.equal((await forget()).status, 200)
    assert.deepEqual(await mailbox(), [])
  })

  test('chooses a password behind the link and signs in to accounts and history', async (t) => {
    const { invite, portal, visitor, mailbox } = await openConverted(t)
    await invite(3)
    const mail = (await mailbox()).find(({ to }) => to === ADA)
    const [, token] = /https:\/\/bank\.example\/welcome#(\S+)/.exec(mail!.text)!
    const chosen = { token, password: FIRST, passwordConfirmation: FIRST }
    assert.equal((await visitor.post('/api/access-link/password', chosen)).status, 200)
    const ada = await portal.signIn(ADA, FIRST)
    const { body } = await ada.get('/api/activity')
    assert.deepEqual(
      body.items.map((item: { description: string }) => item.description),
      ['Dividend', 'Rent, January', 'Payroll Alder Power', 'Opening balance', 'Opening balance'],
    )
  })

  test('who missed the seven days of the link asks for another one', async (t) => {
    const { invite, forget, mailbox, clock } = await openConverted(t)
    await invite(3)
    clock.advance(8 * 86_400_000)
    await forget()
    assert.match((await mailbox())[0]!.text, /reset-password#/)
  })
})
