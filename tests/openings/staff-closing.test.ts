import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { ownAccount, type ShareAccount } from '../../src/modules/accounts/server/accounts.ts'
import { setStanding } from '../../src/modules/identity/server/identity.ts'
import { lockedBalancesOf } from '../../src/modules/ledger/server/ledger.ts'
import { closeForMember } from '../../src/modules/openings/server/staff/closing.ts'
import type { OrdersOnAccount } from '../../src/modules/standingOrders/server/standingOrders.ts'
import { allOrNothing, inTransaction, type Tx } from '../../src/platform/server/db.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { newId } from '../../src/values/ids.ts'
import { openBackOffice, WAITS } from '../approvals/backOffice.ts'
import { bookOf, owe, pay } from '../bills/owing.ts'
import { somebodyWaits } from '../factories/locks.ts'
import { openMemberTransfers } from '../factories/memberTransfers.ts'
import { orderFrom } from '../factories/orders.ts'
import { codeIn, done, tally } from '../factories/outcomes.ts'
import { arrange, cancelIt, listOf } from '../standingOrders/arranging.ts'
import type { Member, Person } from '../worlds/creditUnion.ts'
import { from, openCounter } from './counter.ts'
import { USERS } from './world.ts'

type Counter = Awaited<ReturnType<typeof openCounter>>

/** Ben, a joint owner of the account, with it in the place of Checking. */
async function withBen(union: Counter, accountId: string) {
  const ben = await union.member('Ben Okafor')
  done(await union.join(ben, accountId, 'joint'))
  const dependencies = { ...union, log: createLog('silent') }
  const ofAccount = { ...ben, checking: await union.own(ben, accountId) }
  return { parts: { ...union, errors: [], dependencies }, ben, ofAccount }
}

const suspend = ({ db, clock }: Counter, { personId }: Person) =>
  setStanding(db, personId, { role: 'user', status: 'suspended', at: clock.now() })

