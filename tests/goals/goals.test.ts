import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { addOwner, setTwoToSign } from '../../src/modules/accounts/server/accounts.ts'
import { type Goal, type Goals, GOALS_MAX } from '../../src/modules/goals/contract.ts'
import {
  begin,
  changeBuffer,
  finish,
  putIn,
  remove,
  takeOut,
} from '../../src/modules/goals/server/changing.ts'
import { keptBack } from '../../src/modules/goals/server/goals.ts'
import { goalsOf } from '../../src/modules/goals/server/reading.ts'
import { houseAccount, post } from '../../src/modules/ledger/server/ledger.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { fromDecimal } from '../../src/values/money.ts'
import { codeIn, done, tally } from '../factories/outcomes.ts'
import { contextOf, type Member, openCreditUnion } from '../worlds/creditUnion.ts'

/** Ada with $100.00, and Ben, who has nothing to do with her money unless a test says so. */
async function openGoals(t: TestContext) {
  const union = await openCreditUnion(t)
  const { db, clock } = union
  const ada = await union.member('Ada Brooks', { checking: '100.00' })
  const ben = await union.member('Ben Okafor')
  const as = (by: Member) => contextOf(union, by)
  const own = async (role: 'joint' | 'delegate', dailyCap: bigint | null = null) =>
    inTransaction(db, async (tx) => {
      const one = { accountId: ada.checking.id, personId: ben.personId, role, dailyCap } as const
      done(await addOwner(tx, { ...one, at: clock.now() }))
    })
  const start = (changes: object = {}, by = ada) => {
    const goal = { id: newId(), name: 'Boat', target: '80.00', dueOn: null }
    return begin(db, as(by), { ...goal, accountId: ada.checking.id, ...changes })
  }
  const started = async (changes: object = {}): Promise<string> => {
    const id = newId()
    done(await start({ id, ...changes }))
    return id
  }
  const change =
    (how: typeof putIn | typeof takeOut) =>
    (goalId: string, amount: string, by = ada) =>
      how(db, as(by), { id: newId(), goalId, amount })
  return {
    ...union,
    ada,
    ben,
    as,
    own,
    start,
    started,
    putIn: change(putIn),
    takeOut: change(takeOut),
    finish: (goalId: string, by = ada) => finish(db, as(by), { id: newId(), goalId }),
    drop: (goalId: string, by = ada) => remove(db, as(by), { id: newId(), goalId }),
    goalsOf: (by = ada) => goalsOf(db, as(by)),
    kept: (by = ada) => keptBack(db, by.personId, [ada.checking.id]),
    spend: (amount: string) =>
      post(
        db,
        {
          id: newId(),
          actor: { channel: 'system', actorId: null },
          reason: 'ach_entry',
          from: ada.checking.ledgerAccountId,
          to: houseAccount('clearing:us-banks'),
          amount: fromDecimal(amount),
          details: {},
        },
        { at: clock.now(), zone: union.institution.timeZone },
      ),
  }
}

const inWords = ({ goals, accounts }: Goals) => ({
  goals: goals.map(({ name, setAside }: Goal) => `${name} ${setAside}`),
  free: accounts[0]?.free,
})

describe('a goal', () => {
  test('is put into and taken out of, and no money moves', async (t) => {
    const { ada, started, putIn, takeOut, available, transferCount, auditRows, goalsOf } =
      await openGoals(t)
    const boat = await started()
    const before = await transferCount()
    assert.deepEqual(inWords(done(await putIn(boat, '60.00'))), {
      goals: ['Boat 60.00'],
      free: '40.00',
    })
    assert.deepEqual(inWords(done(await takeOut(boat, '10.00'))), {
      goals: ['Boat 50.00'],
      free: '50.00',
    })
    assert.equal(await available(ada.checking), '100.00')
    assert.equal(await transferCount(), before)
    assert.deepEqual(inWords(await goalsOf()).free, '50.00')
    const rows = await auditRows({ about: ada })
    assert.deepEqual(
      rows.flatMap(({ action, detail }) =>
        action.startsWith('goal.') ? [`${action} ${detail.name} ${detail.amount}`] : [],
      ),
      ['goal.begun Boat 8000', 'goal.put_in Boat 6000', 'goal.taken_out Boat 1000'],
    )
  })

  test('never holds more than it needs, than is free there, or less than nothing', async (t) => {
    const { started, putIn, takeOut } = await openGoals(t)
    const [boat, roof] = [await started(), await started({ name: 'Roof', target: '900.00' })]
    assert.equal(codeIn(await putIn(boat, '80.01')), 'more_than_needed')
    done(await putIn(boat, '80.00'))
    assert.equal(codeIn(await putIn(roof, '20.01')), 'more_than_free')
    done(await putIn(roof, '20.00'))
    assert.equal(codeIn(await takeOut(roof, '20.01')), 'more_than_set_aside')
  })

  test('is finished with what came together, which counts as left again, and deleted', async (t) => {
    const { db, as, ada, started, putIn, finish, kept } = await openGoals(t)
    const boat = await started()
    done(await putIn(boat, '60.00'))
    assert.deepEqual(await kept(), { goals: [{ name: 'Boat', minor: 6000n }], buffer: 0n })
    const { finished } = done(await finish(boat))
    assert.deepEqual(
      finished.map(({ name, setAside, finishedOn }) => [name, setAside, finishedOn]),
      [['Boat', '60.00', '2026-07-15']],
    )
    assert.deepEqual((await kept()).goals, [])
    for (const late of [putIn(boat, '1.00'), finish(boat)])
      assert.equal(codeIn(await late), 'goal_not_found')
    const request = { id: newId(), goalId: boat }
    for (let copy = 0; copy < 2; copy++)
      assert.deepEqual(done(await remove(db, as(ada), request)).finished, [])
  })

  test('has a day that is still to come, and an account has twelve at most', async (t) => {
    const { start } = await openGoals(t)
    assert.equal(codeIn(await start({ dueOn: '2026-07-15' })), 'day_is_over')
    const { goals } = done(await start({ dueOn: '2026-07-16' }))
    assert.equal(goals[0]?.dueOn, '2026-07-16')
    const more = await Promise.all(Array.from({ length: GOALS_MAX + 3 }, () => start()))
    assert.deepEqual(tally(more), { done: GOALS_MAX - 1, too_many_goals: 4 })
  })
})

