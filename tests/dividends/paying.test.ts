import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { openPayer, withRates } from './crediting.ts'

describe('a month that is over', () => {
  test('is paid once, on its day, to every account that earns', async (t) => {
    const payer = await openPayer(t)
    const ada = await payer.member('Ada Brooks', { checking: '5000.00', savings: '10000.00' })
    const ben = await payer.member('Ben Okafor', { savings: '1000.00' })
    payer.goTo('2026-02-01', '00:04')
    await payer.pay()
    assert.deepEqual(await payer.runs(), [])
    payer.goTo('2026-02-01', '00:06')
    assert.equal(await payer.pay(), 3)
    assert.equal(await payer.pay(), 0)
    assert.equal(await payer.posted(ada.savings), '10031.00')
    assert.equal(await payer.posted(ben.savings), '1003.10')
    assert.equal(await payer.posted(ada.checking), '5000.00')
    assert.equal(await payer.house('expense:dividends'), '-34.10')
    assert.deepEqual(await payer.runs(), ['2026-02-01 2 34.10'])
    const [item] = await payer.itemsOf(ada.savings)
    assert.deepEqual(item, {
      day: '2026-02-01',
      posted: '31.00',
      due: '31.00',
      period: '31.00',
      from: '2026-01-01',
      yield: '3.71',
    })
    const [audited] = await payer.auditRows({ action: 'dividend.run_closed' })
    assert.deepEqual(audited?.detail, {
      day: '2026-02-01',
      accounts: 2,
      amount: '3410',
      reclaimed: '0',
      currency: 'USD',
    })
    await payer.assertSound()
  })

  test('follows others that were missed, each with its own day', async (t) => {
    const payer = await openPayer(t)
    const { savings } = await payer.member('Ada Brooks', { savings: '10000.00' })
    await payer.pay()
    payer.goTo('2026-04-15')
    await payer.pay()
    assert.deepEqual(await payer.runs(), [
      '2026-02-01 1 31.00',
      '2026-03-01 1 28.08',
      '2026-04-01 1 31.18',
    ])
    const { rows } = await sql<{ day: string }>`
      select value_date as day from ledger_transfer where reason = 'interest' order by 1`.execute(
      payer.db,
    )
    assert.deepEqual(
      rows.map(({ day }) => day),
      ['2026-02-01', '2026-03-01', '2026-04-01'],
    )
    assert.equal(await payer.posted(savings), '10090.26')
  })

  test('with nobody to pay begins no run', async (t) => {
    const payer = await openPayer(t)
    payer.goTo('2026-03-01')
    assert.equal(await payer.pay(), 0)
    assert.deepEqual(await payer.runs(), [])
  })

  test('counts from the day this portal looked first, and an account opened later from its opening', async (t) => {
    const payer = await openPayer(t, { today: '2026-01-11' })
    const ada = await payer.member('Ada Brooks', {
      savings: '10000.00',
      at: new Date('2025-03-01T12:00:00Z'),
    })
    payer.goTo('2026-01-22')
    const ben = await payer.member('Ben Okafor', { savings: '10000.00' })
    payer.goTo('2026-02-01')
    await payer.pay()
    const [first, second] = [await payer.itemsOf(ada.savings), await payer.itemsOf(ben.savings)]
    assert.deepEqual([first[0]!.posted, first[0]!.from], ['21.00', '2026-01-11'])
    assert.deepEqual([second[0]!.posted, second[0]!.from], ['10.00', '2026-01-22'])
  })

  test('has a Feb 29, days of 23 and 25 hours, and a change of the rate', async (t) => {
    const payer = await openPayer(t, { today: '2024-02-01' })
    const { savings } = await payer.member('Ada Brooks', { savings: '10000.00' })
    payer.withShares(withRates('savings', ['2024-01-01', '3.65'], ['2024-11-16', '7.30']))
    payer.goTo('2024-12-01')
    await payer.pay()
    const items = await payer.itemsOf(savings)
    const of = (day: string) => items.find((item) => item.day === day)!.period
    assert.equal(of('2024-03-01'), '29.00')
    // The clock goes forward on March 10 and back on November 3.
    assert.equal(of('2024-04-01'), '31.08')
    // Fifteen days at each rate, on $10,277.30 by then.
    assert.equal(of('2024-12-01'), '46.24')
  })
})
