import assert from 'node:assert/strict'
import { test } from 'node:test'
import { upcomingMaturities } from '../../src/modules/certificates/server/upcoming.ts'
import { aheadOn } from '../accounts/ahead.ts'
import { done } from '../factories/outcomes.ts'
import { CERTIFICATE, openCertificates } from './world.ts'

test('the days ahead show when a certificate matures, from today on, and what was put in', async (t) => {
  const union = await openCertificates(t)
  const { ada, account } = await union.adaWith()
  const ben = await union.member('Ben Okafor', { checking: '2000.00' })
  const his = await union.opened(ben, { ...CERTIFICATE, amount: '700.00' })
  const ahead = (until: string, accounts = [ada.checking, account]) =>
    aheadOn(union, upcomingMaturities, accounts, until)
  const expected = {
    id: account.id,
    kind: 'certificate',
    on: '2027-01-14',
    accountId: account.id,
    amount: 10_000_00n,
    changesAvailable: false,
  }
  assert.deepEqual(await ahead('2027-01-13'), [])
  assert.deepEqual(await ahead('2027-01-14'), [expected])
  assert.deepEqual(
    (await ahead('2027-01-14', [his])).map(({ id, amount }) => [id, amount]),
    [[his.id, 700_00n]],
  )
  assert.deepEqual(await ahead('2027-01-14', [ada.checking]), [])
  union.goTo('2027-01-14', '23:30')
  assert.deepEqual(await ahead('2027-02-01'), [expected])
  union.goTo('2027-01-15', '00:30')
  assert.deepEqual(await ahead('2027-02-01'), [])
})

test('a certificate that was closed is not ahead anymore, and one that matured on a weekend is until its money moves', async (t) => {
  const union = await openCertificates(t)
  const { ada, account } = await union.adaWith()
  const { penalty } = done(await union.closing(ada, account.id))
  done(await union.close(ada, account.id, ada.checking.id, undefined, penalty))
  assert.deepEqual(await aheadOn(union, upcomingMaturities, [account], '2027-01-14'), [])
  // Of a Saturday before a holiday; its money moves on Tuesday.
  const note = { productId: 'note', amount: '36500.00', instruction: 'pay_out' } as const
  const over = await union.opened(ada, { ...note, maturityAccountId: ada.savings.id })
  const ahead = async () => (await aheadOn(union, upcomingMaturities, [over], '2026-04-01'))[0]?.on
  assert.equal(await ahead(), '2026-02-14')
  union.goTo('2026-02-15')
  assert.equal(await ahead(), '2026-02-17')
  union.goTo('2026-02-18')
  assert.equal(await ahead(), undefined)
})
