import assert from 'node:assert/strict'
import { test } from 'node:test'
import { whose } from '../../src/modules/ach/server/credits.ts'

// Names of the recipient and of the member, in whichever letters they are written.
const CASES = [
  ['own', 'Ada Brooks', 'ada  brooks'],
  ['own', 'Bjorn Soderstrom', 'Bjørn Söderström'],
  ['own', '李雷', '李雷'],
  ['person', 'Dana Reyes', 'Ada Brooks'],
  ['person', '李雷', '韩梅梅'],
  ['person', 'Ирина', 'Олег'],
  ['business', 'Alder Power LLC', 'Ada Brooks'],
] as const

for (const [kind, name, sender] of CASES)
  test(`an account of ${name} is to ${sender}: ${kind}`, () => {
    assert.equal(whose({ name, sender }), kind)
  })

test('an account of the business that pays is one of a business, whatever it is called', () => {
  const name = 'Hart Bakery'
  assert.equal(whose({ name, sender: name, isFromBusiness: true }), 'business')
})
