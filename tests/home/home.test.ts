import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { MODULES } from '../../src/apps/server/modules.ts'
import {
  addOwner,
  setTwoToSign,
  type ShareAccount,
} from '../../src/modules/accounts/server/accounts.ts'
import { arrange as hide } from '../../src/modules/accounts/server/arranging.ts'
import { begin, changeBuffer, putIn } from '../../src/modules/goals/server/changing.ts'
import { rememberFound } from '../../src/modules/home/server/found.ts'
import { homeOf } from '../../src/modules/home/server/home.ts'
import { houseAccount, post } from '../../src/modules/ledger/server/ledger.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { fromDecimal } from '../../src/values/money.ts'
import { type Bills, openBills, owe, remind } from '../bills/owing.ts'
import { haveAccounts } from '../factories/manyAccounts.ts'
import { done } from '../factories/outcomes.ts'
import { arrange } from '../standingOrders/arranging.ts'
import { contextOf, type Member } from '../worlds/creditUnion.ts'

/** One for all, as a process has it. */
const remember = rememberFound()

const upcoming = MODULES.flatMap(({ upcoming: read = [] }) => read)

const homeIn = (union: Bills, member: Member, db = union.db) =>
  homeOf({ db, upcoming, remember }, contextOf(union, member))

/** What comes, and what is left, in a few words. */
async function told(union: Bills, member: Member) {
  const { coming, everyday } = await homeIn(union, member)
  return {
    coming: coming.map(({ on, kind, amount }) => `${on} ${kind} ${amount}`),
    left: everyday?.left.amount,
    lowest: everyday && `${everyday.lowest.on} ${everyday.lowest.balance}`,
  }
}

/** A Monday before Thanksgiving. */
const TODAY = '2026-11-23'

async function opened(t: TestContext) {
  const union = await openBills(t, TODAY)
  const ada = await union.member('Ada Brooks', { checking: '500.00', savings: '900.00' })
  return { union, ada }
}

/** Comes from a company through the network on days before today. */
async function enter(
  { db, institution: { timeZone: zone }, clock }: Bills,
  account: ShareAccount,
  company: string,
  amount: string,
  days: readonly string[],
): Promise<void> {
  const value = fromDecimal(amount)
  const outside = houseAccount('clearing:us-banks')
  const isIn = value.minor > 0n
  for (const valueDate of days) {
    const order = {
      id: newId(),
      actor: { channel: 'system', actorId: null },
      reason: 'ach_entry',
      from: isIn ? outside : account.ledgerAccountId,
      to: isIn ? account.ledgerAccountId : outside,
      amount: isIn ? value : { ...value, minor: -value.minor },
      valueDate,
      details: { company },
    } as const
    done(await post(db, order, { at: clock.now(), zone }))
  }
}

const FRIDAYS = ['2026-10-23', '2026-11-06', '2026-11-20']
const FIRSTS = ['2026-09-01', '2026-10-01', '2026-11-01']

