import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as z from 'zod/mini'
import {
  CreateScheduleBody,
  START_OUT_OF_RANGE,
} from '../../src/modules/standingOrders/contract.ts'
import { problemOf as problemIn } from '../../src/modules/standingOrders/web/scheduleProblem.ts'
import {
  arrangementOf,
  SEND_NOW,
  type When,
  whenProblems,
  withFirstDate,
} from '../../src/modules/standingOrders/web/when.ts'
import { whatWords, whenWords } from '../../src/modules/standingOrders/web/words.ts'
import { ApiRefusal, NetworkFailure } from '../../src/platform/web/api.ts'
import { NO_DAY, type TypedDay } from '../../src/ui/fields/typedDay.ts'
import { newId } from '../../src/values/ids.ts'
import { END_BEFORE_START, ENTER_VALID_TIMES } from '../../src/values/recurrence.ts'
import { courseWords, planWords } from '../../src/values/rhythmWords.ts'
import { english, verbatim } from '../../src/values/sentence.ts'

const TODAY = '2026-01-15'
const on = (day: string): TypedDay => ({ day, problem: undefined })
const when = (changes: Partial<When>): When => ({
  ...SEND_NOW,
  mode: 'repeating',
  startsOn: on('2026-01-31'),
  ...changes,
})
const complaints = (changes: Partial<When>): string[] =>
  whenProblems(when(changes), TODAY).map(({ field, message }) => `${field}: ${message}`)

describe('when a transfer is sent', () => {
  test('now needs nothing and arranges nothing', () => {
    assert.deepEqual(whenProblems(SEND_NOW, TODAY), [])
    assert.equal(arrangementOf(SEND_NOW), undefined)
  })

  test('later starts out tomorrow, and keeps what was typed', () => {
    const chosen = withFirstDate({ ...SEND_NOW, mode: 'later' }, TODAY)
    assert.equal(chosen.startsOn.day, '2026-01-16')
    const typed = when({ startsOn: on('2026-02-01') })
    assert.equal(withFirstDate(typed, TODAY), typed)
    const halfway = when({ startsOn: { day: null, problem: 'year' } })
    assert.equal(withFirstDate(halfway, TODAY), halfway)
  })

  test('is a date from tomorrow up to two years ahead', () => {
    for (const day of ['2026-01-15', '2025-06-01', '2028-01-16']) {
      assert.deepEqual(complaints({ startsOn: on(day) }), [`startsOn: ${START_OUT_OF_RANGE}`])
    }
    for (const day of ['2026-01-16', '2028-01-15']) {
      assert.deepEqual(complaints({ startsOn: on(day) }), [])
    }
    assert.deepEqual(complaints({ startsOn: NO_DAY }), ['startsOn: Enter a date'])
    assert.deepEqual(complaints({ startsOn: { day: null, problem: 'date' } }), [
      'startsOn: That day does not exist. Check the month and the day',
    ])
  })

  test('ends on a date that is not before the first, or after a number of times', () => {
    assert.deepEqual(complaints({ ends: 'on', endsOn: on('2026-01-30') }), [
      `endsOn: ${END_BEFORE_START}`,
    ])
    assert.deepEqual(complaints({ ends: 'on', endsOn: on('2026-01-31') }), [])
    assert.deepEqual(complaints({ ends: 'on' }), ['endsOn: Enter a date'])
    for (const times of ['', '0', '261', '-1', '1.5', 'ten', '1e2']) {
      assert.deepEqual(
        complaints({ ends: 'after', timesMax: times }),
        [`timesMax: ${ENTER_VALID_TIMES}`],
        times,
      )
    }
    assert.deepEqual(complaints({ ends: 'after', timesMax: ' 12 ' }), [])
    assert.deepEqual(complaints({ mode: 'later', ends: 'after', timesMax: '' }), [])
  })

  test('is what the server takes', () => {
    const cases: readonly [Partial<When>, object][] = [
      [{ mode: 'later', ends: 'after', timesMax: '3' }, { frequency: 'once' }],
      [{ frequency: 'weekly' }, { frequency: 'weekly' }],
      [
        { ends: 'after', timesMax: '260' },
        { frequency: 'monthly', timesMax: 260 },
      ],
      [
        { ends: 'on', endsOn: on('2026-12-31'), timesMax: '5' },
        { frequency: 'monthly', endsOn: '2026-12-31' },
      ],
    ]
    for (const [changes, expected] of cases) {
      const arrangement = arrangementOf(when(changes))
      assert.deepEqual(arrangement, { startsOn: '2026-01-31', ...expected })
      const body = {
        ...arrangement,
        id: newId(),
        kind: 'own',
        fromAccountId: 'from',
        toAccountId: 'to',
        amount: '25.00',
        reference: 'Rainy day',
      }
      assert.ok(z.safeParse(CreateScheduleBody, body).success)
    }
  })
})

