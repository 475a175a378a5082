import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { newId } from '../../src/values/ids.ts'
import { openPortal, type TestPortal } from '../factories/portal.ts'
import { openReviews } from './reviewing.ts'
import { filledIn, institution } from './people.ts'

const register = (portal: TestPortal, changes: Record<string, unknown> = {}) =>
  portal.visitor().post('/api/applications', filledIn(changes))

const agreed = async ({ engine }: TestPortal) => {
  const { rows } = await sql`
    select document, version, agreed_at, address from application_agreement order by document`.execute(
    engine.db,
  )
  return rows
}

describe('what an applicant agrees to', () => {
  test('is kept with its version, the moment and the address, staff read it, and nobody changes it', async (t) => {
    const reviews = await openReviews(t)
    const { id } = await reviews.applicant()
    const { electronicCommunications, privacyNotice } = institution.agreements
    const circumstances = { agreed_at: reviews.portal.clock.now(), address: '127.0.0.1' }
    assert.deepEqual(await agreed(reviews.portal), [
      {
        document: 'electronicCommunications',
        version: electronicCommunications.version,
        ...circumstances,
      },
      { document: 'privacyNotice', version: privacyNotice.version, ...circumstances },
    ])
    const detail = (await reviews.rosa.get(`/api/admin/applications/${id}`)).body
    const agreedAt = reviews.portal.clock.now().toISOString()
    assert.deepEqual(detail.agreements, [
      {
        document: 'electronicCommunications',
        version: electronicCommunications.version,
        agreedAt,
      },
      { document: 'privacyNotice', version: privacyNotice.version, agreedAt },
    ])
    for (const change of [
      sql`update application_agreement set version = 'another'`,
      sql`delete from application_agreement`,
    ]) {
      await assert.rejects(change.execute(reviews.portal.engine.db))
    }
    assert.equal((await agreed(reviews.portal)).length, 2)
  })
})

describe('a registration whose answer was lost', () => {
  test('is sent again and makes one application with one pair of mails', async (t) => {
    const portal = await openPortal(t)
    const id = newId()
    const first = await register(portal, { id })
    portal.clock.advance(60_000)
    const second = await register(portal, { id })
    assert.deepEqual([second.status, second.body], [200, first.body])
    assert.equal((await portal.mailbox()).length, 2)
  })

  test('is one application also when six copies arrive together', async (t) => {
    const portal = await openPortal(t)
    const id = newId()
    const answers = await Promise.all(Array.from({ length: 6 }, () => register(portal, { id })))
    assert.deepEqual(
      answers.map(({ status }) => status),
      Array.from({ length: 6 }, () => 200),
    )
    assert.equal((await portal.mailbox()).length, 2)
  })

  test('does not become a second one under another address', async (t) => {
    const portal = await openPortal(t)
    const id = newId()
    await register(portal, { id })
    const answer = await register(portal, { id, email: 'another@example.com' })
    assert.deepEqual([answer.status, answer.body.code], [409, 'sent_before'])
    const { rows } = await sql`select email from sign_in`.execute(portal.engine.db)
    assert.deepEqual(rows, [{ email: 'nadia.petrov@example.com' }])
  })
})

test('an address in other mails that look alike, or in other cases, opens no second account', async (t) => {
  const portal = await openPortal(t)
  await register(portal)
  const alike: readonly (readonly [string, number])[] = [
    ['NADIA.PETROV@EXAMPLE.COM', 409],
    ['Nadia.Petrov@example.com ', 409],
    ['nаdia.petrov@example.com', 400],
    ['nadia.petrov@exаmple.com', 400],
    ['\uff4eadia.petrov@example.com', 400],
    ['nadia.petrov\u200b@example.com', 400],
    ['nadia.petrov@example.com\nBcc: all@example.com', 400],
    ['nadia.petrov@example.com, all@example.com', 400],
  ]
  for (const [email, status] of alike) {
    assert.equal((await register(portal, { email })).status, status, JSON.stringify(email))
  }
  const { rows } = await sql`select email from sign_in`.execute(portal.engine.db)
  assert.deepEqual(rows, [{ email: 'nadia.petrov@example.com' }])
})

test('mails go to one address and carry nothing of the applicant in their heads', async (t) => {
  const portal = await openPortal(t)
  await register(portal, { firstName: 'Nadia, Bcc: all@evil', lastName: 'Petrov' })
  assert.deepEqual(await portal.mailbox(), [])
  await register(portal, { firstName: 'Bcc: everybody', lastName: 'Subject: free money' })
  const mails = await portal.mailbox()
  assert.deepEqual(
    mails.map(({ to, subject }) => [to, subject]),
    [
      ['nadia.petrov@example.com', 'Please confirm your email address'],
      ['nadia.petrov@example.com', 'We received your application'],
    ],
  )
})
