import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../src/values/ids.ts'
import { knowEachOther } from '../factories/known.ts'
import { memberOrder, orderFrom } from '../factories/orders.ts'
import { codeIn, done, tally } from '../factories/outcomes.ts'
import { openTransfers } from '../transfers/transfers.ts'
import { save } from './asking.ts'

test('of twenty transfers between own accounts at once exactly the allowance moves, and a copy counts once', async (t) => {
  const union = await openTransfers(t)
  const ada = await union.member('Ada Brooks', { checking: '1000.00' })
  await save(union.db, { kinds: ['own'], amountMax: '100.00' })
  const orders = Array.from({ length: 20 }, () => orderFrom(ada, '30.00'))
  const sent = await Promise.all(
    orders.map((order) => union.service.betweenAccounts(ada.customer, order)),
  )
  assert.deepEqual(tally(sent), {
    done: 3,
    payment_refused: 17,
  })
  const moved = orders[sent.findIndex(({ ok }) => ok)]!
  done(await union.service.betweenAccounts(ada.customer, moved))
  done(await union.service.betweenAccounts(ada.customer, orderFrom(ada, '10.00')))
  assert.equal(
    codeIn(await union.service.betweenAccounts(ada.customer, orderFrom(ada, '0.01'))),
    'payment_refused',
  )
})

test('a payment to a member somebody knows is kept by a rule, in words that do not tell the rule', async (t) => {
  const union = await openTransfers(t)
  const ada = await union.member('Ada Brooks', { checking: '1000.00' })
  const ben = await union.member('Ben Reed')
  await knowEachOther(union.db, ada.personId, ben.personId)
  await save(
    union.db,
    { name: 'Secret rule', kinds: ['member'], amountMax: '20.00' },
    newId(),
    union.clock.now(),
  )
  const pay = async (amount: string) =>
    union.service.toMember(ada.customer, await memberOrder(union.service, ada, ben, amount))
  done(await pay('15.00'))
  const kept = await pay('5.01')
  assert.equal(codeIn(kept), 'payment_refused')
  assert.match((!kept.ok && kept.message) || '', /\$5\.00 of it is left until/)
})
