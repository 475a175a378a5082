import assert from 'node:assert/strict'
import { test } from 'node:test'
import { registrationSchema } from '../../src/modules/applications/registration.contract.ts'
import { readConfig } from '../../src/apps/server/config.ts'
import { filledIn } from '../factories/applicant.ts'

const RULES = { ...readConfig({}).institution, today: () => '2026-07-15' }

test('an empty form is told of every required field at once', () => {
  const schema = registrationSchema(RULES)
  const parsed = schema.safeParse({})
  const fields = new Set(parsed.error?.issues.map(({ path }) => path.join('.')))
  const optional = ['maritalStatus', 'idType']
  const required = Object.keys(filledIn()).filter((field) => !optional.includes(field))
  assert.deepEqual([...fields].toSorted(), required.toSorted())
})

test('a wrong confirmation is told beside the other problems', () => {
  const schema = registrationSchema(RULES)
  const typed = { passwordConfirmation: 'something else', city: '', email: 'nadia' }
  const parsed = schema.safeParse(filledIn(typed))
  const messages = parsed.error?.issues.map(({ message }) => message)
  assert.deepEqual(messages?.toSorted(), [
    'Passwords do not match',
    'Please enter a valid email address',
    'Please enter your city',
  ])
})

test('an applicant may apply on the birthday that makes them old enough', () => {
  for (const [today, born, minimumAge, isTaken] of [
    ['2026-07-15', '2008-07-15', undefined, true],
    ['2026-07-15', '2008-07-16', undefined, false],
    ['2026-02-28', '2008-02-29', undefined, false],
    ['2026-03-01', '2008-02-29', undefined, true],
    ['2026-07-15', '2010-07-15', 16, true],
    ['2026-07-15', '2010-07-16', 16, false],
    ['2026-07-15', '2026-07-14', 0, true],
    ['2026-07-15', '1906-07-16', undefined, true],
  ] as const) {
    const schema = registrationSchema({ ...RULES, today: () => today, minimumAge })
    const { success, error } = schema.safeParse(filledIn({ dateOfBirth: born }))
    assert.equal(success, isTaken, `${born} on ${today}`)
    const says = `You must be at least ${minimumAge ?? 18} years old to apply`
    if (!isTaken)
      assert.deepEqual(
        error?.issues.map(({ message }) => message),
        [says],
      )
  }
})

test('a stricter profile says its own number', () => {
  const schema = registrationSchema({ ...RULES, passwordLengthMin: 12 })
  const typed = { password: 'lantern 42', passwordConfirmation: 'lantern 42' }
  const parsed = schema.safeParse(filledIn(typed))
  assert.equal(parsed.error?.issues[0]?.message, 'Password should be at least 12 characters long.')
})
