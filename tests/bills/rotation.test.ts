import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resealAccountNumbers } from '../../src/modules/bills/server/bills.ts'
import { add as addPayee } from '../../src/modules/bills/server/payees.ts'
import { setSecret } from '../../src/platform/server/keyedHash.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { openPostgres } from '../../src/platform/server/postgres.ts'
import { KEY_BYTES, openVault, setVault } from '../../src/platform/server/vault.ts'
import { newId } from '../../src/values/ids.ts'
import { freshDatabaseUrl } from '../factories/database.ts'
import { contextOf } from '../worlds/creditUnion.ts'
import { ask, bodyOf, openBills } from './owing.ts'

const OLD = Buffer.alloc(KEY_BYTES, 1)
const NEW = Buffer.alloc(KEY_BYTES, 2)

test('account numbers are read under the new key once the old one is gone', async (t) => {
  const url = await freshDatabaseUrl(t)
  const openWith = (keys: readonly Buffer[]) => {
    const engine = openPostgres(url, { connectionsMax: 4 })
    t.after(() => engine.close())
    setVault(engine.db, openVault(keys))
    setSecret(engine.db, 'a secret of thirty-two characters')
    return engine
  }
  const union = await openBills(t, '2026-01-15', openWith([OLD]))
  const ada = await union.member('Ada Okafor', { checking: '100.00' })
  const body = bodyOf(ada, '2026-01-20')
  assert.ok((await ask(union, ada, body)).ok)
  const payee = { id: newId(), name: 'Landlord', postalCode: '12401', accountNumber: 'APT5302' }
  assert.ok((await addPayee(union.db, contextOf(union, ada), payee)).ok)

  const both = openWith([NEW, OLD])
  assert.equal(await inTransaction(both.db, resealAccountNumbers), 2)
  assert.equal(await inTransaction(both.db, resealAccountNumbers), 0)

  const after = { ...union, db: openWith([NEW]).db }
  assert.ok((await ask(after, ada, body)).ok, 'the same number is known again')
  const own = { provider: undefined, accountNumber: undefined, payeeId: payee.id }
  const paid = await ask(after, ada, bodyOf(ada, '2026-01-20', own))
  assert.ok(paid.ok && paid.value.payee.last4 === '5302')
})
