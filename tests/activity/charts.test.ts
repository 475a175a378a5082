import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { chartsOf } from '../../src/modules/activity/server/charts.ts'
import { houseAccount, post, type Reason, reverse } from '../../src/modules/ledger/server/ledger.ts'
import { newId } from '../../src/values/ids.ts'
import { fromDecimal, sum, toDecimal } from '../../src/values/money.ts'
import { done } from '../factories/outcomes.ts'
import { type Member, openCreditUnion } from '../worlds/creditUnion.ts'

const SYSTEM = { channel: 'system', actorId: null } as const

/** Ada from March to May, with a payment that was undone and one to Ben. */
async function spring(t: TestContext) {
  const union = await openCreditUnion(t, { today: '2026-03-02' })
  const ada = await union.member('Ada Brooks', { checking: '1000.00' })
  const ben = await union.member('Ben Okafor', { checking: '5.00' })
  const timing = () => ({ zone: union.institution.timeZone, at: union.clock.now() })
  const pay = async (
    from: bigint,
    to: bigint,
    amount: string,
    reason: Reason,
    details: Readonly<Record<string, string>> = {},
  ) => {
    const order = { id: newId(), actor: SYSTEM, reason, from, to, amount: fromDecimal(amount) }
    done(await post(union.db, { ...order, details }, timing()))
    return order.id
  }
  const [checking, savings] = [ada.checking.ledgerAccountId, ada.savings.ledgerAccountId]
  const cards = houseAccount('clearing:cards')
  await pay(checking, cards, '40.00', 'card_payment', { category: 'Food' })
  await pay(checking, savings, '300.00', 'own_transfer')
  const wrong = await pay(checking, cards, '77.00', 'card_payment')
  union.goTo('2026-05-10')
  done(await reverse(union.db, { id: newId(), actor: SYSTEM, transferId: wrong }, timing()))
  await pay(checking, ben.checking.ledgerAccountId, '10.00', 'member_transfer')
  await pay(checking, houseAccount('clearing:bill-pay'), '25.50', 'bill_payment')
  await pay(savings, cards, '4.00', 'card_payment', { category: 'Food' })

  const charts = async (who: Member, asked = {}) => done(await chartsOf(union, who.personId, asked))
  return { union, ada, ben, charts }
}

const total = (amounts: readonly string[]) =>
  toDecimal(sum(amounts.map((each) => fromDecimal(each))))

test('charts tell in and out by month, what it was spent for and what was left, to the cent', async (t) => {
  const { ada, charts } = await spring(t)
  const all = await charts(ada)
  assert.deepEqual(all.months, [
    { from: '2026-03-01', to: '2026-03-31', income: '1000.00', outgoing: '40.00' },
    { from: '2026-04-01', to: '2026-04-30', income: '0.00', outgoing: '0.00' },
    { from: '2026-05-01', to: '2026-05-10', income: '0.00', outgoing: '39.50' },
  ])
  assert.deepEqual(all.spending, [
    { category: 'Food', amount: '44.00', count: 2 },
    { category: 'Bill Pay', amount: '25.50', count: 1 },
    { category: 'Transfer', amount: '10.00', count: 1 },
  ])
  assert.equal(
    total(all.spending.map(({ amount }) => amount)),
    total(all.months.map(({ outgoing }) => outgoing)),
  )
  assert.deepEqual(
    [all.balance[0], all.balance[1], all.balance.at(-1)],
    [
      { on: '2026-03-01', balance: '0.00' },
      { on: '2026-03-02', balance: '883.00' },
      { on: '2026-05-10', balance: '920.50' },
    ],
  )
})

test('charts are of one account and of some days where asked, of a year at most, and of nothing to come', async (t) => {
  const { union, ada, ben, charts } = await spring(t)
  // Money moved to Savings is neither in nor out there.
  const one = await charts(ada, { account: ada.savings.id, from: '2026-03-02', to: '2026-05-09' })
  assert.deepEqual(one.period, { from: '2026-03-02', to: '2026-05-09' })
  assert.deepEqual(
    one.months.map(({ income, outgoing }) => [income, outgoing]),
    [
      ['0.00', '0.00'],
      ['0.00', '0.00'],
      ['0.00', '0.00'],
    ],
  )
  assert.deepEqual(one.spending, [])
  assert.equal(one.balance.at(-1)?.balance, '300.00')

  union.goTo('2028-05-10')
  const year = await charts(ada, { from: '2026-01-01' })
  assert.equal(year.isShortened, true)
  assert.deepEqual(
    [year.months.length, year.months[0]?.from, year.balance.length],
    [12, '2027-06-01', 51],
  )
  // By the week, and the day with which the months begin: what both say is of the same time.
  assert.deepEqual(
    year.balance.slice(0, 3).map(({ on }) => on),
    ['2027-06-01', '2027-06-02', '2027-06-09'],
  )
  assert.deepEqual((await charts(ada, { from: '2029-01-01' })).months, [])
  assert.deepEqual(await chartsOf(union, ada.personId, { account: ben.checking.id }), {
    ok: false,
    code: 'account_not_found',
  })
})