describe('the days ahead', () => {
  test('somebody new has a line at zero, nothing that comes and all month to go', async (t) => {
    const union = await openBills(t, TODAY)
    const { coming, everyday, needs } = await homeIn(union, await union.member('Ada Brooks'))
    assert.ok(everyday)
    assert.deepEqual(coming, [])
    assert.deepEqual(needs, { signatures: 0, messages: 0 })
    assert.equal(everyday.line.length, 31)
    assert.deepEqual(everyday.lowest, { on: TODAY, balance: '0.00' })
    const { amount, until, wages, shortOn } = everyday.left
    assert.deepEqual([amount, until, wages, shortOn], ['0.00', '2026-12-01', null, null])
  })

  test('bills are paid on business days, and count once money is set aside no second time', async (t) => {
    const { union, ada } = await opened(t)
    // Thanksgiving, paid on the Friday.
    await owe(union, ada, '2026-11-26', { amount: '120.00', frequency: 'weekly' })
    const expected = {
      coming: [
        '2026-11-27 bill -120.00',
        '2026-12-03 bill -120.00',
        '2026-12-10 bill -120.00',
        '2026-12-17 bill -120.00',
      ],
      left: '380.00',
      lowest: '2026-12-17 20.00',
    }
    assert.deepEqual(await told(union, ada), expected)
    union.goTo('2026-11-26')
    await remind(union)
    assert.equal(await union.available(ada.checking), '380.00')
    const { coming } = await homeIn(union, ada)
    assert.deepEqual(
      coming.slice(0, 2).map(({ isSetAside }) => isSetAside),
      [true, false],
    )
    const { left, lowest } = await told(union, ada)
    assert.deepEqual({ left, lowest }, { left: '380.00', lowest: '2026-12-24 -100.00' })
  })

  test('what comes on an account out of sight is told, and is in no total', async (t) => {
    const { union, ada } = await opened(t)
    await owe(union, ada, '2026-11-27', { fromAccountId: ada.savings.id, amount: '120.00' })
    const hides = { id: newId(), accountId: ada.savings.id, hidden: true }
    done(await hide(union.db, contextOf(union, ada), hides))
    assert.deepEqual(await told(union, ada), {
      coming: ['2026-11-27 bill -120.00'],
      left: '500.00',
      lowest: `${TODAY} 500.00`,
    })
  })

  test('a transfer to one’s own savings leaves what is lived on, and is one line', async (t) => {
    const { union, ada } = await opened(t)
    await arrange(union, ada, '2026-11-28', { amount: '50.00', frequency: 'once' })
    assert.deepEqual(await told(union, ada), {
      coming: ['2026-11-28 transfer -50.00'],
      left: '450.00',
      lowest: '2026-11-28 450.00',
    })
  })

  test('what is only expected is counted in what is left, and is not on the line', async (t) => {
    const { union, ada } = await opened(t)
    await enter(union, ada.checking, 'MILL', '1000.00', FRIDAYS)
    await enter(union, ada.checking, 'ALDER HOMES', '-700.00', FIRSTS)
    await arrange(union, ada, '2026-12-03', { amount: '800.00', frequency: 'once' })
    const { everyday } = await homeIn(union, ada)
    assert.ok(everyday)
    const { debits, ...left } = everyday.left
    assert.deepEqual(debits, [{ name: 'ALDER HOMES', on: '2026-12-01', amount: '700.00' }])
    assert.deepEqual(left, {
      amount: '-100.00',
      available: '1400.00',
      arranged: '800.00',
      recurring: '700.00',
      goals: [],
      buffer: null,
      shortOn: '2026-12-03',
      until: '2026-12-04',
      wages: 'MILL',
    })
    assert.deepEqual(everyday.lowest, { on: '2026-12-03', balance: '600.00' })
    assert.equal(everyday.line.at(-1)?.balance, '600.00')
  })

  test('what is listed of what recurs is what is taken off, also where wages come today', async (t) => {
    const { union, ada } = await opened(t)
    await enter(union, ada.checking, 'MILL', '1000.00', FRIDAYS)
    await enter(union, ada.checking, 'ALDER POWER', '-40.00', [
      '2026-11-01',
      '2026-11-08',
      '2026-11-15',
    ])
    const wages = {
      id: newId(),
      kind: 'deposit',
      on: TODAY,
      accountId: ada.checking.id,
      amount: fromDecimal('1000.00'),
      changesAvailable: true,
      name: 'MILL',
    } as const
    const parts = { db: union.db, upcoming: [async () => [wages]], remember }
    const { everyday } = await homeOf(parts, contextOf(union, ada))
    const { until, debits, recurring } = everyday!.left
    assert.deepEqual({ until, debits, recurring }, { until: TODAY, debits: [], recurring: '0.00' })
  })

  test('of two debits of one company the one is expected that is not announced', async (t) => {
    const { union, ada } = await opened(t)
    const days = ['2026-08-28', '2026-09-28', '2026-10-28']
    await enter(union, ada.checking, 'INSURER', '-80.00', days)
    await enter(union, ada.checking, 'INSURER', '-20.00', days)
    const sent = {
      id: newId(),
      kind: 'withdrawal',
      on: '2026-11-27',
      accountId: ada.checking.id,
      amount: fromDecimal('-80.00'),
      changesAvailable: true,
      name: 'INSURER',
    } as const
    const parts = { db: union.db, upcoming: [async () => [sent]], remember }
    const { everyday } = await homeOf(parts, contextOf(union, ada))
    const { arranged, debits } = everyday!.left
    assert.equal(arranged, '80.00')
    assert.deepEqual(debits, [{ name: 'INSURER', on: '2026-11-28', amount: '20.00' }])
  })

  test('what is set aside and the buffer are taken off what is left, and stay on the line', async (t) => {
    const { union, ada } = await opened(t)
    await arrange(union, ada, '2026-11-28', { amount: '60.00', frequency: 'once' })
    const ctx = contextOf(union, ada)
    for (const [account, name] of [
      [ada.checking, 'Boat'],
      [ada.savings, 'Roof'],
    ] as const) {
      const goalId = newId()
      const goal = { id: goalId, name, target: '300.00', dueOn: null, accountId: account.id }
      done(await begin(union.db, ctx, goal))
      done(await putIn(union.db, ctx, { id: newId(), goalId, amount: '300.00' }))
    }
    const left = async () => {
      const { everyday } = await homeIn(union, ada)
      const { amount, goals, buffer, shortOn } = everyday!.left
      return { amount, goals, buffer, shortOn, lowest: everyday!.lowest.balance }
    }
    const set = { goals: [{ name: 'Boat', amount: '300.00' }], lowest: '440.00' }
    assert.deepEqual(await left(), { ...set, amount: '140.00', buffer: null, shortOn: null })
    done(await changeBuffer(union.db, ctx, { id: newId(), amount: '150.00' }))
    const kept = { ...set, buffer: '150.00' }
    assert.deepEqual(await left(), { ...kept, amount: '-10.00', shortOn: '2026-11-28' })
    done(await changeBuffer(union.db, ctx, { id: newId(), amount: '250.00' }))
    const more = { ...set, buffer: '250.00' }
    assert.deepEqual(await left(), { ...more, amount: '-110.00', shortOn: TODAY })
  })

  test('joint money is everybody’s who owns it; where two sign nobody lives on it', async (t) => {
    const { union, ada } = await opened(t)
    const ben = await union.member('Ben Okafor', { checking: '10.00' })
    await inTransaction(union.db, async (tx) => {
      const joint = { accountId: ada.checking.id, personId: ben.personId, role: 'joint' } as const
      done(await addOwner(tx, { ...joint, at: union.clock.now() }))
    })
    await owe(union, ada, '2026-11-30', { amount: '60.00', frequency: 'once' })
    const bens = await told(union, ben)
    assert.deepEqual(bens, {
      coming: ['2026-11-30 bill -60.00'],
      left: '450.00',
      lowest: `${TODAY} 450.00`,
    })
    await inTransaction(union.db, (tx) => setTwoToSign(tx, ada.checking, true))
    assert.equal((await told(union, ben)).left, '10.00')
    assert.equal((await told(union, ada)).left, '900.00')
  })

  test('asks as often for thirty accounts as for two', async (t) => {
    const { union, ada } = await opened(t)
    const ben = await union.member('Ben Okafor', { checking: '100.00' })
    await haveAccounts(union, ben, 30)
    let asked = 0
    const db = union.db.withPlugin({
      transformQuery: ({ node }) => {
        asked++
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    })
    const costs = async (member: Member) => {
      asked = 0
      await homeIn(union, member, db)
      return asked
    }
    const two = await costs(ada)
    assert.ok(two > 0)
    assert.equal(await costs(ben), two)
  })
})
