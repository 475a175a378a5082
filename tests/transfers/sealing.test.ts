import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { contentsFor } from '../../src/modules/transfers/server/receipts.ts'
import { orderById } from '../../src/modules/transfers/server/orders.ts'
import { resealOrders } from '../../src/modules/transfers/server/transfers.ts'
import { type Db, inTransaction } from '../../src/platform/server/db.ts'
import { KEY_BYTES, openVault, setVault } from '../../src/platform/server/vault.ts'
import { openPostgres } from '../../src/platform/server/postgres.ts'
import { abroadOrder, usBankOrder } from '../factories/orders.ts'
import { done } from '../factories/outcomes.ts'
import { TEST_VAULT_KEY } from '../factories/templates.ts'
import { openTransfers } from './transfers.ts'

/** Every row of every table as text. */
async function everythingIn(db: Db): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'
       and has_table_privilege(oid, 'select')`.execute(db)
  const parts: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select row_to_json(r)::text as row from ${sql.table(name)} r`.execute(db)
    parts.push(...rows.map(({ row }) => row))
  }
  return parts.join('\n')
}

test('no account number at another bank stands anywhere in the database, sent or not', async (t) => {
  const union = await openTransfers(t)
  const { engine, service } = union
  const ada = await union.member('Ada Brooks', { checking: '900.00' })
  const sent = usBankOrder(ada, '25.00', { accountNumber: '40718809932' })
  done(await service.draftUsBank(ada.customer, sent))
  done(await service.confirm(ada.customer, sent.id, await union.codeFor(ada)))
  const draft = abroadOrder(ada, '25.00', { accountNumber: '0532013000' })
  done(await service.draftInternational(ada.customer, draft))

  const kept = await everythingIn(engine.db)
  assert.match(kept, /Dana Reyes/)
  for (const number of [sent.accountNumber, draft.accountNumber, draft.iban])
    assert.ok(
      !kept.includes(number),
      `the database holds ${number}: ${kept.split('\n').find((row) => row.includes(number))}`,
    )
  const again = await contentsFor(engine.db, ada.personId, sent.id)
  assert.ok(again?.usBank?.accountNumber === sent.accountNumber)
})

test('an order is written sealed, and read under a new key', async (t) => {
  const union = await openTransfers(t)
  const { engine, service } = union
  const ada = await union.member('Ada Brooks', { checking: '900.00' })
  const order = usBankOrder(ada, '25.00')
  done(await service.draftUsBank(ada.customer, order))
  const opened = await orderById(engine.db, ada.personId, order.id)
  const unsealing = sql`
    update transfer_order set contents = ${JSON.stringify(opened!.contents)}::jsonb`.execute(
    engine.db,
  )
  await assert.rejects(unsealing, { code: '23514' })

  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(engine.db)
  const url = new URL(process.env['TEST_DATABASE_URL']!)
  url.pathname = rows[0]!.name
  const later = openPostgres(url.href, { connectionsMax: 2 })
  t.after(() => later.close())
  setVault(later.db, openVault([randomBytes(KEY_BYTES), TEST_VAULT_KEY]))
  assert.equal(await inTransaction(later.db, resealOrders), 1)
  assert.equal(await inTransaction(later.db, resealOrders), 0)
  assert.deepEqual(await orderById(later.db, ada.personId, order.id), opened)
})