describe('an account closed by staff', () => {
  test('leaves its rest under the same membership, stays readable, and all who had it are told by whom', async (t) => {
    const { db, ada, rosa, closeFor, openedFor, outlook, posted, ...union } = await openCounter(t)
    const account = await openedFor(ada, from(ada))
    const ben = await union.member('Ben Okafor')
    done(await union.join(ben, account.id, 'joint'))
    const seen = done(await outlook(account.id))
    assert.deepEqual(
      [seen.rest, seen.obstacles, seen.isNeeded, seen.targets.map(({ kind }) => kind).toSorted()],
      ['25.00', [], false, ['Checking', 'Savings']],
    )
    assert.equal(codeIn(await closeFor(account.id)), 'destination_missing')
    for (const target of [ben.checking.id, account.id, 'nothing'])
      assert.equal(codeIn(await closeFor(account.id, target)), 'destination_account_not_found')
    done(await closeFor(account.id, ada.savings.id))
    assert.deepEqual([await posted(account), await posted(ada.savings)], ['0.00', '25.00'])
    assert.ok((await union.own(ada, account.id)).closedAt)
    const { rows } = await sql`
      select c.person_id, c.staff_id, c.reason, t.channel
        from account_closing c join ledger_transfer t using (id)`.execute(db)
    assert.deepEqual(rows, [
      {
        person_id: ada.personId,
        staff_id: rosa.personId,
        reason: 'Asked by letter',
        channel: 'staff',
      },
    ])
    for (const owner of [ada, ben])
      assert.match((await union.noticesOf(owner)).join(), /was closed\..*Our staff closed it\./)
    assert.equal((await union.auditRows({ action: 'account.closed_by_staff' })).length, 1)
    assert.equal(codeIn(await closeFor(account.id, ada.savings.id)), 'already_closed')
    await union.assertSound()
  })

  test('may be one that a membership needs, and is none that staff have to do with', async (t) => {
    const { ada, closeFor, outlook, ...union } = await openCounter(t)
    const { obstacles, isNeeded } = done(await outlook(ada.checking.id))
    assert.deepEqual([obstacles, isNeeded], [[], true])
    assert.equal(
      codeIn(await closeFor(ada.checking.id, ada.savings.id, { by: ada })),
      'own_account',
    )
    assert.equal(codeIn(await closeFor(newId())), 'account_not_found')
    done(await closeFor(ada.checking.id, ada.savings.id))
    await union.assertSound()
  })

  test('takes along what owners arranged who are suspended, whom nobody can cancel for, and no more', async (t) => {
    const union = await openCounter(t)
    const { ada, rosa, closeFor, openedFor, outlook, posted } = union
    const account = await openedFor(ada, from(ada))
    const { parts, ben, ofAccount } = await withBen(union, account.id)
    await arrange(parts, ofAccount, '2026-08-03')
    await owe(parts, ofAccount, '2026-08-03', { amount: '20.00' })
    const obstacles = async () => done(await outlook(account.id)).obstacles
    assert.deepEqual(await obstacles(), ['schedules_open', 'bills_open'])
    await suspend(union, ben)
    const mine = await arrange(parts, { ...ada, checking: account }, '2026-08-03')
    assert.deepEqual(await obstacles(), ['schedules_open'], 'Ada can cancel hers')
    assert.equal(codeIn(await closeFor(account.id, ada.savings.id)), 'schedules_open')
    done(await cancelIt(parts, ada, mine))
    assert.deepEqual(done(await union.closing(ada, account.id)).obstacles, ['orders_resting'])
    assert.equal(
      codeIn(await union.close(ada, account.id, ada.savings.id)),
      'orders_resting',
      'a joint owner ends nothing of another one',
    )
    const refused = () => closeFor(account.id, 'nothing')
    assert.equal(codeIn(await refused()), 'destination_account_not_found')
    const seen = done(await outlook(account.id))
    assert.deepEqual([seen.obstacles, seen.endsWithIt, seen.rest], [[], 2, '25.00'])
    done(await closeFor(account.id, ada.savings.id))
    assert.deepEqual([await posted(account), await posted(ada.savings)], ['0.00', '25.00'])
    assert.deepEqual((await listOf(union, ben)).upcoming, [])
    const { upcoming, history } = await bookOf(union, ben)
    assert.deepEqual([upcoming, history.map(({ outcome }) => outcome)], [[], ['cancelled']])
    for (const action of ['schedule.cancelled', 'bill.cancelled']) {
      const records = await union.auditRows({ action, about: ben })
      assert.deepEqual(
        records.map(({ actor_id }) => actor_id),
        [rosa.personId],
        action,
      )
    }
    const told = 'that you had scheduled with it are cancelled'
    assert.ok((await union.noticesOf(ben)).at(-1)!.includes(told))
    assert.ok(!(await union.noticesOf(ada)).at(-1)!.includes(told))
    await union.assertSound()
  })

  test('is not closed while orders go on of somebody who was suspended since others ended', async (t) => {
    const union = await openCounter(t)
    const { db, rosa, ada, as, openedFor } = union
    const account = await openedFor(ada, from(ada))
    const { parts, ben, ofAccount } = await withBen(union, account.id)
    await arrange(parts, ofAccount, '2026-08-03')
    const endResting: OrdersOnAccount['endResting'] = async (...asked) => {
      const ended = await USERS.schedules_open.endResting(...asked)
      await suspend(union, ben)
      return ended
    }
    const users = { ...USERS, schedules_open: { ...USERS.schedules_open, endResting } }
    const input = { accountId: account.id, toAccountId: ada.savings.id, reason: 'Came by' }
    const closing = await allOrNothing(db, (tx) =>
      closeForMember(tx, as(rosa), { id: newId(), ...input }, users),
    )
    assert.equal(codeIn(closing), 'orders_resting')
    assert.equal((await listOf(union, ben)).upcoming.length, 1)
  })

  test('while a bill of somebody suspended comes due ends it once, with all of the money', async (t) => {
    const union = await openCounter(t)
    const { ada, closeFor, openedFor, posted } = union
    const account = await openedFor(ada, from(ada))
    const { parts, ben, ofAccount } = await withBen(union, account.id)
    await owe(parts, ofAccount, '2026-08-03', { amount: '20.00' })
    await suspend(union, ben)
    union.goTo('2026-08-03')
    const [closed] = await Promise.all([closeFor(account.id, ada.savings.id), pay(parts)])
    done(closed)
    assert.deepEqual([await posted(account), await posted(ada.savings)], ['0.00', '25.00'])
    const { upcoming, history } = await bookOf(union, ben)
    assert.deepEqual([upcoming, history.length], [[], 1])
    assert.match(history[0]!.outcome, /^(cancelled|failed)$/)
    await union.assertSound()
  })

  const BEGINNINGS: Record<
    string,
    (tx: Tx, ada: Member, account: ShareAccount) => Promise<unknown>
  > = {
    'out of the account': (tx, { personId }, { id }) => ownAccount(tx, personId, id, 'pay'),
    'out of where its rest goes': (tx, { savings }) =>
      lockedBalancesOf(tx, [savings.ledgerAccountId]),
  }
  for (const [which, begin] of Object.entries(BEGINNINGS))
    test(`that ends what rests keeps no money that a payment ${which} waits for while it waits for that`, async (t) => {
      const union = await openCounter(t)
      const { db, engine, rosa, ada, as, openedFor } = union
      const account = await openedFor(ada, from(ada))
      const { parts, ben, ofAccount } = await withBen(union, account.id)
      await owe(parts, ofAccount, '2026-08-03', { amount: '20.00' })
      await suspend(union, ben)
      const tries = { paying: 0, closing: 0 }
      const close = () =>
        allOrNothing(db, (tx) => {
          tries.closing++
          const input = { id: newId(), accountId: account.id, toAccountId: ada.savings.id }
          return closeForMember(tx, as(rosa), { ...input, reason: 'Came by' }, USERS)
        })
      let closing: ReturnType<typeof close> | undefined
      await inTransaction(db, async (tx) => {
        tries.paying++
        await begin(tx, ada, account)
        closing ??= close()
        await somebodyWaits(engine.pool)
        await lockedBalancesOf(tx, [account.ledgerAccountId])
      })
      done(await closing!)
      assert.deepEqual(tries, { paying: 1, closing: 1 })
      await union.assertSound()
    })

  test('by staff and by its owner at once is closed once', async (t) => {
    const union = await openCounter(t)
    const { ada, closeFor, close, openedFor, posted } = union
    const account = await openedFor(ada, from(ada))
    const outcomes = await Promise.all([
      closeFor(account.id, ada.savings.id),
      close(ada, account.id, ada.savings.id),
      closeFor(account.id, ada.savings.id),
      close(ada, account.id, ada.savings.id),
    ])
    assert.deepEqual(tally(outcomes), { done: 1, already_closed: 3 })
    assert.equal(await posted(ada.savings), '25.00')
    await union.assertSound()
  })

  test('finds a payment that met it posted before, or refused', async (t) => {
    const union = await openCounter(t)
    const { db, engine, rosa, ada, as, openedFor, posted } = union
    const account = await openedFor(ada, from(ada))
    const transfers = openMemberTransfers(union)
    const [sent] = await inTransaction(db, async (tx) => {
      const input = { id: newId(), accountId: account.id, toAccountId: ada.savings.id }
      done(await closeForMember(tx, as(rosa), { ...input, reason: 'Asked by letter' }, USERS))
      const order = { fromAccountId: account.id, toAccountId: ada.checking.id }
      const paying = transfers.betweenAccounts(ada.customer, orderFrom(ada, '5.00', order))
      await somebodyWaits(engine.pool)
      return [paying] as const
    })
    assert.notEqual(codeIn(await sent), 'done')
    assert.deepEqual([await posted(account), await posted(ada.savings)], ['0.00', '25.00'])
  })
})

