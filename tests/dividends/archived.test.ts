import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import type { ShareAccount } from '../../src/modules/accounts/server/accounts.ts'
import { type Day, instantOf } from '../../src/values/dates.ts'
import { archiveBefore } from '../factories/archiving.ts'
import { openPayer, type Payer, SHARES, withRates } from './crediting.ts'

const archive = async ({ engine, institution }: Payer, day: Day): Promise<void> => {
  const left = await archiveBefore(engine, instantOf(day, '00:00', institution.timeZone))
  assert.ok(left > 0, 'something was that old')
}

/** `'31.00'` for each period that an account was credited for. */
const periods = async (payer: Payer, account: ShareAccount) =>
  (await payer.itemsOf(account)).map(({ period }) => period)

describe('dividends of an account whose old entries are archived', () => {
  test('are of all that is in it, where it earns for the first time', async (t) => {
    const payer = await openPayer(t)
    const { checking } = await payer.member('Ada Brooks', { checking: '1000.00' })
    await payer.move(checking, '4000.00')
    await payer.move(checking, '5000.00')
    payer.goTo('2028-05-10')
    await payer.move(checking, '10000.00')
    await archive(payer, '2026-04-10')
    payer.withShares((shares) =>
      shares.map((share) => ({ ...share, dividends: SHARES[1]!.dividends })),
    )
    payer.withShares(withRates('checking', ['2028-06-01', '3.65']))
    payer.goTo('2028-07-01')
    await payer.pay()
    // Two dollars a day in June.
    assert.equal((await periods(payer, checking)).at(-1), '60.00')
    await payer.assertSound()
  })

  test('go on from the last period that was credited, however much of what came since is archived', async (t) => {
    const payer = await openPayer(t)
    const { savings } = await payer.member('Ada Brooks', { savings: '10000.00' })
    payer.goTo('2026-02-01')
    await payer.pay()
    payer.goTo('2026-02-11')
    await payer.move(savings, '10000.00')
    payer.goTo('2026-02-21')
    await payer.move(savings, '-5000.00')
    // Nobody was credited for two years.
    payer.goTo('2028-04-02')
    await archive(payer, '2026-03-02')
    await payer.pay()
    const [january, february, march] = await periods(payer, savings)
    // $10,031.00 for twenty days and $15,031.00 for eight: what is not there any more counts from the day of what is.
    assert.deepEqual([january, february, march], ['31.00', '32.08', '46.70'])
    await payer.assertSound()
  })

  describe('are not reckoned again for the time before', () => {
    /** Credited each month since 2026, and archived up to April of that year. */
    async function openArchived(t: TestContext) {
      const payer = await openPayer(t)
      const { savings } = await payer.member('Ada Brooks', { savings: '10000.00' })
      await payer.move(savings, '5000.00', '2026-01-31')
      payer.goTo('2026-04-10')
      await payer.pay()
      await payer.move(savings, '-5000.00')
      payer.goTo('2026-04-20')
      await payer.move(savings, '1000.00')
      payer.goTo('2026-07-02')
      await payer.pay()
      await archive(payer, '2026-05-02')
      return { payer, savings }
    }

    test('where their rates turn out to have been others', async (t) => {
      const { payer, savings } = await openArchived(t)
      payer.withShares(withRates('savings', ['2024-01-01', '7.30']))
      payer.goTo('2026-08-02')
      await payer.pay()
      const { posted, period } = (await payer.itemsOf(savings)).at(-1)!
      // As much as was paid for May and June once more.
      assert.deepEqual([posted, period], ['138.38', '70.02'])
      await payer.assertSound()
    })

    test('where money counts for a day of it', async (t) => {
      const { payer, savings } = await openArchived(t)
      await payer.move(savings, '10000.00', '2026-01-11')
      payer.goTo('2026-08-02')
      await payer.pay()
      const { posted, period } = (await payer.itemsOf(savings)).at(-1)!
      // A dollar a day since May.
      assert.deepEqual([posted, period], ['127.08', '65.99'])
      await payer.assertSound()
    })
  })
})
