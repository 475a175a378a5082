import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { routingNumberOf, serviceClassOf } from '../../../src/rails/ach/answers.ts'
import { CHANGE_CODES, correctedData, correctionOf } from '../../../src/rails/ach/changeCodes.ts'
import {
  isContested,
  isDishonored,
  isReturnCode,
  RETURN_CODES,
  returnDueBy,
} from '../../../src/rails/ach/returnCodes.ts'
import { secCodeFor } from '../../../src/rails/ach/secCodes.ts'
import { achText } from '../../../src/rails/ach/text.ts'
import {
  answerCode,
  meaningOf,
  TRANSACTION_CODES,
  transactionCode,
} from '../../../src/rails/ach/transactionCodes.ts'
import { isRoutingNumber } from '../../../src/values/institution.ts'
import { entryOf, ODFI, THEIRS } from './files.ts'

const codesWith = (holds: (code: (typeof RETURN_CODES)[string]) => boolean): string =>
  Object.entries(RETURN_CODES)
    .filter(([, code]) => holds(code))
    .map(([name]) => name)
    .join(' ')

describe('codes of returns', () => {
  test('those that say a debit was not authorized have sixty days', () => {
    assert.equal(
      codesWith(({ deadline }) => deadline === 'sixty days'),
      'R05 R07 R10 R11 R33 R37 R38 R51 R52 R53',
    )
    assert.equal(
      codesWith(({ deadline }) => deadline === 'as agreed'),
      'R06 R31',
    )
    for (const code of [
      'R01',
      'R02',
      'R03',
      'R04',
      'R08',
      'R09',
      'R16',
      'R20',
      'R23',
      'R24',
      'R29',
    ])
      assert.equal(RETURN_CODES[code]?.deadline, 'two banking days', code)
  })

  test('only want of money may be tried again as it was, and a wrong entry after it was corrected', () => {
    assert.equal(
      codesWith(({ representment }) => representment === 'twice'),
      'R01 R09',
    )
    assert.equal(
      codesWith(({ representment }) => representment === 'corrected'),
      'R11',
    )
  })

  test('two banking days pass over a weekend and a holiday, sixty days end on the banking day after', () => {
    assert.equal(returnDueBy('R02', '2026-07-14'), '2026-07-16')
    assert.equal(returnDueBy('R02', '2026-07-17'), '2026-07-21')
    assert.equal(returnDueBy('R02', '2026-09-04'), '2026-09-09')
    // The sixtieth day after May 12 is Saturday, July 11.
    assert.equal(returnDueBy('R10', '2026-05-12'), '2026-07-13')
    // The sixtieth day after July 9 is Labor Day, September 7.
    assert.equal(returnDueBy('R10', '2026-07-09'), '2026-09-08')
    assert.equal(returnDueBy('R06', '2026-07-14'), undefined)
    assert.throws(() => returnDueBy('R99', '2026-07-14'), /R99/)
  })

  test('what two institutions say of a return is known, and is no reason for one', () => {
    for (const code of ['R61', 'R67', 'R68', 'R69', 'R70'])
      assert.ok(isReturnCode(code) && isDishonored(code))
    for (const code of ['R71', 'R73', 'R76']) assert.ok(isReturnCode(code) && isContested(code))
    for (const code of ['R00', 'R54', 'R99', 'C01', '']) assert.ok(!isReturnCode(code), code)
    assert.ok(!isDishonored('R01') && !isContested('R01'))
  })

  test('members read a sentence for each, which names no code', () => {
    for (const [code, { title, toMember }] of Object.entries(RETURN_CODES)) {
      assert.match(toMember, /^[A-Z].*\.$/, code)
      assert.match(title, /^[A-Z]/, code)
      assert.doesNotMatch(toMember, /R[0-9]|RDFI|ODFI|entry/, code)
    }
  })
})

