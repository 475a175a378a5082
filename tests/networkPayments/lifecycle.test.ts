import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { NetworkState } from '../../src/modules/networkPayments/contract.ts'
import {
  createPayment,
  move,
  paymentById,
} from '../../src/modules/networkPayments/server/networkPayments.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { money } from '../../src/values/money.ts'
import { freshDatabase } from '../factories/database.ts'

const AT = new Date('2026-07-15T16:00:00Z')

/** The way to each state from the first one. */
const WAY: Readonly<Record<NetworkState, readonly NetworkState[]>> = {
  created: [],
  held: ['held'],
  in_file: ['in_file'],
  sent: ['in_file', 'sent'],
  settled: ['in_file', 'sent', 'settled'],
  corrected: ['in_file', 'sent', 'corrected'],
  returned: ['in_file', 'sent', 'returned'],
  cancelled: ['cancelled'],
}

/** Where a payment may go from each state. */
const LEGAL: Readonly<Record<NetworkState, readonly NetworkState[]>> = {
  created: ['held', 'in_file', 'cancelled'],
  held: ['created', 'cancelled'],
  in_file: ['sent'],
  sent: ['settled', 'corrected', 'returned'],
  settled: ['corrected', 'returned'],
  corrected: ['settled', 'returned'],
  returned: [],
  cancelled: [],
}

test('a payment goes from each state only where the moves lead, and each step is kept', async (t) => {
  const { db } = await freshDatabase(t)
  const ctx = { actorId: null, at: AT }
  const go = (id: string, state: NetworkState) =>
    inTransaction(db, (tx) => move(tx, ctx, { id, state }))
  const arrived = async (way: readonly NetworkState[]) => {
    const id = newId()
    const payment = { id, rail: 'ach', personId: newId(), amount: money(500n) } as const
    const contents = { accountNumber: '123456789', name: 'Dana Reyes' }
    await inTransaction(db, (tx) => createPayment(tx, ctx, { ...payment, contents, leavesAt: AT }))
    for (const state of way) await go(id, state)
    return id
  }
  for (const from of NetworkState.options) {
    for (const to of NetworkState.options.filter((state) => state !== from)) {
      const id = await arrived(WAY[from])
      const moved = await go(id, to).then(
        () => true,
        (error: Error) => {
          assert.match(error.message, new RegExp(`does not go from ${from} to ${to}`))
          return false
        },
      )
      assert.equal(moved, LEGAL[from].includes(to), `${from} to ${to}`)
      assert.equal((await paymentById(db, id))?.state, moved ? to : from)
    }
  }
  const id = await arrived(WAY.returned)
  const steps = await sql<{ step: number; state: string }>`
    select step, state from network_payment_event where payment_id = ${id} order by step`.execute(
    db,
  )
  assert.deepEqual(
    steps.rows.map(({ step, state }) => `${step} ${state}`),
    ['1 created', '2 in_file', '3 sent', '4 returned'],
  )
})
