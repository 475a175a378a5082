import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { presentPassword } from '../../src/modules/access/server/signIn.ts'
import { hashPassword, setPasswordHash } from '../../src/modules/identity/server/identity.ts'
import { jobContextOf } from '../../src/platform/server/action.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { filledIn } from '../factories/applicant.ts'
import { codeIn } from '../factories/outcomes.ts'
import { type OnlineBanking, openOnlineBanking, PASSWORD } from '../worlds/onlineBanking.ts'

const ADA = 'ada@example.com'
const NEW = 'nine patient otters'
const OVER = 'This link no longer works. It may have been used, or a newer one was sent.'
const MINUTE_MS = 60_000

const twice = (password: string) => ({ password, passwordConfirmation: password })

/** The token of the newest link that was mailed to somebody. */
async function linkTo({ portal }: OnlineBanking, email: string): Promise<string> {
  for (const { to, text } of await portal.mailbox()) {
    const found = to === email && /https?:\S+\/(?:reset-password|welcome)#(\S+)/.exec(text)
    if (found) return found[1]!
  }
  throw new Error(`no link was mailed to ${email}`)
}

async function forgetful(t: TestContext) {
  const union = await openOnlineBanking(t, { password: PASSWORD })
  const { personId } = await union.member('Ada Reed', { email: ADA, checking: '100.00' })
  const visitor = union.portal.visitor()
  const ask = (email = ADA) => visitor.post('/api/password-reset', { email })
  const choose = (token: string, password = NEW) =>
    visitor.post('/api/access-link/password', { token, ...twice(password) })
  return { union, personId, visitor, ask, choose }
}

describe('a member who forgot her password', () => {
  test('a member who forgot her password chooses a new one behind the link, and the old one and her sessions are over', async (t) => {
    const { union, visitor, ask, choose } = await forgetful(t)
    const before = await union.portal.signIn(ADA, PASSWORD)
    assert.deepEqual((await ask()).body, {})
    const token = await linkTo(union, ADA)
    const looked = await visitor.post('/api/access-link', { token })
    assert.deepEqual(looked.body, { kind: 'reset', email: ADA })
    assert.deepEqual((await choose(token)).body, { email: ADA })

    assert.equal((await before.get('/api/activity/overview')).status, 401)
    const old = await visitor.post('/api/sign-in', { email: ADA, password: PASSWORD })
    assert.equal(old.status, 401)
    // The mailbox alone is not enough: both steps of signing in follow.
    const again = await union.portal.signIn(ADA, NEW)
    assert.equal((await again.get('/api/activity/overview')).status, 200)
    const [notice] = (await union.portal.mailbox()).filter(({ codes }) => codes.length === 0)
    assert.equal(notice?.subject, 'Your password was changed')
  })

  test('a member who forgot her password uses the link once, within thirty minutes, and only the newest one', async (t) => {
    const { union, ask, choose } = await forgetful(t)
    await ask()
    const first = await linkTo(union, ADA)
    await ask()
    const second = await linkTo(union, ADA)
    assert.deepEqual([(await choose(first)).body.message, first === second], [OVER, false])
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => choose(second)))
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 422, 422, 422, 422],
    )
    await ask()
    const third = await linkTo(union, ADA)
    union.portal.clock.set(new Date(union.portal.clock.now().getTime() + 31 * MINUTE_MS))
    assert.equal((await choose(third)).body.message, OVER)
  })

  test('a member who forgot her password sends no money to other banks for a day, and then as always', async (t) => {
    const { union, ask, choose } = await forgetful(t)
    const { checking } = await union.member('Eve Reed', { checking: '100.00' })
    await ask('eve@example.com')
    assert.equal((await choose(await linkTo(union, 'eve@example.com'))).status, 200)
    const draft = async () => {
      const eve = await union.portal.signIn('eve@example.com', NEW)
      return eve.post('/api/transfers/us-bank/draft', {
        id: newId(),
        fromAccountId: checking.id,
        routingNumber: '121000248',
        accountNumber: '123456789',
        accountName: 'Dana Reyes',
        amount: '25.00',
        reference: 'Rent',
      })
    }
    const held = await draft()
    assert.deepEqual([held.status, held.body.code], [403, 'money_held'])
    union.portal.clock.advance(24 * 60 * MINUTE_MS + 1)
    assert.equal((await draft()).status, 200)
  })

  test('a member who forgot her password keeps the link when the new password is refused', async (t) => {
    const { union, ask, choose } = await forgetful(t)
    await ask()
    const token = await linkTo(union, ADA)
    assert.equal((await choose(token, 'password1')).body.code, 'common_password')
    assert.equal(
      (await choose(token, 'abcde')).body.message,
      'Password should be at least 6 characters long.',
    )
    assert.equal((await choose(token)).status, 200)
  })

  test('a member who forgot her password cannot use a sign-in that somebody had half done with the old password', async (t) => {
    const { union, ask, choose } = await forgetful(t)
    const thief = union.portal.visitor()
    await thief.post('/api/sign-in', { email: ADA, password: PASSWORD })
    const code = (await union.portal.mailbox())[0]!.codes[0]!
    await ask()
    await choose(await linkTo(union, ADA))
    assert.equal((await thief.post('/api/sign-in/verify', { code })).status, 401)
  })
})

