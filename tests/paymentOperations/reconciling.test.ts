import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import type { FileEntry, Reconciliation } from '../../src/modules/paymentOperations/contract.ts'
import { reconcile } from '../../src/modules/paymentOperations/server/reconciling.ts'
import { report } from '../../src/modules/ach/server/withdrawals/reporting.ts'
import { paymentOperationsRoutes } from '../../src/modules/paymentOperations/server/routes.ts'
import { houseAccount, post, timingIn } from '../../src/modules/ledger/server/ledger.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { newId } from '../../src/values/ids.ts'
import { money } from '../../src/values/money.ts'
import { fileOf, payroll, returned, withdrawals } from '../ach/otherBank.ts'
import { openReceiving } from '../ach/receiving.ts'
import { contextOf } from '../worlds/creditUnion.ts'
import { openModule } from '../worlds/module.ts'

async function openReconciliation(t: TestContext) {
  const union = await openReceiving(t)
  const { personId } = await union.staff()
  const { clock, db, institution } = union
  const { get } = await openModule(t, (mount) => paymentOperationsRoutes(mount, union), {
    usual: { personId },
    clock,
  })
  const read = async (path: string) => (await get(`/api/admin/payments${path}`)).body
  const look = async (): Promise<Reconciliation> => (await read('/reconciliation')).accounts[0]
  return {
    ...union,
    read,
    look,
    reconcile: () => reconcile(db, { clock, institution, log: createLog('silent') }),
    /** "not_settled 2 -1195.00", and what is not explained, which is nothing unless a test says so. */
    async explained(): Promise<readonly string[]> {
      const { groups, difference } = await look()
      assert.equal(difference, '0.00')
      return groups.map(({ kind, payments }) => `${kind} ${payments.count} ${payments.amount}`)
    },
  }
}

test('payments and files explain the clearing account to the cent at every step', async (t) => {
  const union = await openReconciliation(t)
  const ada = await union.member('Ada Brooks', { checking: '0.00' })
  const account = ada.checking.number
  const wages = payroll({ account, amount: '1200.00' }, { account: '9876543210', amount: '70.00' })
  await union.receive(fileOf([wages, withdrawals({ account, amount: '5.00' })]))
  assert.deepEqual(await union.explained(), [])

  union.goTo('2026-07-17', '08:30')
  await union.settle()
  assert.deepEqual(await union.explained(), ['not_posted 3 1265.00'])
  await union.deal()
  assert.deepEqual(await union.explained(), ['going_back 1 70.00'])
  const [item] = (await union.look()).items
  assert.deepEqual([item?.who, item?.amount], ['BABBLE CO', '70.00'])

  await union.send(ada, '40.00')
  assert.deepEqual(await union.explained(), ['created 1 40.00', 'going_back 1 70.00'])
  await union.runUntil('2026-07-17', '16:30')
  assert.deepEqual(await union.explained(), ['sent 1 40.00', 'going_back 1 70.00'])
  await union.runUntil('2026-07-20', '08:30')
  assert.deepEqual(await union.explained(), [])
  assert.equal((await union.look()).balance, '0.00')

  const { files } = await union.read('/files')
  const pages = await Promise.all(
    files.map(({ id }: { readonly id: string }) => union.read(`/files/${id}`)),
  )
  assert.deepEqual(
    pages.map(({ file, entries }) => [
      file.direction,
      ...entries.map(({ kind, state, reason, amount, who }: FileEntry) =>
        [kind, state, reason, amount, who].join(' '),
      ),
    ]),
    [
      ['out', 'payment settled  40.00 Ada Brooks', 'credit returned R03 70.00 BABBLE CO'],
      [
        'in',
        'credit posted  1200.00 BABBLE CO',
        'credit returned R03 70.00 BABBLE CO',
        'debit posted  5.00 ALDER POWER',
      ],
    ],
  )
})

test('an entry that is posted before its file is settled is missing on the account until then', async (t) => {
  const union = await openReconciliation(t)
  const ada = await union.member('Ada Brooks', { checking: '0.00' })
  await union.receive(fileOf([payroll({ account: ada.checking.number, amount: '1200.00' })]))
  union.goTo('2026-07-17', '08:30')
  await union.deal()
  assert.deepEqual(await union.explained(), ['not_settled 1 -1200.00'])
  await union.settle()
  assert.deepEqual(await union.explained(), [])
})

