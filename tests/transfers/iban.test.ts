import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isIban } from '../../src/modules/transfers/iban.contract.ts'

describe('an IBAN', () => {
  for (const [iban, what] of [
    ['DE89370400440532013000', 'DE: of the registry'],
    ['GB29NWBK60161331926819', 'GB: of the registry'],
    ['FR1420041010050500013M02606', 'FR: letters in the account'],
    ['NO9386011117947', 'NO: the shortest'],
    ['BR1800360305000010009795493C1', 'BR: letters at the end'],
    ['SA0380000000608010167519', 'SA: of the registry'],
    ['BY13NBRB3600900000002Z00AB00', 'BY: of the registry'],
    ['BY574BRB3600900000002Z00AB00', 'BY: a digit in the bank'],
    ['DO28BAGR00000001212453611324', 'DO: of the registry'],
    ['DO68B1GR00000001212453611324', 'DO: a digit in the bank'],
    ['PK36SCBL0000001123456702', 'PK: of the registry'],
    ['PK85SCBL00000011AB456702', 'PK: letters in the account'],
    ['PS92PALS000000000400123456702', 'PS: of the registry'],
    ['PS44PALS0000000004001234567ZX', 'PS: letters in the account'],
  ] as const) {
    test(`is taken, ${what}`, () => assert.equal(isIban(iban), true, iban))
  }

  for (const [iban, what] of [
    ['DE88370400440532013000', 'DE: wrong check digits'],
    ['GB29NWBK6016133192681', 'GB: too short'],
    ['US12345678901234567890', 'US: a country without'],
    ['', 'nothing'],
    ['PK', 'a country alone'],
    ['PK37SCBL0000001123456702', 'PK: wrong check digits'],
    ['PK3ASCBL0000001123456702', 'PK: a letter among the check digits'],
    ['PS92PALS00000000040012345670', 'PS: too short'],
    ['BY13NBRB3600900000002Z00AB000', 'BY: too long'],
    ['pk36scbl0000001123456702', 'PK: small letters'],
    ['PK24S1BL0000001123456702', 'PK: a digit in the bank'],
    ['PS02P4LS000000000400123456702', 'PS: a digit in the bank'],
    ['BY03NBRBA600900000002Z00AB00', 'BY: a letter in the balance account'],
    ['DO66BAGR0000000121245361132A', 'DO: a letter in the account'],
  ] as const) {
    test(`is refused, ${what}`, () => assert.equal(isIban(iban), false, iban))
  }

  test('is refused with any one digit changed', () => {
    const iban = 'DE89370400440532013000'
    for (let i = 2; i < iban.length; i++) {
      const changed = iban.slice(0, i) + ((Number(iban[i]) + 1) % 10) + iban.slice(i + 1)
      assert.equal(isIban(changed), false, changed)
    }
  })
})
