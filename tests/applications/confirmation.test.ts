import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { forgetLinks } from '../../src/modules/applications/server/applications.ts'
import { openReviews } from './reviewing.ts'
import { openPortal, type TestPortal } from '../factories/portal.ts'
import { shared } from '../worlds/shared.ts'
import { filledIn } from './people.ts'

const HOUR_MS = 3_600_000
const NADIA = 'nadia.petrov@example.com'
const DEAD = {
  code: 'link_dead',
  message: 'This link no longer works. Links work once and for 24 hours.',
}

async function applied(t: Pick<TestContext, 'after'>, changes: Record<string, unknown> = {}) {
  const portal = await openPortal(t)
  const answer = await portal.visitor().post('/api/applications', filledIn(changes))
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return portal
}

/** The tokens in the mails to somebody, newest first. */
async function tokensOf(portal: TestPortal, email = NADIA): Promise<string[]> {
  const mails = (await portal.mailbox()).filter(({ to }) => to === email)
  return mails.flatMap(({ text }) => /\/confirm-email#(\S+)/.exec(text)?.[1] ?? [])
}

const confirm = (portal: TestPortal, token: string | undefined) =>
  portal.visitor().post('/api/applications/confirm-email', { token })

const confirmationsIn = async ({ engine }: TestPortal) => {
  const { rows } = await sql<{ audited: bigint; confirmed: bigint }>`
    select (select count(*) from audit_event where action = 'application.email_confirmed') as audited,
           (select count(*) from email_confirmation where confirmed_at is not null) as confirmed`.execute(
    engine.db,
  )
  return rows[0]
}

describe('the link that confirms an email address', () => {
  test('is mailed after registration, works once, and both sides see it', async (t) => {
    const reviews = await openReviews(t)
    const { portal, rosa } = reviews
    const { id } = await reviews.applicant()
    const nadia = await portal.as(NADIA)
    assert.equal((await nadia.get('/api/applications/mine')).body.email.confirmedAt, null)
    const read = async () => (await rosa.get(`/api/admin/applications/${id}`)).body
    assert.equal((await read()).emailConfirmedAt, null)

    const [token] = await tokensOf(portal)
    const answer = await confirm(portal, token)

    assert.equal(answer.status, 200)
    const confirmedAt = portal.clock.now().toISOString()
    assert.deepEqual(answer.body, { confirmedAt })
    assert.deepEqual((await nadia.get('/api/applications/mine')).body.email, {
      address: NADIA,
      confirmedAt,
    })
    assert.equal((await read()).emailConfirmedAt, confirmedAt)
    const again = await confirm(portal, token)
    assert.deepEqual([again.status, again.body], [422, DEAD])
    assert.deepEqual(await confirmationsIn(portal), { audited: 1n, confirmed: 1n })
  })

  test('confirms its own address and nobody else’s', async (t) => {
    const portal = await applied(t)
    await portal.visitor().post('/api/applications', filledIn({ email: 'ivo@example.com' }))
    const [ivos] = await tokensOf(portal, 'ivo@example.com')
    const nadia = await portal.as(NADIA)
    assert.equal((await nadia.post('/api/applications/confirm-email', { token: ivos })).status, 200)
    assert.equal((await nadia.get('/api/applications/mine')).body.email.confirmedAt, null)
    const ivo = await portal.as('ivo@example.com')
    assert.notEqual((await ivo.get('/api/applications/mine')).body.email.confirmedAt, null)
  })

  test('is taken once by twelve who press at the same moment, with whichever of two links', async (t) => {
    const portal = await applied(t)
    const nadia = await portal.as(NADIA)
    assert.equal((await nadia.post('/api/applications/mine/confirmation-link')).status, 200)
    const [newer, older] = await tokensOf(portal)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => confirm(portal, i % 2 === 0 ? newer : older)),
    )
    const taken = answers.filter(({ status }) => status === 200)
    assert.equal(taken.length, 1)
    for (const { status, body } of answers) if (status !== 200) assert.deepEqual(body, DEAD)
    assert.deepEqual(await confirmationsIn(portal), { audited: 1n, confirmed: 1n })
  })

  test('is tried sixty times an hour at most from one network', async (t) => {
    const portal = await openPortal(t)
    const statuses = []
    for (let i = 0; i < 61; i++) statuses.push((await confirm(portal, 'guess')).status)
    assert.deepEqual([statuses[59], statuses[60]], [422, 429])
  })
})

