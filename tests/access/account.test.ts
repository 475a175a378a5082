import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { codeMailedTo } from '../factories/codes.ts'
import { openOnlineBanking, PASSWORD } from '../worlds/onlineBanking.ts'

const ADA = 'ada@example.com'
const NEW = 'nine patient otters'

async function adaOnTwoDevices(t: TestContext) {
  const union = await openOnlineBanking(t, { password: PASSWORD })
  const { personId } = await union.member('Ada Reed', { email: ADA, checking: '100.00' })
  const phone = await union.portal.as(ADA)
  const desktop = await union.portal.as(ADA)
  const sessionsOf = async (client = desktop) =>
    (await client.get('/api/account/sessions')).body.sessions
  /** Proof for one action, by the code mailed for it. */
  const prove = async (action: string, client = desktop) => {
    const { body } = await client.post('/api/security/step-up', { action })
    const code = codeMailedTo(ADA, await union.portal.mailbox())
    return { stepUpId: body.stepUpId, code }
  }
  const change = async (current: string, password = NEW, client = desktop) =>
    client.post('/api/account/password', {
      currentPassword: current,
      password,
      passwordConfirmation: password,
      proof: await prove('change_password', client),
    })
  return { ...union, personId, phone, desktop, sessionsOf, prove, change }
}

describe('changing the password', () => {
  test('changing the password signs out every other device and renews the cookie of this one', async (t) => {
    const { phone, desktop, change } = await adaOnTwoDevices(t)
    const cookie = [...desktop.cookies].join()
    assert.equal((await change(PASSWORD)).status, 200)
    assert.notEqual([...desktop.cookies].join(), cookie)
    assert.equal((await desktop.get('/api/activity/overview')).status, 200)
    assert.equal((await phone.get('/api/activity/overview')).status, 401)
  })

  test('changing the password needs the present one, and lets nobody go on guessing', async (t) => {
    const { desktop } = await adaOnTwoDevices(t)
    const codes = []
    for (let i = 0; i < 11; i++) {
      const guess = { currentPassword: 'not the one', password: NEW, passwordConfirmation: NEW }
      codes.push((await desktop.post('/api/account/password', guess)).body.code)
    }
    assert.deepEqual(codes, [...Array(10).fill('password_wrong'), 'too_many'])
  })

  test('changing the password needs fresh proof that it is Ada, made for this and nothing else', async (t) => {
    const { desktop, prove } = await adaOnTwoDevices(t)
    const body = { currentPassword: PASSWORD, password: NEW, passwordConfirmation: NEW }
    const without = await desktop.post('/api/account/password', body)
    assert.deepEqual([without.status, without.body.code], [422, 'proof_missing'])
    const proof = await prove('change_phone')
    const other = await desktop.post('/api/account/password', { ...body, proof })
    assert.deepEqual([other.status, other.body.code], [409, 'code_failed'])
    const right = { ...body, proof: await prove('change_password') }
    assert.equal((await desktop.post('/api/account/password', right)).status, 200)
  })

  test('changing the password done twice at once happens once', async (t) => {
    const { phone, desktop, change } = await adaOnTwoDevices(t)
    const answers = await Promise.all([
      change(PASSWORD, NEW, desktop),
      change(PASSWORD, 'seven calm herons', phone),
    ])
    const done = answers.filter(({ status }) => status === 200)
    assert.equal(done.length, 1, JSON.stringify(answers.map(({ body }) => body)))
  })

  test('changing the password to the same one is refused at the field', async (t) => {
    const { change } = await adaOnTwoDevices(t)
    const { status, body } = await change(PASSWORD, PASSWORD)
    assert.deepEqual(
      [status, body.fields],
      [400, { password: 'Please choose a password you have not used here' }],
    )
  })
})

const ADAS_NEW = 'ada.lovelace@example.com'

