import assert from 'node:assert/strict'
import { test } from 'node:test'
import { overviewOf } from '../../src/modules/activity/server/activity.ts'
import { setFloor } from '../../src/modules/ledger/server/ledger.ts'
import { money } from '../../src/values/money.ts'
import { abroadOrder, memberOrder, usBankOrder } from '../factories/orders.ts'
import { codeIn, done } from '../factories/outcomes.ts'
import { drafted } from './drafting.ts'
import { openTransfers } from './transfers.ts'

test('an overdraft that was granted can be used by every way out, and nothing beyond it', async (t) => {
  const union = await openTransfers(t)
  const ada = await union.member('Ada Brooks', { checking: '100.00' })
  const ben = await union.member('Ben Okafor')
  done(await setFloor(union.db, ada.checking.ledgerAccountId, money(-50_00n)))
  const order = await memberOrder(union.service, ada, ben, '10.00')
  const { customer } = ada
  const ways = {
    'a US bank': (amount: string) => union.service.draftUsBank(customer, usBankOrder(ada, amount)),
    abroad: (amount: string) =>
      union.service.draftInternational(customer, abroadOrder(ada, amount)),
    'a member': (amount: string) =>
      union.service.askMemberCode(customer, { payment: { ...order, amount }, anew: false }),
  }
  for (const [where, ask] of Object.entries(ways)) {
    assert.equal(codeIn(await ask('150.01')), 'insufficient_funds', where)
    assert.equal(codeIn(await ask('150.00')), 'done', where)
  }
  const { order: last, code } = await drafted(union, ada, '150.00')
  const { fromBalanceAfter } = done(await union.service.confirm(ada.customer, last.id, code))
  assert.equal(fromBalanceAfter, '-50.00')
  const { accounts } = await overviewOf(union, ada.personId)
  const shown = accounts.map(({ available, overdraft }) => [available, overdraft])
  assert.deepEqual(shown[0], ['-50.00', '50.00'], 'an overdraft is no part of what is available')
  assert.equal(shown[1]![1], undefined)
  await union.assertSound()
})
