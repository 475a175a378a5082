import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { openTown, PASSWORD } from '../api/town.ts'

const ADA = 'ada@example.com'
const NEW = 'nine patient otters'

async function ashore(t: TestContext) {
  const town = await openTown(t)
  await town.settleMember(ADA)
  const phone = await town.portal.as(ADA, PASSWORD)
  const desk = await town.portal.as(ADA, PASSWORD)
  const sessionsOf = async (client = desk) =>
    (await client.get('/api/account/sessions')).body.sessions
  return { ...town, phone, desk, sessionsOf }
}

const change = (currentPassword: string, password = NEW) => ({
  currentPassword,
  password,
  passwordConfirmation: password,
})

describe('changing the password', () => {
  test('signs out every other device and renews the cookie of this one', async (t) => {
    const { phone, desk } = await ashore(t)
    const cookie = [...desk.cookies].join()
    assert.equal((await desk.post('/api/account/password', change(PASSWORD))).status, 200)
    assert.notEqual([...desk.cookies].join(), cookie)
    assert.equal((await desk.get('/api/activity/overview')).status, 200)
    assert.equal((await phone.get('/api/activity/overview')).status, 401)
  })

  test('needs the present one, and lets nobody go on guessing', async (t) => {
    const { desk } = await ashore(t)
    const codes = []
    for (let i = 0; i < 11; i++) {
      codes.push((await desk.post('/api/account/password', change('not the one'))).body.code)
    }
    assert.deepEqual(codes, [...Array(10).fill('password_wrong'), 'too_many'])
  })

  test('done twice at once happens once', async (t) => {
    const { phone, desk } = await ashore(t)
    const answers = await Promise.all([
      desk.post('/api/account/password', change(PASSWORD)),
      phone.post('/api/account/password', change(PASSWORD, 'seven calm herons')),
    ])
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    assert.equal(statuses[0], 200)
    assert.ok([401, 422].includes(statuses[1]!), String(statuses))
  })

  test('to the same one is refused at the field', async (t) => {
    const { desk } = await ashore(t)
    const { status, body } = await desk.post('/api/account/password', change(PASSWORD, PASSWORD))
    assert.deepEqual(
      [status, body.fields],
      [400, { password: 'Please choose a password you have not used here' }],
    )
  })
})

describe('the devices Ada is signed in on', () => {
  test('are listed with the one she is using, and end one by one', async (t) => {
    const { phone, desk, sessionsOf } = await ashore(t)
    const sessions = await sessionsOf()
    assert.deepEqual(
      sessions.map(({ isThisOne }: { isThisOne: boolean }) => isThisOne),
      [true, false],
    )
    const ended = await desk.post(`/api/account/sessions/${sessions[1].id}/end`)
    assert.equal(ended.body.sessions.length, 1)
    assert.equal((await phone.get('/api/activity/overview')).status, 401)
    assert.equal((await desk.post(`/api/account/sessions/${sessions[1].id}/end`)).status, 404)
  })

  test('end all but this one', async (t) => {
    const { phone, desk } = await ashore(t)
    const { body } = await desk.post('/api/account/sessions/end-others')
    assert.equal(body.sessions.length, 1)
    assert.equal((await phone.get('/api/activity/overview')).status, 401)
    assert.equal((await desk.get('/api/activity/overview')).status, 200)
  })

  test('are not ended by a neighbor who knows their ids', async (t) => {
    const { settleMember, portal, desk, sessionsOf } = await ashore(t)
    await settleMember('ben@example.com')
    const ben = await portal.as('ben@example.com', PASSWORD)
    const [{ id }] = await sessionsOf()
    assert.equal((await ben.post(`/api/account/sessions/${id}/end`)).status, 404)
    assert.equal((await desk.get('/api/activity/overview')).status, 200)
  })

  test('stay signed in when somebody says they are still there', async (t) => {
    const { desk, portal } = await ashore(t)
    const minutes = (count: number) => new Date(portal.clock.now().getTime() + count * 60_000)
    portal.clock.set(minutes(9))
    const { body } = await desk.post('/api/session/stay')
    assert.equal(body.idleEndsAt, minutes(10).toISOString())
    portal.clock.set(minutes(9))
    assert.equal((await desk.get('/api/activity/overview')).status, 200)
  })
})
