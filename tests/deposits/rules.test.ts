import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import sharp from 'sharp'
import { english, verbatim } from '../../src/values/sentence.ts'
import { problemOf } from '../../src/modules/deposits/web/sendProblem.ts'
import { flawsOf, JUDGED_WIDTH } from '../../src/modules/deposits/web/photoQuality.ts'
import { ApiRefusal } from '../../src/platform/web/api.ts'
import { Availability, releasesOf, USUAL_AVAILABILITY } from '../../src/values/availability.ts'
import { isBusinessDay } from '../../src/values/businessDays.ts'
import { money, parseTyped, toDecimal } from '../../src/values/money.ts'
import { chance } from '../factories/chance.ts'
import { frontOf } from './checks.ts'

const plan = (amount: string, day: string, steps = USUAL_AVAILABILITY) => {
  const parsed = parseTyped(amount)
  assert.ok(parsed.ok)
  return releasesOf(parsed.value, day, steps).map(({ amount: part, availableOn }) => [
    toDecimal(part),
    availableOn,
  ])
}

describe('when the money of a check can be used', () => {
  test('a small check is there the next business day', () => {
    assert.deepEqual(plan('275.00', '2026-07-15'), [['275.00', '2026-07-16']])
    assert.deepEqual(plan('275.01', '2026-07-15'), [
      ['275.00', '2026-07-16'],
      ['0.01', '2026-07-17'],
    ])
  })

  test('weekends and holidays of the Federal Reserve do not count', () => {
    // A Friday; the Fourth is a Saturday, which is not made up for.
    assert.deepEqual(plan('500.00', '2026-07-03'), [
      ['275.00', '2026-07-06'],
      ['225.00', '2026-07-07'],
    ])
    // Approved on a Saturday: counted from the Monday, which is Labor Day, so from the Tuesday.
    assert.deepEqual(plan('100.00', '2026-09-05'), [['100.00', '2026-09-09']])
  })

  test('an institution may give some of it at once, and all of it after a day', () => {
    const steps = [{ businessDays: 0, upTo: '100.00' }, { businessDays: 1 }]
    assert.deepEqual(plan('250.00', '2026-07-15', steps), [
      ['100.00', null],
      ['150.00', '2026-07-16'],
    ])
    assert.deepEqual(plan('250.00', '2026-07-15', [{ businessDays: 0 }]), [['250.00', null]])
  })

  test('the parts of any check add up to it and come on business days, one after the other', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 1_000_000n }),
        fc.date({
          min: new Date('2026-01-01'),
          max: new Date('2030-12-31'),
          noInvalidDate: true,
        }),
        (cents, date) => {
          const parts = releasesOf(
            money(cents),
            date.toISOString().slice(0, 10),
            USUAL_AVAILABILITY,
          )
          assert.equal(
            parts.reduce((sum, { amount }) => sum + amount.minor, 0n),
            cents,
          )
          const days = parts.map(({ availableOn }) => availableOn!)
          assert.ok(days.every(isBusinessDay))
          assert.deepEqual(days, [...new Set(days)].toSorted())
        },
      ),
      { seed: chance('checks').seed },
    )
  })

  test('a profile whose steps go backwards or never end is refused', () => {
    const fits = (steps: unknown) => Availability.safeParse(steps).success
    assert.ok(fits([{ businessDays: 2 }]))
    assert.ok(!fits([]))
    assert.ok(!fits([{ businessDays: 1, upTo: '275.00' }]))
    assert.ok(!fits([{ businessDays: 1 }, { businessDays: 2 }]))
    assert.ok(!fits([{ businessDays: 2, upTo: '275.00' }, { businessDays: 1 }]))
    assert.ok(!fits([{ businessDays: 1, upTo: '-5' }, { businessDays: 2 }]))
    assert.ok(
      !fits([
        { businessDays: 1, upTo: '275.00' },
        { businessDays: 2, upTo: '275.00' },
        { businessDays: 3 },
      ]),
    )
  })
})

describe('what a phone says about a photo', () => {
  const flaws = async (picture: Buffer) => {
    const size = await sharp(picture).metadata()
    const { data, info } = await sharp(picture)
      .resize({ width: JUDGED_WIDTH, withoutEnlargement: true })
      .grayscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return flawsOf(size, { pixels: data, width: info.width, height: info.height })
  }
  const photo = frontOf()

  test('nothing about a good one', async () => {
    assert.deepEqual(await flaws(await photo), [])
  })

  test('that it is small, dark or blurred, each on its own', async () => {
    const front = sharp(await photo)
    assert.deepEqual(await flaws(await front.clone().resize(800).jpeg().toBuffer()), ['small'])
    assert.deepEqual(await flaws(await front.clone().linear(0.25).jpeg().toBuffer()), ['dark'])
    assert.deepEqual(await flaws(await front.clone().blur(8).jpeg().toBuffer()), ['blurred'])
  })
})

describe('what a member reads when a deposit did not go through', () => {
  const refusal = new ApiRefusal(422, {
    code: 'photo_missing',
    message: verbatim('Take it again.'),
  })
  const known = { online: true, unsettled: false }

  test('a refusal speaks for itself, and only a used id needs a new form', () => {
    assert.deepEqual(problemOf(english, refusal, known), {
      sentence: 'Take it again.',
      about: '',
      retry: false,
      startAgain: false,
      photos: true,
    })
    const frozen = new ApiRefusal(422, { code: 'account_not_open', message: verbatim('Not now.') })
    assert.equal(problemOf(english, frozen, known).photos, false, 'other photos would not help')
    const used = new ApiRefusal(422, { code: 'id_reused', message: verbatim('Sent before.') })
    assert.ok(problemOf(english, used, known).startAgain)
  })

  test('after silence trying again is safe, and offline nothing was sent', () => {
    assert.match(problemOf(english, new Error('gone'), known).about, /can be deposited only once/)
    assert.match(
      problemOf(english, new Error('gone'), { online: false, unsettled: false }).about,
      /^Nothing was sent/,
    )
    assert.match(
      problemOf(english, new Error('gone'), { online: false, unsettled: true }).about,
      /cannot tell whether/,
    )
    const stumbled = new ApiRefusal(500, { code: 'unexpected', message: verbatim('Something') })
    assert.equal(problemOf(english, stumbled, known).sentence, 'Deposit failed. Please try again.')
  })
})
