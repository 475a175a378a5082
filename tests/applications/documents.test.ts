import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { filledIn } from '../factories/applicant.ts'
import type { Client } from '../factories/client.ts'
import { photo } from '../images/pictures.ts'
import { openOnlineBanking } from '../worlds/onlineBanking.ts'

const NADIA = 'nadia.petrov@example.com'
const GONE = 'We no longer have your photo. Please add it again.'

async function openReviews(t: TestContext) {
  const union = await openOnlineBanking(t)
  await union.person('Rosa Reed', {
    email: 'rosa@hazelnotch.example',
    role: 'admin',
    status: 'active',
  })
  const rosa = await union.portal.as('rosa@hazelnotch.example')
  const visitor = union.portal.visitor()
  const token = async (): Promise<string> =>
    (await visitor.upload('/api/registration/images', await photo())).body.token
  const register = (changes: Record<string, unknown> = {}) =>
    visitor.post('/api/applications', filledIn(changes))
  return { ...union, rosa, token, register }
}

/** The application of somebody as staff see it. */
async function seen(rosa: Client, email = NADIA) {
  const { applications } = (await rosa.get('/api/admin/applications')).body
  const { id } = applications.find((one: { email: string }) => one.email === email)
  return (await rosa.get(`/api/admin/applications/${id}`)).body
}

const addressOf = ({ id }: { id: string }, { imageId }: { imageId: string }) =>
  `/api/admin/applications/${id}/documents/${imageId}`

describe('the photo of an ID', () => {
  test('comes with the registration, and staff who open it are recorded', async (t) => {
    const { rosa, token, register, portal } = await openReviews(t)
    assert.equal((await register({ idPhoto: await token() })).status, 200)
    const application = await seen(rosa)
    assert.deepEqual(
      application.documents.map(({ kind, width }: Record<string, unknown>) => [kind, width]),
      [['identification', 1200]],
    )

    const { status, headers } = await rosa.get(addressOf(application, application.documents[0]))
    assert.deepEqual([status, headers.get('content-type')], [200, 'image/jpeg'])
    assert.match(headers.get('cache-control') ?? '', /no-store/)
    const { rows } = await portal.engine.pool.query(
      `select detail from audit_event where action = 'application.document_shown'`,
    )
    assert.deepEqual(rows, [
      { detail: { applicationId: application.id, imageId: application.documents[0].imageId } },
    ])
  })

  test('is not taken twice, and a registration without its photo leaves nothing behind', async (t) => {
    const { token, register, portal } = await openReviews(t)
    const idPhoto = await token()
    assert.equal((await register({ idPhoto })).status, 200)
    for (const stale of [idPhoto, 'no such token']) {
      const { status, body } = await register({ email: 'ivo.petrov@example.com', idPhoto: stale })
      assert.deepEqual([status, body.message], [422, GONE])
    }
    const { rows } = await portal.engine.pool.query(
      `select 1 from sign_in where email = 'ivo.petrov@example.com'`,
    )
    assert.deepEqual(rows, [])
  })

  test('is only found under the application it belongs to', async (t) => {
    const { rosa, token, register } = await openReviews(t)
    await register({ idPhoto: await token() })
    const nadias = await seen(rosa)
    await register({ email: 'ivo.petrov@example.com', idPhoto: await token() })
    const ivos = await seen(rosa, 'ivo.petrov@example.com')
    assert.equal((await rosa.get(addressOf(ivos, nadias.documents[0]))).status, 404)
    assert.equal((await rosa.get(addressOf({ id: 'x' }, { imageId: 'y' }))).status, 404)
  })
})

describe('a photo with an answer', () => {
  async function asked(t: TestContext) {
    const reviews = await openReviews(t)
    await reviews.register()
    const { id, version } = await seen(reviews.rosa)
    await reviews.rosa.post(`/api/admin/applications/${id}/request-information`, {
      version,
      request: 'Please send a sharper photo of your passport.',
    })
    const nadia = await reviews.portal.as(NADIA)
    const hand = async (client: Client): Promise<string> =>
      (await client.upload('/api/images', await photo('PASSPORT'))).body.id
    return { ...reviews, nadia, hand }
  }

  test('reaches the review beside the answer', async (t) => {
    const { rosa, nadia, hand } = await asked(t)
    const body = { text: 'Here it is.', imageIds: [await hand(nadia)] }
    assert.equal((await nadia.post('/api/applications/mine/answer', body)).status, 200)
    const { documents, state } = await seen(rosa)
    assert.equal(state, 'submitted')
    assert.deepEqual(
      documents.map(({ imageId, kind }: Record<string, unknown>) => [imageId, kind]),
      [[body.imageIds[0], 'answer']],
    )
  })

  test("of somebody else's, or the same one twice, is refused and the question stays open", async (t) => {
    const { member, portal, nadia, rosa, hand } = await asked(t)
    await member('Ben Reed', { checking: '100.00' })
    const bens = await hand(await portal.as('ben@example.com'))
    const own = await hand(nadia)
    for (const imageIds of [[bens], [own, own]]) {
      const { status, body } = await nadia.post('/api/applications/mine/answer', {
        text: 'Here it is.',
        imageIds,
      })
      assert.deepEqual([status, body.message], [422, GONE])
    }
    const { documents, state } = await seen(rosa)
    assert.deepEqual([state, documents], ['needs_information', []])
  })
})
