import assert from 'node:assert/strict'
import { test } from 'node:test'
import { disclosureOf, opensOnline } from '../../src/modules/openings/server/disclosing.ts'
import { institution } from '../worlds/creditUnion.ts'

const product = (id: string) => institution.shares.find((one) => one.id === id)!

test('a money market account is disclosed tier by tier, with what it takes and costs', () => {
  const { digest, ...said } = disclosureOf(product('money-market'), '2026-11-23')
  assert.match(digest ?? '', /^[\w-]{43}$/)
  assert.deepEqual(said, {
    productId: 'money-market',
    name: 'Money market',
    kind: 'Money market',
    version: '2026-11',
    dividends: {
      method: 'whole',
      compounded: 'daily',
      credited: 'month',
      minimumToEarn: null,
      tiers: [
        { from: '0.00', below: '10000.00', rate: '1.49', apyLowest: '1.50', apyHighest: '1.50' },
        {
          from: '10000.00',
          below: '50000.00',
          rate: '2.96',
          apyLowest: '3.00',
          apyHighest: '3.00',
        },
        { from: '50000.00', below: null, rate: '3.68', apyLowest: '3.75', apyHighest: '3.75' },
      ],
    },
    minimumToOpen: '1000.00',
    parValue: null,
    mostPerMember: 2,
    fees: [
      {
        kind: 'monthly',
        amount: '10.00',
        unlessBalance: '1000.00',
        freePerMonth: null,
        afterMonths: null,
      },
      {
        kind: 'withdrawal',
        amount: '5.00',
        unlessBalance: null,
        freePerMonth: 6,
        afterMonths: null,
      },
    ],
  })
})

test('a Share is opened with its par value, and says so', () => {
  const { dividends, ...share } = disclosureOf(product('regular-share'), '2026-11-23')
  assert.deepEqual([share.minimumToOpen, share.parValue, share.kind], ['5.00', '5.00', 'Share'])
  assert.equal(dividends?.minimumToEarn, '50.00')
})

test('a rate has as many decimals as it needs, and what earns nothing has none', () => {
  const certificate = disclosureOf(product('certificate-60'), '2026-11-23')
  assert.equal(certificate.dividends?.tiers[0]?.rate, '3.585')
  assert.equal(disclosureOf(product('checking'), '2026-11-23').dividends, null)
  assert.equal(disclosureOf(product('savings'), '2023-12-31').dividends, null)
})

test('youth accounts are not opened online', () => {
  assert.deepEqual(
    institution.shares.filter(opensOnline).map(({ id }) => id),
    [
      'checking',
      'savings',
      'regular-share',
      'money-market',
      'holiday-club',
      'certificate-6',
      'certificate-12',
      'certificate-24',
      'certificate-60',
    ],
  )
})