describe('a password that was looked at and found right', () => {
  /** Gives the password of before, while something happens between the look at it and the next step. */
  async function meanwhile(
    t: TestContext,
    happens: (world: Awaited<ReturnType<typeof forgetful>>) => Promise<unknown>,
  ) {
    const world = await forgetful(t)
    const { db, clock, institution } = world.union
    const attempt = {
      admitted: true,
      deviceId: undefined,
      wasRight: async () => void (await happens(world)),
      wasWrong: async () => 1,
      wasNotLookedAt: async () => {},
    } as const
    const given = { email: ADA, password: PASSWORD }
    const ctx = { ...jobContextOf({ clock, institution }), address: '::1' }
    return codeIn(await presentPassword(db, ctx, attempt, given))
  }

  test('opens nothing when its owner has chosen another one meanwhile', async (t) => {
    const outcome = await meanwhile(t, async ({ union, ask, choose }) => {
      await ask()
      assert.equal((await choose(await linkTo(union, ADA))).status, 200)
    })
    assert.equal(outcome, 'sign_in_failed')
  })

  test('goes on when the same one is only kept under another hash since', async (t) => {
    const outcome = await meanwhile(t, async ({ union: { db }, personId }) => {
      const again = await hashPassword(db, PASSWORD)
      await inTransaction(db, (tx) => setPasswordHash(tx, personId, again))
    })
    assert.equal(outcome, 'done')
  })
})

describe('whoever asks for a link', () => {
  test('whoever asks for a link learns nothing about who has an account', async (t) => {
    const { union, ask } = await forgetful(t)
    await union.person('Locked Reed', { status: 'suspended' })
    const answers = [
      await ask(ADA),
      await ask('nobody@example.com'),
      await ask('locked@example.com'),
    ]
    for (const { status, body } of answers) assert.deepEqual([status, body], [200, {}])
    const written = (await union.portal.mailbox()).map(({ to }) => to)
    assert.deepEqual(written, [ADA])
  })

  test('whoever asks for a link is asked to wait after five links for one address', async (t) => {
    const { ask } = await forgetful(t)
    const statuses = []
    for (let i = 0; i < 6; i++) statuses.push((await ask()).status)
    assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429])
  })
})

const creation = {
  fullName: 'Noor Haile',
  email: 'noor@example.com',
  phone: '518 555 0177',
  password: 'first day at work',
  street: '4 Canal Street',
  city: 'Albany',
  state: 'NY',
  zipCode: '12207',
}

describe('a member whom staff created', () => {
  async function invited(t: TestContext) {
    const union = await openOnlineBanking(t, { password: PASSWORD })
    await union.person('Rosa Reed', {
      email: 'rosa@hazelnotch.example',
      role: 'admin',
      status: 'active',
    })
    const rosa = await union.portal.signIn('rosa@hazelnotch.example', PASSWORD)
    const created = await rosa.post('/api/admin/users', { id: newId(), ...creation })
    assert.equal(created.status, 200)
    return union
  }

  test('a member whom staff created chooses her password behind the invitation, and everything is open', async (t) => {
    const union = await invited(t)
    const token = await linkTo(union, creation.email)
    const visitor = union.portal.visitor()
    assert.equal((await visitor.post('/api/access-link', { token })).body.kind, 'invitation')
    const body = { token, ...twice(NEW) }
    assert.equal((await visitor.post('/api/access-link/password', body)).status, 200)
    const noor = await union.portal.signIn(creation.email, NEW)
    assert.equal((await noor.get('/api/activity/overview')).status, 200)
    assert.equal((await noor.get('/api/session')).body.caller.home, '/dashboard')
  })

  test('a member whom staff created who signs in with the password from staff gets no further than choosing her own', async (t) => {
    const union = await invited(t)
    const noor = await union.portal.signIn(creation.email, creation.password)
    assert.equal((await noor.get('/api/session')).body.caller.home, '/change-password')
    for (const path of ['/api/activity/overview', '/api/payees', '/api/notifications']) {
      const { status, body } = await noor.get(path)
      assert.deepEqual([status, body.code], [403, 'password_change_due'], path)
    }
    const wrong = { currentPassword: 'something else', ...twice(NEW) }
    assert.equal((await noor.post('/api/account/password', wrong)).body.code, 'password_wrong')
    const right = { currentPassword: creation.password, ...twice(NEW) }
    assert.equal((await noor.post('/api/account/password', right)).status, 200)
    assert.equal((await noor.get('/api/activity/overview')).status, 200)
    // The invitation is over too.
    const token = await linkTo(union, creation.email)
    const looked = await union.portal.visitor().post('/api/access-link', { token })
    assert.equal(looked.status, 422)
  })
})

test('an applicant may choose a new password too', async (t) => {
  const { union, visitor, ask, choose } = await forgetful(t)
  await visitor.post('/api/applications', filledIn())
  await ask('nadia.petrov@example.com')
  assert.equal((await choose(await linkTo(union, 'nadia.petrov@example.com'))).status, 200)
})
