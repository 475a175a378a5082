import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import type { Deposit } from '../../src/modules/deposits/contract.ts'
import { arrange } from '../../src/modules/accounts/server/arranging.ts'
import { checkHoldsOf } from '../../src/modules/deposits/server/deposits.ts'
import { depositsOf } from '../../src/modules/deposits/server/history.ts'
import { listFolder } from '../../src/modules/deposits/server/queue.ts'
import { depositRoutes } from '../../src/modules/deposits/server/routes.ts'
import { upcomingChecks } from '../../src/modules/deposits/server/upcoming.ts'
import { hold, houseAccount, timingIn } from '../../src/modules/ledger/server/ledger.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { addDays, dayOf } from '../../src/values/dates.ts'
import { newId, referenceOf } from '../../src/values/ids.ts'
import { fromDecimal, money } from '../../src/values/money.ts'
import { aheadOn } from '../accounts/ahead.ts'
import { codeIn, done } from '../factories/outcomes.ts'
import { contextOf, type Member } from '../worlds/creditUnion.ts'
import { openModule } from '../worlds/module.ts'
import {
  approve,
  type Deposits,
  newCheck,
  openDeposits,
  reject,
  releaseDue,
  submitCheck,
  waitingCheck,
} from './depositing.ts'

const DAY_MS = 86_400_000

test('the days ahead show what of a credited check comes free, until it did', async (t) => {
  const union = await openDeposits(t)
  const ada = await union.member('Ada Brooks')
  const ben = await union.member('Ben Okafor')
  const { id } = await waitingCheck(union, ada)
  const other = await waitingCheck(union, ben, { number: 2 })
  const ahead = (until: string, { checking }: Member = ada) =>
    aheadOn(union, upcomingChecks, [checking], until)
  const today = dayOf(union.clock.now(), union.institution.timeZone)
  const FAR = addDays(today, 30)
  assert.deepEqual(await ahead(FAR), [])
  for (const deposit of [id, other.id]) done(await approve(union, deposit, '500.00'))
  const { holds } = await shownTo(union, ada)
  const expected = holds.map(({ amount, availableOn: on }) => ({
    id,
    kind: 'check',
    on,
    accountId: ada.checking.id,
    amount: fromDecimal(amount).minor,
    changesAvailable: true,
  }))
  const [soon, later] = holds.map(({ availableOn }) => availableOn)
  assert.ok(soon! < later!)
  assert.deepEqual(await ahead(FAR), expected)
  assert.deepEqual(await ahead(soon!), expected.slice(0, 1))
  assert.deepEqual(await ahead(addDays(soon!, -1)), [])
  union.goTo(later!)
  const onLater = expected.map((each) => ({ ...each, on: later }))
  assert.deepEqual(await ahead(FAR), onLater)
  await releaseDue(union)
  assert.deepEqual(await ahead(FAR), [])
})

const shownTo = async ({ db }: Deposits, { personId }: Member): Promise<Deposit> =>
  (await depositsOf(db, personId, undefined)).deposits[0]!

describe('what a deposit says to the member', () => {
  test('while it waits: what was handed in, and nothing of a decision', async (t) => {
    const union = await openDeposits(t)
    const ada = await union.member('Ada Brooks')
    const { id } = await waitingCheck(union, ada, { note: 'Rent back' })
    assert.deepEqual(await shownTo(union, ada), {
      id,
      referenceCode: referenceOf(id),
      account: { kind: 'Checking', last4: ada.checking.number.slice(-4) },
      amount: '500.00',
      credited: null,
      note: 'Rent back',
      status: 'Pending Review',
      submittedAt: union.clock.now().toISOString(),
      decidedAt: null,
      reason: null,
      reversedAt: null,
      returned: null,
      holds: [],
    })
  })

  test('the account under the name they gave it, which staff do not read', async (t) => {
    const union = await openDeposits(t)
    const ada = await union.member('Ada Brooks')
    const { id: accountId } = ada.checking
    const called = { id: newId(), accountId, nickname: 'Household' }
    done(await arrange(union.db, contextOf(union, ada), called))
    const submitted = done(await submitCheck(union, ada, await newCheck(union, ada)))
    const last4 = ada.checking.number.slice(-4)
    const named = { kind: 'Checking', name: 'Household', last4 }
    assert.deepEqual([submitted.account, (await shownTo(union, ada)).account], [named, named])
    const { deposits } = await listFolder(union.db, { folder: 'waiting' })
    assert.deepEqual(
      deposits.map(({ account }) => account),
      [{ kind: 'Checking', last4 }],
    )
  })

  test('once it was rejected: when and why', async (t) => {
    const union = await openDeposits(t)
    const ada = await union.member('Ada Brooks')
    const waiting = await waitingCheck(union, ada)
    assert.equal(waiting.note, null)
    union.clock.advance(DAY_MS)
    done(await reject(union, waiting.id, 'Not signed.'))
    assert.deepEqual(await shownTo(union, ada), {
      ...waiting,
      status: 'Rejected',
      decidedAt: union.clock.now().toISOString(),
      reason: 'Not signed.',
    })
  })

  test('once a part of it is free: which part, and which is still held', async (t) => {
    const union = await openDeposits(t)
    const ada = await union.member('Ada Brooks')
    const { id } = await waitingCheck(union, ada)
    done(await approve(union, id, '500.00'))
    union.clock.advance(DAY_MS)
    assert.equal(await releaseDue(union), 1)
    const free = { amount: '275.00', availableOn: '2026-07-16' }
    const held = { amount: '225.00', availableOn: '2026-07-17' }
    assert.deepEqual((await shownTo(union, ada)).holds, [
      { ...free, released: true },
      { ...held, released: false },
    ])
    assert.deepEqual(await checkHoldsOf(union.db, [id]), new Map([[id, [held]]]))
  })
})

