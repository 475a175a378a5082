import assert from 'node:assert/strict'
import { test } from 'node:test'
import { upcomingEntries } from '../../src/modules/ach/server/upcoming.ts'
import { aheadOn } from '../accounts/ahead.ts'
import { batchOf, entryFor, fileOf, payroll, withdrawals } from './otherBank.ts'
import { openReceiving } from './receiving.ts'

test('the days ahead show what other banks announced on accounts, until it is there', async (t) => {
  const union = await openReceiving(t)
  const ada = await union.member('Ada Brooks', { checking: '100.00' })
  const ben = await union.member('Ben Okafor')
  const account = ada.checking.number
  await union.receive(
    fileOf([
      payroll(
        { account, amount: '1200.00' },
        { account: ben.checking.number, amount: '7.00' },
        { account, amount: '0.00', code: 23 },
      ),
      { ...withdrawals({ account, amount: '30.00' }), effectiveOn: '2026-07-20' },
      batchOf([entryFor({ account: ada.savings.number, amount: '5.00', code: 32 })]),
    ]),
  )
  const ahead = async (until: string, accounts = [ada.checking]) =>
    (await aheadOn(union, upcomingEntries, accounts, until)).map(
      ({ kind, on, accountId, amount, changesAvailable, name }) => ({
        kind,
        on,
        accountId,
        amount,
        changesAvailable,
        name,
      }),
    )
  const each = { accountId: ada.checking.id, changesAvailable: true }
  const wages = {
    ...each,
    kind: 'deposit',
    on: '2026-07-17',
    amount: 1200_00n,
    name: 'BABBLE CO',
  }
  const power = {
    ...each,
    kind: 'withdrawal',
    on: '2026-07-20',
    amount: -30_00n,
    name: 'ALDER POWER',
  }
  assert.deepEqual(await ahead('2026-07-16'), [])
  assert.deepEqual(await ahead('2026-07-17'), [wages])
  assert.deepEqual(await ahead('2026-07-19'), [wages])
  assert.deepEqual(await ahead('2026-07-20'), [wages, power])
  assert.deepEqual(
    new Set((await ahead('2026-07-20', [ada.savings, ben.checking])).map(({ amount }) => amount)),
    new Set([5_00n, 7_00n]),
  )
  assert.deepEqual(await ahead('2026-07-20', []), [])
  await union.runUntil('2026-07-17', '08:30')
  assert.deepEqual(await ahead('2026-07-20'), [power])
})
