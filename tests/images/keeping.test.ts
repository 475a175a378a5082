import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import sharp from 'sharp'
import {
  claimImage,
  claimRegistrationImage,
  forgetImages,
  readImage,
} from '../../src/modules/images/server/images.ts'
import { newId } from '../../src/values/ids.ts'
import { openOnlineBanking } from '../worlds/onlineBanking.ts'
import { bomb, photo, photoWithPlace } from './pictures.ts'

async function openImages(t: TestContext) {
  const union = await openOnlineBanking(t)
  const { portal } = union
  const { personId } = await union.member('Ada Reed', { checking: '100.00' })
  const ada = await portal.as('ada@example.com')
  const hand = (bytes: Buffer, type?: string) => ada.upload('/api/images', bytes, type)
  const register = (bytes: Buffer) => portal.visitor().upload('/api/registration/images', bytes)
  return { ...union, personId, hand, register, db: portal.engine.db, now: portal.clock.now() }
}

describe('a photo that Ada hands in', () => {
  test('is encoded anew, sealed, and read back as it looked', async (t) => {
    const { hand, db, portal } = await openImages(t)
    const { status, body } = await hand(await photo())
    assert.deepEqual([status, body.width, body.height], [200, 1200, 750])
    const stored = await readImage(db, body.id)
    const { format, width } = await sharp(stored!.bytes).metadata()
    assert.deepEqual([format, width], ['jpeg', 1200])
    const { rows } = await portal.engine.pool.query('select sealed from image')
    assert.notEqual(rows[0].sealed.indexOf(Buffer.from('JFIF')), 6)
  })

  test('loses where it was taken', async (t) => {
    const { hand, db } = await openImages(t)
    const taken = await photoWithPlace()
    assert.ok((await sharp(taken).metadata()).exif)
    const { body } = await hand(taken)
    const stored = await sharp((await readImage(db, body.id))!.bytes).metadata()
    assert.equal(stored.exif, undefined)
  })

  test('may be a PNG, and a large one is made smaller', async (t) => {
    const { hand } = await openImages(t)
    const large = await sharp(await photo('SAMPLE', 2600))
      .png()
      .toBuffer()
    const { status, body } = await hand(large, 'image/png')
    assert.deepEqual([status, body.width], [200, 2400])
  })
})

describe('what is no photo', () => {
  const NOT_A_PHOTO = 'This file is not a JPG or PNG photo. Please choose another one.'
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const rows: readonly (readonly [string, () => Promise<Buffer>, number, string])[] = [
    ['text named .jpg', async () => Buffer.from('not a photo'), 422, NOT_A_PHOTO],
    ['a image with a script', async () => Buffer.from(svg), 422, NOT_A_PHOTO],
    ['a PDF', async () => Buffer.from('%PDF-1.7\n1 0 obj'), 422, NOT_A_PHOTO],
    ['the first half of a photo', async () => (await photo()).subarray(0, 4000), 422, NOT_A_PHOTO],
    [
      'a web page behind a JPEG’s first bytes',
      async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<html>')]),
      422,
      NOT_A_PHOTO,
    ],
    ['nothing', async () => Buffer.alloc(0), 400, 'Please choose a photo'],
    [
      '8 MB and a byte',
      async () => Buffer.alloc(8 * 1024 * 1024 + 1, 0xff),
      413,
      'This photo is larger than 8 MB. Please choose a smaller one.',
    ],
    [
      '196 megapixels',
      async () => bomb(),
      422,
      'This photo has more than 40 megapixels. Please choose a smaller one.',
    ],
  ]
  test('is refused with a sentence, and nothing of it is kept', async (t) => {
    const { hand, portal } = await openImages(t)
    for (const [name, bytes, status, message] of rows) {
      const before = process.memoryUsage.rss()
      const answer = await hand(await bytes())
      assert.deepEqual([answer.status, answer.body.message], [status, message], name)
      assert.ok(process.memoryUsage.rss() - before < 150_000_000, `${name} costs little memory`)
    }
    const { rows: kept } = await portal.engine.pool.query('select count(*)::int as n from image')
    assert.equal(kept[0].n, 0)
  })

  test('that calls itself something else reaches no decoder', async (t) => {
    const { hand } = await openImages(t)
    assert.equal((await hand(await photo(), 'image/svg+xml')).status, 415)
    assert.equal((await hand(await photo(), 'application/json')).status, 400)
  })

  test('a polyglot loses what hid behind its pixels', async (t) => {
    const { hand, db } = await openImages(t)
    const hidden = Buffer.from('<script>alert(document.cookie)</script>')
    const { status, body } = await hand(Buffer.concat([await photo(), hidden]))
    assert.equal(status, 200)
    assert.equal((await readImage(db, body.id))!.bytes.indexOf('script'), -1)
  })
})

describe('a photo is claimed', () => {
  test('once, by whoever handed it in', async (t) => {
    const { hand, db, personId, now } = await openImages(t)
    const { id: imageId } = (await hand(await photo())).body
    const claim = { imageId, ownerId: personId, purpose: 'deposit', at: now } as const
    assert.equal((await claimImage(db, { ...claim, ownerId: newId() })).ok, false)
    const claims = await Promise.all(Array.from({ length: 20 }, () => claimImage(db, claim)))
    assert.equal(claims.filter(({ ok }) => ok).length, 1)
  })

  test('by its token, when it came before its owner was anybody', async (t) => {
    const { register, db, personId, now } = await openImages(t)
    const { token } = (await register(await photo())).body
    const claim = { token, ownerId: personId, at: now }
    assert.equal((await claimRegistrationImage(db, { ...claim, token: 'guessed' })).ok, false)
    assert.equal((await claimRegistrationImage(db, claim)).ok, true)
    assert.equal((await claimRegistrationImage(db, claim)).ok, false)
  })

  test('or it is thrown away after a day', async (t) => {
    const { hand, db, personId, now } = await openImages(t)
    const [kept, left] = [(await hand(await photo('KEPT'))).body, (await hand(await photo())).body]
    await claimImage(db, { imageId: kept.id, ownerId: personId, purpose: 'deposit', at: now })
    assert.equal(await forgetImages(db, new Date(now.getTime() + 86_500_000)), 1)
    assert.equal(await readImage(db, left.id), undefined)
    assert.ok(await readImage(db, kept.id))
  })
})

test('forty-one photos in an hour are one too many', async (t) => {
  const { register, portal } = await openImages(t)
  const tiny = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  const answers = await Promise.all(Array.from({ length: 20 }, () => register(tiny)))
  assert.ok(answers.every(({ status }) => status === 200))
  await portal.engine.pool.query('update throttle set count = 40')
  assert.equal((await register(tiny)).status, 429)
})
