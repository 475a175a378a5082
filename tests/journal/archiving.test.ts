import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import {
  archiveTransfers,
  oldestStretch,
  reverse,
  verify,
} from '../../src/modules/ledger/server/ledger.ts'
import { type Db, inTransaction, type Tx } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { until } from '../factories/waiting.ts'
import { accepted, codeOf, onDay } from '../invariants/books.ts'
import { prove, sealAll } from './journal.ts'
import { CUT, LATER, openYears, type Scope } from './years.ts'

/** A transaction that has done its work and waits until it is told to end. */
async function begun(t: Scope, db: Db, work: (tx: Tx) => Promise<unknown>) {
  const reached = Promise.withResolvers<void>()
  const told = Promise.withResolvers<void>()
  const ended = inTransaction(db, async (tx) => {
    await work(tx)
    reached.resolve()
    await told.promise
  })
  t.after(() => told.resolve())
  await Promise.race([reached.promise, ended])
  return {
    commit: () => {
      told.resolve()
      return ended
    },
  }
}

/** How many wait for a row of the ledger. */
async function waitingCount(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_locks where not granted and locktype = 'transactionid'
       and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(db)
  return rows[0]!.n
}

describe('while others work', () => {
  test('a payment that is reversed meanwhile stays, for it leaves in a second try', async (t) => {
    const { db, owner, oldId, books, proveAfter } = await openYears(t)
    const stretch = (await oldestStretch(db, CUT))!
    const order = { id: newId(), actor: books.ben, transferId: oldId }
    const reversal = await begun(t, db, async (tx) =>
      accepted(await reverse(tx, order, onDay(113))),
    )
    let tries = 0
    const archived = inTransaction(owner, (tx) => {
      tries++
      return archiveTransfers(tx, stretch, LATER)
    })
    await until('it waits for the reversal', async () => (await waitingCount(db)) === 1)
    await reversal.commit()
    assert.equal(await archived, true)
    assert.equal(tries, 2)
    await sealAll(db)
    assert.equal(await proveAfter('select'), 'whole')
  })

  test('a reversal that comes meanwhile waits and is refused', async (t) => {
    const { db, owner, oldId, reverseOf } = await openYears(t)
    const stretch = (await oldestStretch(db, CUT))!
    const leaving = await begun(t, owner, (tx) => archiveTransfers(tx, stretch, LATER))
    const answer = reverseOf(oldId, 130)
    await until('it waits for the archive', async () => (await waitingCount(db)) === 1)
    await leaving.commit()
    assert.equal(codeOf(await answer), 'transfer_not_found')
    assert.deepEqual(await verify(db), [])
  })

  test('payments go on', async (t) => {
    const { db, owner, books, ada, ben } = await openYears(t)
    const stretch = (await oldestStretch(db, CUT))!
    const leaving = await begun(t, owner, (tx) => archiveTransfers(tx, stretch, LATER))
    for (let i = 0; i < 5; i++) await books.pay(ada, ben, '0.01', onDay(114))
    await leaving.commit()
    await sealAll(db)
    assert.equal(await prove(db), 'whole')
  })
})
