import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { bookOf } from '../../src/modules/payees/server/book.ts'
import {
  hasPaid,
  recordPayment,
  type Recipient,
  resealPayees,
} from '../../src/modules/payees/server/payees.ts'
import { keyOf } from '../../src/modules/payees/server/recipient.ts'
import { type Db, inTransaction } from '../../src/platform/server/db.ts'
import { openPostgres } from '../../src/platform/server/postgres.ts'
import { KEY_BYTES, openVault, setVault } from '../../src/platform/server/vault.ts'
import { newId } from '../../src/values/ids.ts'
import { freshDatabase, freshDatabaseUrl } from '../factories/database.ts'
import { ben, momsChecking, sistersAccount } from './recipients.ts'
import { withSecret } from './secret.ts'

const NOON = new Date('2026-07-15T16:00:00Z')
const EVERYBODY: readonly Recipient[] = [ben, momsChecking, sistersAccount]

const payAll = (db: Db, personId: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    for (const recipient of EVERYBODY) await recordPayment(tx, { personId, recipient, at: NOON })
  })

const rowsOf = async (db: Db): Promise<string> =>
  JSON.stringify((await sql`select * from payee`.execute(db)).rows)

const numbersIn = async (db: Db, personId: string): Promise<unknown[]> => {
  const { recent } = await bookOf(db, personId)
  return recent.flatMap(({ details }) => ('accountNumber' in details ? details.accountNumber : []))
}

const NUMBERS = [sistersAccount.accountNumber, momsChecking.accountNumber]

test('no account number of a payee stands in the database, nor a hash anybody could try out', async (t) => {
  const { db } = withSecret(await freshDatabase(t))
  const ines = randomUUID()
  await payAll(db, ines)
  const kept = await rowsOf(db)
  for (const number of [...NUMBERS, sistersAccount.iban])
    assert.ok(!kept.includes(number), `${number} is in ${kept}`)
  assert.deepEqual(new Set(await numbersIn(db, ines)), new Set(NUMBERS))
})

test('no payee at a bank is written without its number being sealed', async (t) => {
  const { db } = withSecret(await freshDatabase(t))
  const writing = sql`
    insert into payee (id, person_id, kind, key, details, first_paid_at, last_paid_at)
    values (${newId()}, ${randomUUID()}, ${momsChecking.kind}, ${keyOf(momsChecking)},
            ${JSON.stringify(momsChecking)}::jsonb, ${NOON}, ${NOON})`.execute(db)
  await assert.rejects(writing, { code: '23514' })
})

test('payees are read under the new key once the old one is gone', async (t) => {
  const url = await freshDatabaseUrl(t)
  const openWith = (...keys: readonly Buffer[]): Db => {
    const engine = openPostgres(url, { connectionsMax: 2 })
    t.after(() => engine.close())
    setVault(engine.db, openVault(keys))
    return withSecret(engine).db
  }
  const [OLD, NEW] = [Buffer.alloc(KEY_BYTES, 1), Buffer.alloc(KEY_BYTES, 2)]
  const ines = randomUUID()
  await payAll(openWith(OLD), ines)
  const both = openWith(NEW, OLD)
  assert.equal(await inTransaction(both, resealPayees), 2)
  assert.equal(await inTransaction(both, resealPayees), 0)
  const after = openWith(NEW)
  assert.equal((await numbersIn(after, ines)).length, 2)
  assert.ok(await hasPaid(after, ines, momsChecking), 'the hash does not depend on the key')
})