test('a file that settles at two moments of a day explains each part at its own', async (t) => {
  const union = await openReconciliation(t)
  const ada = await union.member('Ada Brooks', { checking: '0.00' })
  const wages = payroll({ account: ada.checking.number, amount: '50.00' })
  const sameDay = payroll({ account: ada.checking.number, amount: '7.00' })
  const batches = [wages, { ...sameDay, descriptiveDate: 'SD1300' }].map((batch) => ({
    ...batch,
    effectiveOn: '2026-07-16',
  }))
  await union.receive(fileOf(batches, { createdOn: '2026-07-16' }))
  await union.runUntil('2026-07-16', '08:30')
  assert.deepEqual(await union.explained(), [])
  union.goTo('2026-07-16', '13:00')
  await union.deal()
  assert.deepEqual(await union.explained(), ['not_settled 1 -7.00'])
  await union.settle()
  assert.deepEqual(await union.explained(), [])
})

test('a payment that comes back before a server settled it is explained all the same', async (t) => {
  const union = await openReconciliation(t)
  const ada = await union.member('Ada Brooks', { checking: '0.00' })
  await union.receive(fileOf([payroll({ account: ada.checking.number, amount: '50.00' })]))
  await union.runUntil('2026-07-17', '09:00')
  await union.send(ada, '40.00')
  await union.runUntil('2026-07-17', '16:30')
  const [ours] = [...union.outgoing().values()]
  union.goTo('2026-07-21', '08:30')
  await union.receive(fileOf([returned(ours!, 'R02')], { createdOn: '2026-07-21' }), 'back.ach')
  await union.deal()
  assert.deepEqual(await union.explained(), ['sent 1 40.00', 'not_settled 1 -40.00'])
  await union.settle()
  assert.deepEqual(await union.explained(), [])
})

test('a return that nobody expected is explained: it waits in an account of its own', async (t) => {
  const union = await openReconciliation(t)
  const ada = await union.member('Ada Brooks', { checking: '0.00' })
  await union.receive(fileOf([payroll({ account: ada.checking.number, amount: '50.00' })]))
  await union.runUntil('2026-07-17', '09:00')
  await union.send(ada, '40.00')
  await union.runUntil('2026-07-17', '16:30')
  await union.runUntil('2026-07-20', '09:00')
  const ours = [...union.outgoing().values()].at(-1)!
  for (const reason of ['R02', 'R03'])
    await union.receive(fileOf([returned(ours, reason)], { createdOn: '2026-07-20' }), reason)
  await union.deal()
  assert.deepEqual(await union.explained(), ['not_settled 2 -80.00'])
  await union.settle()
  assert.deepEqual(await union.explained(), [])
  assert.equal(await union.house('suspense:returned-payments'), '40.00')
})

test('a withdrawal that is reported explains its money until its return is settled', async (t) => {
  const union = await openReconciliation(t)
  const ada = await union.member('Ada Brooks', { checking: '0.00' })
  const account = ada.checking.number
  const wages = payroll({ account, amount: '50.00' })
  await union.receive(fileOf([wages, withdrawals({ account, amount: '5.00' })]))
  await union.runUntil('2026-07-17', '08:30')
  assert.deepEqual(await union.explained(), [])
  const { rows } = await sql<{ id: string }>`select id from ach_entry where is_debit`.execute(
    union.db,
  )
  const said = { withdrawalId: rows[0]!.id, id: newId(), statement: 1 }
  assert.ok((await report(union.db, contextOf(union, ada), said)).ok)
  assert.deepEqual(await union.explained(), ['going_back 1 -5.00'])
  await union.runUntil('2026-07-17', '16:30')
  assert.deepEqual(await union.explained(), ['going_back 1 -5.00'])
  await union.runUntil('2026-07-20', '08:30')
  assert.deepEqual(await union.explained(), [])
})

test('what nothing explains is told with the day since which it stands there', async (t) => {
  const union = await openReconciliation(t)
  const ada = await union.member('Ada Brooks', { checking: '0.00' })
  assert.equal(await union.reconcile(), 3)
  union.goTo('2026-07-16')
  const order = {
    id: newId(),
    actor: { channel: 'system', actorId: null },
    reason: 'settlement',
    from: houseAccount('settlement:federal-reserve'),
    to: houseAccount('clearing:us-banks'),
    amount: money(3_00n),
    details: {},
  } as const
  const posted = await union.db
    .transaction()
    .execute((tx) => post(tx, order, timingIn(contextOf(union, ada))))
  assert.ok(posted.ok)
  const before = await union.look()
  assert.deepEqual([before.difference, before.since], ['3.00', null])
  await union.reconcile()
  union.goTo('2026-07-17')
  await union.reconcile()
  await union.reconcile()
  const { difference, since, days } = await union.look()
  assert.deepEqual([difference, since], ['3.00', '2026-07-16'])
  assert.deepEqual(days, [
    { day: '2026-07-15', difference: '0.00' },
    { day: '2026-07-16', difference: '3.00' },
    { day: '2026-07-17', difference: '3.00' },
  ])
})