describe('notifications of change', () => {
  const full = {
    routingNumber: THEIRS,
    account: '1918171614',
    name: 'Paul Jones',
    code: 32,
    individualId: '88A',
  } as const

  for (const [change, { places }] of Object.entries(CHANGE_CODES)) {
    test(`${change} is read as it was written`, () => {
      const parts = places.map(([part]) => part)
      const correction = Object.fromEntries(parts.map((part) => [part, full[part]]))
      const data = correctedData(change, correction)
      assert.ok(data.length <= 29)
      assert.deepEqual(correctionOf(change, data), correction)
    })
  }

  test('stand where the rules of the network put them', () => {
    assert.equal(correctedData('C03', full), '091400606   1918171614')
    assert.equal(correctedData('C06', full), '1918171614          32')
    assert.equal(correctedData('C07', full), '0914006061918171614       32')
  })

  test('with data that cannot be right correct nothing', () => {
    const wrong = [
      ['C01', ' '.repeat(29)],
      ['C02', '091400607'],
      ['C03', '091400606'],
      ['C05', '25'],
      ['C05', 'XX'],
      ['C07', '091400606'],
    ] as const
    for (const [change, data] of wrong) assert.equal(correctionOf(change, data), undefined, change)
    assert.deepEqual(correctionOf('C13', 'whatever'), {})
  })
})

describe('codes of transactions and batches', () => {
  test('accounts, directions and purposes have the codes that the network gave them', () => {
    const codes = (['checking', 'savings', 'ledger', 'loan'] as const).map((account) =>
      (['credit', 'debit'] as const).map((direction) =>
        (['payment', 'prenotification', 'zero', 'answer'] as const)
          .map((purpose) => transactionCode({ account, direction, purpose }) ?? '--')
          .join(' '),
      ),
    )
    assert.deepEqual(codes, [
      ['22 23 24 21', '27 28 29 26'],
      ['32 33 34 31', '37 38 39 36'],
      ['42 43 44 41', '47 48 49 46'],
      ['52 53 54 51', '55 -- -- 56'],
    ])
  })

  test('every code has one answer, of the same account and direction', () => {
    assert.equal(TRANSACTION_CODES.length, 30)
    for (const code of TRANSACTION_CODES) {
      const { account, direction } = meaningOf(code)
      assert.deepEqual(meaningOf(answerCode(code)), { account, direction, purpose: 'answer' })
    }
  })

  test('the kind of a batch says who is paid, and how it was allowed', () => {
    const of = (to: 'own' | 'person' | 'business', direction: 'credit' | 'debit') =>
      secCodeFor({ to, direction })
    assert.equal(of('own', 'credit'), 'PPD')
    assert.equal(of('own', 'debit'), 'WEB')
    assert.equal(of('person', 'credit'), 'WEB')
    assert.equal(of('business', 'credit'), 'CCD')
  })

  test('the class of a batch follows from its entries', () => {
    assert.equal(serviceClassOf([entryOf(), entryOf({ code: 31 })]), 220)
    assert.equal(serviceClassOf([entryOf({ code: 27 }), entryOf({ code: 55 })]), 225)
    assert.equal(serviceClassOf([entryOf(), entryOf({ code: 27 })]), 200)
  })

  test('eight digits have one ninth that makes them a routing number', () => {
    assert.equal(routingNumberOf(ODFI), '121042882')
    assert.ok(['09140060', '00000010', '99999999'].map(routingNumberOf).every(isRoutingNumber))
  })

  test('names keep their letters without accents, and are cut to their place', () => {
    assert.equal(achText('José Ñandú', 'name'), 'Jose Nandu')
    assert.equal(achText('Łukasz Þórsson-Müller the third', 'name'), 'Lukasz Thorsson-Muller')
    assert.equal(achText('Юлия', 'individualId'), 'Yuliya')
    assert.equal(achText('Harbor Light Credit Union', 'companyName'), 'Harbor Light Cre')
    assert.equal(achText('ACCTVERIFY!', 'description'), 'ACCTVERIFY')
    assert.equal(achText('Twelve-letter word', 'description'), 'Twelve-let')
  })
})