describe('a link that nobody followed', () => {
  const mailed = shared((t) => applied(t))

  test('is not kept in the database as it was mailed', async () => {
    const portal = mailed()
    const [token = ''] = await tokensOf(portal)
    const { rows } = await sql<{ kept: string }>`
      select row_to_json(c)::text as kept from email_confirmation c`.execute(portal.engine.db)
    assert.equal(rows.length, 1)
    assert.equal(rows[0]!.kept.includes(token), false)
    assert.equal(rows[0]!.kept.includes(Buffer.from(token, 'base64url').toString('hex')), false)
  })

  test('gives one answer for tokens that never were', async () => {
    const portal = mailed()
    const [token = ''] = await tokensOf(portal)
    for (const wrong of ['', 'x', token.slice(1), `${token} `, '\u0000', token.toUpperCase()]) {
      const answer = await confirm(portal, wrong)
      assert.deepEqual([answer.status, answer.body], [422, DEAD], JSON.stringify(wrong))
    }
    for (const wrong of [undefined, null, 7, 'x'.repeat(201)]) {
      const answer = await confirm(portal, wrong as string)
      assert.deepEqual([answer.status, answer.body.message], [400, DEAD.message])
    }
  })

  test('stops working after 24 hours, and is thrown away', async () => {
    const portal = mailed()
    const [token] = await tokensOf(portal)
    portal.clock.advance(24 * HOUR_MS)
    const answer = await confirm(portal, token)
    assert.deepEqual([answer.status, answer.body], [422, DEAD])
    assert.deepEqual(await confirmationsIn(portal), { audited: 0n, confirmed: 0n })
    // The portal does it too, each hour of its clock, and may have come first.
    await forgetLinks(portal.engine.db, portal.clock.now())
    const { rows } = await sql`select from email_confirmation`.execute(portal.engine.db)
    assert.equal(rows.length, 0)
  })
})

describe('another link', () => {
  test('is sent four times within the hour at most, also when asked for at once', async (t) => {
    const portal = await applied(t)
    const nadia = await portal.as(NADIA)
    const ask = () => nadia.post('/api/applications/mine/confirmation-link')
    const statuses = (await Promise.all(Array.from({ length: 8 }, ask))).map(({ status }) => status)
    assert.equal(statuses.filter((status) => status === 200).length, 3)
    assert.equal(statuses.filter((status) => status === 429).length, 5)
    assert.equal((await tokensOf(portal)).length, 4)
    portal.clock.advance(HOUR_MS)
    const back = await portal.as(NADIA)
    assert.equal((await back.post('/api/applications/mine/confirmation-link')).status, 200)
  })

  test('is not sent for an address that is confirmed, nor after the decision', async (t) => {
    const reviews = await openReviews(t)
    const { id } = await reviews.applicant()
    const nadia = await reviews.as(NADIA)
    const ask = () => nadia.post('/api/applications/mine/confirmation-link')
    await confirm(reviews.portal, (await tokensOf(reviews.portal))[0])
    const answer = await ask()
    assert.deepEqual(
      [answer.status, answer.body.message],
      [409, 'There is nothing left to confirm. Nothing was sent.'],
    )
    const { id: other } = await reviews.applicant({ email: 'ivo@example.com' })
    assert.notEqual(other, id)
    const rejection = { version: 1, reason: 'No.' }
    await reviews.rosa.post(`/api/admin/applications/${other}/reject`, rejection)
    const ivo = await reviews.as('ivo@example.com')
    assert.equal((await ivo.post('/api/applications/mine/confirmation-link')).status, 409)
  })
})
