import assert from 'node:assert/strict'
import { test } from 'node:test'
import { upcomingDividends } from '../../src/modules/dividends/server/upcoming.ts'
import { aheadOn } from '../accounts/ahead.ts'
import { openPayer, SHARES } from './crediting.ts'

test('the days ahead have the next dividends, on the day itself where that is over and they are not paid yet', async (t) => {
  const payer = await openPayer(t)
  const ada = await payer.member('Ada Brooks', { checking: '500.00', savings: '10000.00' })
  await payer.pay()
  const place = { ...payer, institution: { ...payer.institution, shares: SHARES } }
  const ahead = async (until: string) =>
    (await aheadOn(place, upcomingDividends, [ada.checking, ada.savings], until)).map(
      ({ on, accountId, amount }) => `${on} ${accountId === ada.savings.id} ${amount}`,
    )
  payer.goTo('2026-01-10')
  assert.deepEqual(await ahead('2026-01-31'), [])
  assert.deepEqual(await ahead('2026-02-01'), ['2026-02-01 true 3100'])
  payer.goTo('2026-02-03')
  assert.deepEqual(await ahead('2026-02-10'), ['2026-02-03 true 3100'])
  await payer.pay()
  assert.deepEqual(await ahead('2026-02-28'), [])
})