describe('changing the address one signs in with', () => {
  async function asking(t: TestContext) {
    const world = await adaOnTwoDevices(t)
    const ask = async (email = ADAS_NEW) =>
      world.desktop.post('/api/account/email', { email, proof: await world.prove('change_email') })
    const linkTo = async (email: string): Promise<string | undefined> => {
      const mails = await world.portal.mailbox()
      const texts = mails.filter(({ to }) => to === email).map(({ text }) => text)
      return /confirm-new-email#(\S+)/.exec(texts.join('\n'))?.[1]
    }
    const follow = (token: string) =>
      world.portal.visitor().post('/api/access-link/email', { token })
    return { ...world, ask, linkTo, follow }
  }

  test('changing the address one signs in with counts once the link was followed, and the old address hears of both', async (t) => {
    const { ask, linkTo, follow, portal } = await asking(t)
    const asked = await ask()
    assert.deepEqual([asked.body.email, asked.body.newEmail], [ADA, ADAS_NEW])
    const token = (await linkTo(ADAS_NEW))!
    assert.deepEqual((await follow(token)).body, { email: ADAS_NEW })
    // The answer may have got lost.
    assert.deepEqual((await follow(token)).body, { email: ADAS_NEW })
    const again = await portal.signIn(ADAS_NEW, PASSWORD)
    assert.equal((await again.get('/api/account/profile')).body.email, ADAS_NEW)
    const heard = (await portal.mailbox())
      .filter(({ to, codes }) => to === ADA && codes.length === 0)
      .map(({ subject }) => subject)
    assert.deepEqual(heard, [
      'Your email address was changed',
      'Your email address is about to change',
    ])
  })

  test('changing the address one signs in with to the one she has is refused, and nobody is written to', async (t) => {
    const { ask, portal } = await asking(t)
    const asked = await ask(ADA)
    assert.deepEqual([asked.status, asked.body.code], [422, 'same_email'])
    const mails = (await portal.mailbox()).filter(({ codes }) => codes.length === 0)
    assert.deepEqual(mails, [])
  })

  test('changing the address one signs in with ends what was mailed to the old one and not used yet', async (t) => {
    const { ask, linkTo, follow, portal } = await asking(t)
    const visitor = portal.visitor()
    await visitor.post('/api/password-reset', { email: ADA })
    const mailbox = await portal.mailbox()
    const reset = /reset-password#(\S+)/.exec(mailbox.map(({ text }) => text).join('\n'))![1]!
    await ask()
    await visitor.post('/api/sign-in', { email: ADA, password: PASSWORD })
    const newest = (await portal.mailbox()).find(({ codes }) => codes.length > 0)
    assert.equal((await follow((await linkTo(ADAS_NEW))!)).status, 200)
    const twice = { password: NEW, passwordConfirmation: NEW }
    const chosen = await visitor.post('/api/access-link/password', { token: reset, ...twice })
    assert.equal(chosen.body.code, 'link_over')
    assert.equal(
      (await visitor.post('/api/sign-in/verify', { code: newest!.codes[0] })).status,
      401,
    )
  })

  test('changing the address one signs in with tells nobody that an address is taken, but its owner', async (t) => {
    const { ask, linkTo, member, portal } = await asking(t)
    await member('Ben Reed', { checking: '100.00' })
    const asked = await ask('ben@example.com')
    assert.deepEqual([asked.status, asked.body.newEmail], [200, 'ben@example.com'])
    assert.equal(await linkTo('ben@example.com'), undefined)
    const [mail] = (await portal.mailbox()).filter(({ to }) => to === 'ben@example.com')
    assert.equal(mail?.subject, 'Your email address stays as it is')
  })

  test('changing the address one signs in with to an address that somebody got in the meantime opens nothing', async (t) => {
    const { ask, linkTo, follow, member, desktop } = await asking(t)
    await ask()
    const token = (await linkTo(ADAS_NEW))!
    await member('Adele Reed', { email: ADAS_NEW, checking: '100.00' })
    assert.equal((await follow(token)).body.code, 'link_over')
    assert.equal((await desktop.get('/api/account/profile')).body.email, ADA)
  })
})

test('a new phone number needs proof, and the trail keeps four digits of it', async (t) => {
  const { desktop, prove, portal } = await adaOnTwoDevices(t)
  const body = { phone: '518 555 0199', proof: await prove('change_phone') }
  const changed = await desktop.post('/api/account/phone', body)
  assert.equal(changed.body.phone, '518 555 0199')
  const used = await desktop.post('/api/account/phone', body)
  assert.equal(used.body.code, 'code_failed')
  const { rows } = await portal.engine.pool.query(
    `select detail from audit_event where action = 'phone.changed'`,
  )
  assert.deepEqual(rows, [{ detail: { from: '0100', to: '0199' } }])
})

describe('the devices Ada is signed in on', () => {
  test('the devices Ada is signed in on are listed with the one she is using, and end one by one', async (t) => {
    const { phone, desktop, sessionsOf } = await adaOnTwoDevices(t)
    const sessions = await sessionsOf()
    assert.deepEqual(
      sessions.map(({ isThisOne }: { isThisOne: boolean }) => isThisOne),
      [true, false],
    )
    const ended = await desktop.post(`/api/account/sessions/${sessions[1].id}/end`)
    assert.equal(ended.body.sessions.length, 1)
    assert.equal((await phone.get('/api/activity/overview')).status, 401)
    assert.equal((await desktop.post(`/api/account/sessions/${sessions[1].id}/end`)).status, 404)
  })

  test('the devices Ada is signed in on end all but this one', async (t) => {
    const { phone, desktop } = await adaOnTwoDevices(t)
    const { body } = await desktop.post('/api/account/sessions/end-others')
    assert.equal(body.sessions.length, 1)
    assert.equal((await phone.get('/api/activity/overview')).status, 401)
    assert.equal((await desktop.get('/api/activity/overview')).status, 200)
  })

  test('the devices Ada is signed in on are not ended by a neighbor who knows their ids', async (t) => {
    const { member, portal, desktop, sessionsOf } = await adaOnTwoDevices(t)
    await member('Ben Reed', { checking: '100.00' })
    const ben = await portal.signIn('ben@example.com', PASSWORD)
    const [{ id }] = await sessionsOf()
    assert.equal((await ben.post(`/api/account/sessions/${id}/end`)).status, 404)
    assert.equal((await desktop.get('/api/activity/overview')).status, 200)
  })

  test('the devices Ada is signed in on stay signed in when somebody says they are still there', async (t) => {
    const { desktop, portal } = await adaOnTwoDevices(t)
    const minutes = (count: number) => new Date(portal.clock.now().getTime() + count * 60_000)
    portal.clock.set(minutes(9))
    const { body } = await desktop.post('/api/session/stay')
    assert.equal(body.idleEndsAt, minutes(10).toISOString())
    portal.clock.set(minutes(9))
    assert.equal((await desktop.get('/api/activity/overview')).status, 200)
  })
})