describe('a schedule in words', () => {
  const words = (frequency: 'weekly' | 'every_two_weeks' | 'monthly', startsOn: string) =>
    courseWords(english, { frequency, startsOn, endsOn: null, timesLeft: null })

  test('names the day of the week or of the month', () => {
    assert.equal(words('weekly', '2026-01-16'), 'Every week on Friday, until you cancel it')
    assert.equal(
      words('every_two_weeks', '2026-03-08'),
      'Every two weeks on Sunday, until you cancel it',
    )
    assert.equal(words('monthly', '2026-01-01'), 'Every month on the 1st, until you cancel it')
    assert.equal(words('monthly', '2026-01-22'), 'Every month on the 22nd, until you cancel it')
    assert.equal(words('monthly', '2026-01-13'), 'Every month on the 13th, until you cancel it')
    assert.equal(
      words('monthly', '2026-01-31'),
      'Every month on the 31st, or the last day, until you cancel it',
    )
  })

  test('says what ends it and whom it goes to', () => {
    const schedule = {
      id: newId(),
      from: { kind: 'Checking', last4: '1234' },
      to: { type: 'member', name: 'Ben O.' },
      amount: '1250.00',
      reference: 'Rent',
      frequency: 'weekly',
      startsOn: '2026-01-16',
      nextOn: '2026-01-16',
      endsOn: null,
      timesLeft: 1,
      status: 'active',
      version: 1,
    } as const
    assert.equal(whatWords(english, schedule), '$1,250.00 to Ben O.')
    assert.equal(courseWords(english, schedule), 'Every week on Friday, 1 more time')
    assert.equal(
      courseWords(english, { ...schedule, timesLeft: null }),
      'Every week on Friday, until you cancel it',
    )
    assert.equal(
      courseWords(english, { ...schedule, timesLeft: null, endsOn: '2026-12-31' }),
      'Every week on Friday, until Dec 31, 2026',
    )
    assert.equal(courseWords(english, { ...schedule, frequency: 'once', timesLeft: null }), 'Once')
    assert.equal(planWords(english, { ...schedule, timesLeft: 3 }), 'Every week on Friday, 3 times')
    assert.equal(planWords(english, { ...schedule, timesLeft: 1 }), 'Every week on Friday, 1 time')
    assert.equal(
      courseWords(english, { ...schedule, frequency: 'monthly', timesLeft: 12 }),
      'Every month on the 16th, 12 more times',
    )
    assert.equal(
      planWords(english, {
        ...schedule,
        frequency: 'monthly',
        startsOn: '2026-01-31',
        timesLeft: null,
        endsOn: '2026-12-31',
      }),
      'Every month on the 31st, or the last day, until Dec 31, 2026',
    )
  })

  test('reads back what is being arranged', () => {
    assert.equal(whenWords(english, SEND_NOW), 'Now')
    assert.equal(whenWords(english, when({ mode: 'later' })), 'Jan 31, 2026')
    assert.equal(
      whenWords(english, when({ frequency: 'weekly', ends: 'after', timesMax: '3' })),
      'Every week on Saturday, 3 times, first on Jan 31, 2026',
    )
  })
})

describe('a transfer that was not scheduled', () => {
  const problemOf = problemIn(english)
  const calm = { online: true, unsettled: false }
  const refusal = (status: number, code: string) =>
    new ApiRefusal(status, { code, message: verbatim('No') })

  test('says that nothing was scheduled when the server refused it', () => {
    const problem = problemOf(refusal(422, 'too_many_schedules'), calm)
    assert.match(problem.about, /^Nothing was scheduled/)
    assert.equal(problem.retry, false)
    assert.equal(problemOf(refusal(422, 'id_reused'), calm).startAgain, true)
  })

  test('never says so after silence', () => {
    const silence = new NetworkFailure({ cause: undefined })
    for (const error of [silence, refusal(500, 'unexpected'), refusal(503, 'unavailable')]) {
      const problem = problemOf(error, calm)
      assert.match(problem.about, /cannot tell/)
      assert.equal(problem.retry, true)
    }
    assert.match(problemOf(silence, { online: false, unsettled: false }).about, /^Nothing was/)
    assert.match(problemOf(silence, { online: false, unsettled: true }).about, /cannot tell/)
  })
})
