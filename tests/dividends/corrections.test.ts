import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { ShareProduct } from '../../src/values/shareProducts.ts'
import { openPayer, withRates } from './crediting.ts'

describe('money that counts for a day of the past', () => {
  test('is paid the difference with the next dividends', async (t) => {
    const payer = await openPayer(t)
    const { savings } = await payer.member('Ada Brooks', { savings: '10000.00' })
    payer.goTo('2026-02-10')
    await payer.pay()
    await payer.move(savings, '10000.00', '2026-01-11')
    payer.goTo('2026-03-01')
    await payer.pay()
    const [, item] = await payer.itemsOf(savings)
    // $31.00 and 21 days more in January, and February on $20,052.00.
    assert.deepEqual([item!.period, item!.posted, item!.due], ['56.14', '77.14', '108.14'])
    await payer.move(savings, '100.00', '2026-02-05')
    payer.goTo('2026-04-01')
    await payer.pay()
    const last = (await payer.itemsOf(savings))[2]!
    // A second correction goes back no further than to what knows of the first.
    assert.equal(last.due, '171.03')
    assert.deepEqual(await payer.runs(), [
      '2026-02-01 1 31.00',
      '2026-03-01 1 77.14',
      '2026-04-01 1 62.89',
    ])
    await payer.assertSound()
  })

  test('that was never there is reversed, and what it earned taken back', async (t) => {
    const payer = await openPayer(t)
    const { savings } = await payer.member('Ada Brooks', { savings: '1000.00' })
    const mistaken = await payer.move(savings, '9000.00')
    payer.goTo('2026-02-02')
    await payer.pay()
    assert.equal(await payer.posted(savings), '10031.00')
    await payer.undo(mistaken)
    payer.goTo('2026-03-01')
    await payer.pay()
    assert.deepEqual(
      (await payer.itemsOf(savings)).map(({ posted, due, period }) => [posted, due, period]),
      [
        ['31.00', '31.00', '31.00'],
        ['-25.10', '5.90', '2.80'],
      ],
    )
    assert.deepEqual((await payer.runs())[1], '2026-03-01 1 -25.10')
    assert.equal(await payer.posted(savings), '1005.90')
    await payer.assertSound()
  })

  test('is taken back no further than the account has money, and later dividends pay the rest', async (t) => {
    const payer = await openPayer(t)
    const { savings } = await payer.member('Ada Brooks', { savings: '10.00' })
    const mistaken = await payer.move(savings, '9990.00')
    payer.goTo('2026-02-02')
    await payer.pay()
    await payer.undo(mistaken)
    await payer.move(savings, '-40.00')
    payer.goTo('2026-03-01')
    await payer.pay()
    assert.equal(await payer.posted(savings), '0.00')
    assert.equal((await payer.itemsOf(savings))[1]!.posted, '-1.00')
    await payer.move(savings, '10000.00')
    payer.goTo('2026-04-01')
    await payer.pay()
    const [, , item] = await payer.itemsOf(savings)
    // $31.00 were paid and $1.00 taken back; what is due by now is less than March earned.
    assert.ok(Number(item!.posted) < Number(item!.period))
    assert.equal((Number(item!.posted) + 30).toFixed(2), item!.due)
    await payer.assertSound()
  })

  test('has a rate that came to be known late', async (t) => {
    const payer = await openPayer(t)
    const { savings } = await payer.member('Ada Brooks', { savings: '10000.00' })
    payer.goTo('2026-02-02')
    await payer.pay()
    payer.withShares(withRates('savings', ['2024-01-01', '7.30']))
    payer.goTo('2026-03-01')
    await payer.pay()
    const [, item] = await payer.itemsOf(savings)
    assert.deepEqual([item!.due, item!.period, item!.posted], ['118.34', '56.34', '87.34'])
  })

  test('has a minimum or a method that the product has changed, which count from the next crediting on', async (t) => {
    const payer = await openPayer(t)
    const change = (dividends: Partial<NonNullable<ShareProduct['dividends']>>) =>
      payer.withShares((shares) =>
        shares.map((share) =>
          share.id === 'savings'
            ? { ...share, dividends: { ...share.dividends!, ...dividends } }
            : share,
        ),
      )
    const tiers = [
      { from: '0.00', rate: '0.00' },
      { from: '5000.00', rate: '3.65' },
    ]
    change({ rates: [{ from: '2024-01-01', tiers }] })
    const { savings } = await payer.member('Ada Brooks', { savings: '10000.00' })
    payer.goTo('2026-02-02')
    await payer.pay()
    change({ minimumToEarn: '20000.00' })
    payer.goTo('2026-03-01')
    await payer.pay()
    change({ minimumToEarn: '0.00', method: 'slices' })
    payer.goTo('2026-04-01')
    await payer.pay()
    assert.deepEqual(
      (await payer.itemsOf(savings)).map(({ posted }) => posted),
      ['31.00', '0.00', '15.59'],
    )
    await payer.assertSound()
  })

  test('that is dated ahead earns from its day', async (t) => {
    const payer = await openPayer(t)
    const { savings } = await payer.member('Ada Brooks', { savings: '10000.00' })
    await payer.move(savings, '10000.00', '2026-03-11')
    payer.goTo('2026-04-01')
    await payer.pay()
    const items = await payer.itemsOf(savings)
    assert.deepEqual(
      items.map(({ period }) => period),
      ['31.00', '28.08', '52.18'],
    )
  })
})

test('a dividend that staff reverse is not paid again', async (t) => {
  const payer = await openPayer(t)
  const { savings } = await payer.member('Ada Brooks', { savings: '10000.00' })
  payer.goTo('2026-02-02')
  await payer.pay()
  const { rows } = await sql<{ id: string }>`
    select id from ledger_transfer where reason = 'interest'`.execute(payer.db)
  await payer.undo(rows[0]!.id)
  payer.goTo('2026-03-01')
  await payer.pay()
  assert.equal(await payer.posted(savings), '10028.00')
  assert.deepEqual((await payer.runs())[1], '2026-03-01 1 28.00')
})