describe('a joint account', () => {
  test('has its goals in common: both see them, whose they are, put in and take out', async (t) => {
    const { ben, own, started, putIn, goalsOf, kept } = await openGoals(t)
    await own('joint')
    const boat = await started()
    done(await putIn(boat, '10.00', ben))
    const [seen] = (await goalsOf(ben)).goals
    assert.deepEqual([seen?.begunBy, seen?.setAside], ['Ada Brooks', '10.00'])
    assert.equal((await goalsOf()).goals[0]?.begunBy, null)
    assert.equal((await kept(ben)).goals.length, 1)
  })

  test('shows nothing of them to a delegate, nor where two have to sign, nor to a stranger', async (t) => {
    const { db, ada, ben, own, start, started, putIn, takeOut, finish, drop, goalsOf } =
      await openGoals(t)
    const boat = await started()
    const refused = async (by: Member) => {
      assert.deepEqual((await goalsOf(by)).goals, [])
      assert.equal(codeIn(await start({}, by)), 'account_not_found')
      for (const answer of [
        await putIn(boat, '1.00', by),
        await takeOut(boat, '1.00', by),
        await finish(boat, by),
        await drop(boat, by),
        await putIn(newId(), '1.00', by),
      ])
        assert.equal(codeIn(answer), 'goal_not_found')
    }
    await refused(ben)
    await own('delegate', 10_000n)
    await refused(ben)
    await inTransaction(db, (tx) => setTwoToSign(tx, ada.checking, true))
    await refused(ada)
  })
})

describe('at the same time', () => {
  test('what is put into two goals was there, and what is taken out was in them', async (t) => {
    const { started, putIn, takeOut, kept } = await openGoals(t)
    const goals = [await started({ target: '900.00' }), await started({ target: '900.00' })]
    const put = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => putIn(goals[turn % 2]!, '30.00')),
    )
    assert.deepEqual(tally(put), { done: 3, more_than_free: 17 })
    const sum = async () => (await kept()).goals.reduce((total, { minor }) => total + minor, 0n)
    assert.equal(await sum(), 9000n)
    const moved = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        (turn % 2 === 0 ? putIn : takeOut)(goals[0]!, '10.00'),
      ),
    )
    const ins = moved.filter((answer, turn) => turn % 2 === 0 && answer.ok).length
    const outs = moved.filter((answer, turn) => turn % 2 === 1 && answer.ok).length
    assert.equal(await sum(), 9000n + BigInt(ins - outs) * 1000n)
  })

  test('a goal is deleted and put into: nothing stays set aside', async (t) => {
    const { started, putIn, drop, goalsOf, kept } = await openGoals(t)
    for (let round = 0; round < 5; round++) {
      const boat = await started()
      const [gone, put] = await Promise.all([drop(boat), putIn(boat, '10.00')])
      assert.ok(gone.ok)
      assert.ok(put.ok || put.code === 'goal_not_found')
      assert.deepEqual([(await goalsOf()).goals, (await kept()).goals], [[], []])
    }
  })

  test('a payment is never kept back by a goal, and what it took cannot be set aside', async (t) => {
    const { ada, started, putIn, spend, available, goalsOf, assertSound } = await openGoals(t)
    const boat = await started()
    const [put, paid] = await Promise.all([putIn(boat, '80.00'), spend('70.00')])
    assert.ok(paid.ok)
    assert.equal(await available(ada.checking), '30.00')
    assert.equal((await goalsOf()).accounts[0]?.free, put.ok ? '-50.00' : '30.00')
    assert.ok(put.ok || put.code === 'more_than_free')
    await assertSound()
  })

  test('a copy of a request puts in once', async (t) => {
    const { db, as, ada, started, kept } = await openGoals(t)
    const goalId = await started()
    const request = { id: newId(), goalId, amount: '10.00' }
    const answers = await Promise.all(Array.from({ length: 8 }, () => putIn(db, as(ada), request)))
    assert.deepEqual(tally(answers), { done: 8 })
    assert.equal((await kept()).goals[0]?.minor, 1000n)
    const other = await putIn(db, as(ada), { ...request, amount: '11.00' })
    assert.equal(codeIn(other), 'id_reused')
  })
})

test('a buffer is one person’s: set, set anew and given up', async (t) => {
  const { db, as, ada, ben, own, kept, goalsOf } = await openGoals(t)
  await own('joint')
  const set = (amount: string | null) => changeBuffer(db, as(ada), { id: newId(), amount })
  done(await set('200.00'))
  assert.equal(done(await set('150.00')).buffer, '150.00')
  assert.deepEqual([(await kept()).buffer, (await kept(ben)).buffer], [15_000n, 0n])
  done(await set(null))
  assert.equal((await goalsOf()).buffer, null)
})