test('where the profile asks for two, another administrator agrees to opening and to closing', async (t) => {
  const { union, ada, rosa, theo, open } = await openBackOffice(t)
  const asAda = await union.portal.as(ada.email)
  const approve = async () => {
    const [waiting] = (await open(theo)).items
    const { body } = await theo.post(`/api/admin/approvals/${waiting.id}/approve`)
    const changes = waiting.changes.map(({ after }: { after: string }) => after)
    return [waiting.summary, body.state, ...changes]
  }
  const accounts = async () =>
    (await rosa.get(`/api/admin/members/${ada.personId}/accounts`)).body.accounts
  const path = `/api/admin/members/${ada.personId}/openings`
  const { disclosure } = (await rosa.get(path)).body.products.find(
    (one: { disclosure: { productId: string } }) => one.disclosure.productId === 'business-savings',
  )
  const body = {
    id: newId(),
    productId: disclosure.productId,
    disclosureVersion: disclosure.version,
    ...from(ada),
    reason: 'Came by',
  }
  assert.equal((await rosa.post(path, body)).body.message, WAITS)
  assert.equal((await accounts()).length, 2)
  assert.deepEqual(await approve(), [
    'Open an account for a member',
    'approved',
    'Business savings',
    'Ada Reed',
    '$25.00',
  ])
  const opened = (await accounts()).find(({ name }: { name?: string }) => name)
  assert.deepEqual([opened.name, opened.balance], ['Business savings', '25.00'])
  const address = `/api/admin/accounts/${opened.id}/close`
  const move = (fromAccountId: string, toAccountId: string) =>
    asAda.post('/api/transfers/between-accounts', {
      id: newId(),
      fromAccountId,
      toAccountId,
      amount: '5.00',
      reference: 'Rent',
    })
  const ask = { toAccountId: ada.savings.id, reason: 'Came by' }
  const stale = { ...ask, id: newId(), balance: '25.00' }
  assert.equal((await rosa.post(address, stale)).body.message, WAITS)
  assert.equal((await move(ada.checking.id, opened.id)).status, 200)
  const [waits] = (await open(theo)).items
  const changed =
    'The balance of this account has changed since it was looked at: it is now $30.00. Please look again.'
  assert.deepEqual((await theo.post(`/api/admin/approvals/${waits.id}/approve`)).body, {
    state: 'failed',
    note: changed,
  })
  assert.equal((await rosa.post(address, { ...stale, id: newId() })).body.message, changed)
  assert.equal((await move(opened.id, ada.checking.id)).status, 200)
  const closing = { ...stale, id: newId() }
  assert.equal((await rosa.post(address, closing)).body.message, WAITS)
  assert.deepEqual(await approve(), [
    'Close an account for a member',
    'approved',
    'Closed',
    '$25.00',
  ])
  assert.ok((await accounts()).some(({ status }: { status: string }) => status === 'closed'))
  assert.equal((await rosa.post(address, closing)).body.moved, '25.00')
})
