import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fullName, maskedName } from '../../src/values/person.ts'

for (const [firstName, lastName, shown] of [
  ['Ben', 'Okafor', 'Ben O.'],
  ['Ana', 'de la Cruz', 'Ana D.'],
  ['Mary Ann', 'Moss', 'Mary Ann M.'],
  ['Sting', '', 'Sting'],
  ['Zoë', 'Ångström', 'Zoë Å.'],
] as const) {
  test(`${firstName} ${lastName} is shown to others as ${shown}`, () =>
    assert.equal(maskedName({ firstName, lastName }), shown))
}

test('whoever has one name is called by it, without a space behind it', () => {
  assert.equal(fullName({ firstName: 'Sting', lastName: '' }), 'Sting')
  assert.equal(fullName({ firstName: 'Ana', lastName: 'de la Cruz' }), 'Ana de la Cruz')
})
