import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as z from 'zod/mini'
import { optionalPhone } from '../../src/modules/support/contract.ts'
import { phone } from '../../src/values/phone.ts'
import { say } from '../../src/values/sentence.ts'

const asked = phone(say('Please enter your phone number'))

describe('a phone number', () => {
  for (const [from, pasted, kept] of [
    ['typed by hand', ' 845 555 0188 ', '845 555 0188'],
    ['an address book on a phone', '\u202a(845)\u00a0555\u20110188\u202c', '(845) 555-0188'],
    ['a web page', '845\u2013555\u20130188\u200b', '845-555-0188'],
    ['letters as wide as Chinese ones', '＋１（８４５）５５５－０１８８', '+1(845)555-0188'],
  ] as const)
    test(`from ${from} is taken as it reads`, () => {
      for (const schema of [asked, optionalPhone])
        assert.deepEqual(z.safeParse(schema, pasted), { success: true, data: kept })
    })

  for (const odd of ['', '\u202a\u202c', undefined])
    test(`${JSON.stringify(odd)} is none`, () => {
      assert.equal(z.safeParse(optionalPhone, odd).data, undefined)
      assert.equal(
        z.safeParse(asked, odd).error?.issues[0]?.message,
        'Please enter your phone number',
      )
    })
})
