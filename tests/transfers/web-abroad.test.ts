import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { costInWords, dollarsFor } from '../../src/modules/transfers/web/international/cost.ts'
import { CURRENCY_OPTIONS } from '../../src/modules/transfers/web/international/currencies.ts'
import { checksInternational } from '../../src/modules/transfers/web/international/toInternational.ts'
import { amountIn } from '../../src/modules/transfers/web/form/common.ts'
import { matchesOf } from '../../src/ui/fields/optionSearch.ts'
import { english } from '../../src/values/sentence.ts'
import { money, parseTyped } from '../../src/values/money.ts'
import { accounts, filled, ids, judge, said } from './typedForms.ts'

describe('the form for other countries', () => {
  const bank = {
    recipientName: 'Ana Costa',
    recipientTown: 'Porto',
    bankName: 'Banco do Porto',
    swiftCode: 'deut deff',
    iban: 'de89 3704 0044 0532 0130 00',
    accountNumber: '0532 0130 00',
    country: 'DE',
    currency: 'EUR',
  } as const
  const profile = (rate: string, fee = '0.00') => ({
    dollarsPerUnit: { EUR: rate, JPY: '0.01' },
    ratesNote: '',
    fee: { dollars: fee },
  })
  const abroad = (
    changes: object = {},
    rate = '2',
    embargoedCountries: string[] = [],
    fee = '0.00',
  ) => {
    const typed = filled('international', { ...bank, ...changes })
    const form = { id: ids.international, blank: typed, accounts }
    return judge(
      checksInternational(form, { international: profile(rate, fee), embargoedCountries }),
      typed,
    )
  }

  test('the form for other countries takes codes in any case and grouping', () => {
    const { body } = abroad()
    assert.equal(body?.swiftCode, 'DEUTDEFF')
    assert.equal(body?.iban, 'DE89370400440532013000')
    assert.equal(body?.accountNumber, '0532013000')
  })

  test('the form for other countries refuses countries under sanctions by country, BIC and IBAN, and those the profile adds', () => {
    const refused = [
      [{ country: 'CU', iban: '' }, 'country'],
      [{ country: 'IR', iban: '' }, 'country'],
      [{ country: 'KP', iban: '' }, 'country'],
      [{ swiftCode: 'bkch cu hh' }, 'swiftCode'],
      [{ country: 'SY', iban: '' }, 'country'],
      [{ country: 'DE', iban: 'by86 akbb 1010 0000 0029 6600 0000' }, 'iban'],
      [{ recipientCountry: 'KP' }, 'recipientCountry'],
      [{ recipientTown: 'Sevastopol' }, 'recipientTown'],
      [{ country: 'UA', iban: '', bankName: 'Black Sea Bank, Simferopol' }, 'bankName'],
      [{ country: 'UA', iban: '', bankName: 'ЦМРБанк (Донецк)' }, 'bankName'],
    ] as const
    for (const [changes, field] of refused) {
      const judged = abroad(changes, '2', ['SY', 'BY'])
      const sentence = judged.problems.find((problem) => problem.field === field)?.message
      assert.match(sentence ?? '', /We cannot send money to this country/, JSON.stringify(changes))
    }
    assert.ok(abroad({ country: 'SY', iban: '', swiftCode: 'DEUTDEFF' }).body, 'not by itself')
    const kyiv = { country: 'UA', iban: '', swiftCode: 'PBANUA2X', bankName: 'Bank Krymsky, Kyiv' }
    assert.ok(abroad(kyiv).body, 'a word that only begins alike')
  })

  test('the form for other countries takes codes as people group them', () => {
    const { body } = abroad({
      swiftCode: 'deut de-ff 500',
      iban: 'DE89 3704-0044 0532 0130 00',
      accountNumber: '0532 0130–00',
    })
    assert.deepEqual(
      [body?.swiftCode, body?.iban, body?.accountNumber],
      ['DEUTDEFF500', 'DE89370400440532013000', '0532013000'],
    )
  })

  test('the form for other countries says what is wrong in the words of the specification', () => {
    assert.deepEqual(said(abroad({ swiftCode: 'DEUTDEF' })), ['swiftCode: Invalid SWIFT/BIC code'])
    assert.deepEqual(said(abroad({ iban: 'DE88370400440532013000' })), ['iban: Invalid IBAN'])
    assert.deepEqual(said(abroad({ country: 'FR' })), [
      'iban: This IBAN belongs to another country than the one you chose',
    ])
    assert.deepEqual(said(abroad({ accountNumber: '1234567' })), [
      'accountNumber: Invalid account number',
    ])
    assert.deepEqual(said(abroad({}, '4.01')), ['amount: Insufficient funds'])
    assert.deepEqual(said(abroad({}, '4')), [])
    assert.deepEqual(said(abroad({}, '4', [], '0.01')), ['amount: Insufficient funds'])
  })

  test('the form for other countries counts the decimals of the chosen currency, whatever else is missing', () => {
    assert.deepEqual(said(abroad({ currency: 'JPY', amount: '1000' })), [])
    assert.deepEqual(said(abroad({ currency: 'JPY', amount: '10.50', bankName: '' })), [
      'bankName: Enter the name of the bank',
      'amount: Please enter a valid amount',
    ])
    assert.equal(amountIn('10.50', 'JPY'), undefined)
  })

  test('an IBAN may be left out', () => {
    assert.deepEqual(said(abroad({ iban: '', country: 'JP' })), [])
  })
})

describe('what a transfer abroad costs', () => {
  const profile = { dollarsPerUnit: { EUR: '1.0837' }, ratesNote: 'Sample rates.' }
  const euros = parseTyped('100', 'EUR')
  assert.ok(euros.ok)

  test('what a transfer abroad costs is said by the rates of the profile', () => {
    assert.deepEqual(dollarsFor(euros.value, profile), money(108_37n))
    assert.equal(
      costInWords(english, euros.value, profile),
      'Debited: $108.37 at 1 EUR = $1.0837. Sample rates. Fees: not provided in this demo.',
    )
    assert.match(
      costInWords(english, money(25_00n), { ...profile, feeNote: 'No fee.' }),
      /\$25\.00\. No fee/,
    )
    const fee = { dollars: '15.00', byCurrency: { EUR: '0.00' } } as const
    assert.equal(
      costInWords(english, money(25_00n), { ...profile, fee }),
      'Debited: $40.00. We take a fee of $15.00.',
    )
    assert.match(costInWords(english, euros.value, { ...profile, fee }), /We take no fee\.$/)
  })

  test('what a transfer abroad costs is never made up', () => {
    const unknown = 'Fees and exchange rate: not provided in this demo'
    assert.equal(costInWords(english, euros.value, undefined), unknown)
    assert.equal(costInWords(english, money(5n, 'GBP'), profile), unknown)
    assert.equal(dollarsFor(money(5n, 'GBP'), profile), undefined)
  })

  test('thirty currencies are found by code, sign and name', () => {
    assert.equal(CURRENCY_OPTIONS.length, 30)
    const labels = CURRENCY_OPTIONS.map(({ label }) => label)
    assert.deepEqual(
      labels,
      labels.toSorted((a, b) => a.localeCompare(b, 'en')),
    )
    for (const typed of ['usd', '$', 'dollar', 'US D']) {
      const found = matchesOf(CURRENCY_OPTIONS, typed).map(({ value }) => value)
      assert.ok(found.includes('USD'), typed)
      assert.ok(found.length < 30, typed)
    }
    assert.deepEqual(
      matchesOf(CURRENCY_OPTIONS, '€').map(({ value }) => value),
      ['EUR'],
    )
  })
})