describe('what is refused', () => {
  test('a decision about no deposit, and a second one about any', async (t) => {
    const union = await openDeposits(t)
    const ada = await union.member('Ada Brooks')
    const nothing = newId()
    const approved = await waitingCheck(union, ada, { number: 1 })
    const rejected = await waitingCheck(union, ada, { number: 2 })
    done(await approve(union, approved.id, '500.00'))
    done(await reject(union, rejected.id))
    for (const [id, code] of [
      [nothing, 'not_found'],
      [approved.id, 'already_decided'],
      [rejected.id, 'already_decided'],
    ] as const) {
      assert.equal(codeIn(await approve(union, id, '500.00')), code)
      assert.equal(codeIn(await reject(union, id)), code)
    }
  })

  test('a check under the id of money on its way to somebody else', async (t) => {
    const union = await openDeposits(t)
    const [ada, ben] = [await union.member('Ada Brooks'), await union.member('Ben Okafor')]
    const id = newId()
    const expected = {
      id,
      actor: { channel: 'member', actorId: ben.personId },
      reason: 'check_deposit',
      from: houseAccount('clearing:checks'),
      to: ben.checking.ledgerAccountId,
      amount: money(500_00n),
    } as const
    const ctx = contextOf(union, ben)
    done(await inTransaction(union.db, (tx) => hold(tx, expected, timingIn(ctx))))
    const answer = await submitCheck(union, ada, await newCheck(union, ada, { id }))
    assert.equal(codeIn(answer), 'id_reused')
  })
})

describe('what staff are answered', () => {
  async function openReview(t: TestContext) {
    const union = await openDeposits(t)
    const door = await openModule(t, (mount) => depositRoutes(mount, union), {
      usual: { personId: union.rosa.personId },
      clock: union.clock,
    })
    return { union, ...door }
  }

  test('an empty folder is an empty page', async (t) => {
    const { union, get } = await openReview(t)
    assert.deepEqual(await listFolder(union.db, { folder: 'waiting' }), {
      deposits: [],
      more: false,
    })
    const { status, body } = await get('/api/admin/deposits?folder=rejected')
    assert.deepEqual([status, body], [200, { deposits: [], more: false, counts: { waiting: 0 } }])
  })

  test('a rejection is answered with the deposit as it is then', async (t) => {
    const { union, get, post } = await openReview(t)
    const ada = await union.member('Ada Brooks')
    const { id } = await waitingCheck(union, ada)
    const { status, body } = await post(`/api/admin/deposits/${id}/reject`, { reason: 'No name.' })
    assert.deepEqual([status, body.status, body.reason], [200, 'Rejected', 'No name.'])
    assert.deepEqual((await get(`/api/admin/deposits/${id}`)).body, body)
  })

  test('what is not there is not found, whatever is asked of it', async (t) => {
    const { get, post } = await openReview(t)
    const path = `/api/admin/deposits/${newId()}`
    for (const answer of [
      await get(path),
      await post(`${path}/approve`, { amount: '5.00' }),
      await post(`${path}/reject`, { reason: 'Not signed.' }),
    ]) {
      assert.deepEqual([answer.status, answer.body.code], [404, 'not_found'])
    }
  })
})
