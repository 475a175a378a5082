import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import {
  auditHeadSealed,
  journalHead,
  post,
  sealJournal,
  setJournalKey,
  verifyJournal,
} from '../../src/modules/ledger/server/ledger.ts'
import {
  journalHeadSealed,
  setAuditKey,
  verifyChain,
} from '../../src/modules/audit/server/audit.ts'
import { sealNew } from '../../src/modules/audit/server/seal.ts'
import { auditHead } from '../../src/modules/audit/server/heads.ts'
import type { Db } from '../../src/platform/server/db.ts'
import { openPostgres } from '../../src/platform/server/postgres.ts'
import { note } from '../audit/trail.ts'
import { until } from '../factories/waiting.ts'
import { accepted, type Books, NOW } from '../invariants/books.ts'
import { fill, openJournal, prove, sealAll, sealNext, SECRET } from './journal.ts'

const unsealedIn = async (db: Db): Promise<bigint> => {
  const verdict = await verifyJournal(db)
  assert.ok(verdict.ok)
  return verdict.unsealedCount
}

/** One with something in it, and where that can go. */
const twoAccounts = async (books: Books) =>
  [await books.account('10.00'), await books.account()] as const

describe('the chain of the journal', () => {
  test('says apart what is not sealed yet, and then seals every row once', async (t) => {
    const { books, db } = await openJournal(t)
    const [ada, ben] = await twoAccounts(books)
    const before = await unsealedIn(db)
    await books.pay(ada, ben, '1.00')
    assert.equal(await unsealedIn(db), before + 1n)
    await sealAll(db, 4)
    const { rows } = await sql<{ rows: bigint; names: bigint }>`
      select count(*) as rows, count(distinct name) as names from ledger_link, unnest(names) name`.execute(
      db,
    )
    assert.deepEqual(rows, [{ rows: before + 1n, names: before + 1n }])
    assert.equal(await sealJournal(db, 4), 0)
  })

  test('is one and whole after many postings and three sealers at once', async (t) => {
    const { url, books, db } = await openJournal(t)
    const others = [1, 2].map(() => openPostgres(url, { connectionsMax: 4 }))
    t.after(() => Promise.all(others.map((engine) => engine.close())))
    for (const engine of others) setJournalKey(engine.db, SECRET)
    const servers = [db, ...others.map((engine) => engine.db)]
    const [ada, ben] = [await books.account('1000.00'), await books.account()]
    const actions = Array.from({ length: 300 }, async (_, i) =>
      accepted(await post(servers[i % 3]!, books.order(ada, ben, '0.01'), NOW)),
    )
    const posted = Promise.all(actions).then(() => true)
    const sealing = servers.map(async (server) => {
      while (!(await Promise.race([posted, sealJournal(server, 37).then(() => false)]))) continue
    })
    await Promise.all(sealing)
    await sealAll(db)
    assert.equal(await prove(db), 'whole')
  })

  test('leaves no gap for what was recorded early and commits late', async (t) => {
    const { books, db } = await openJournal(t)
    const [[ada, ben], [cy, di]] = [await twoAccounts(books), await twoAccounts(books)]
    await sealAll(db)
    const slow = await db.startTransaction().execute()
    const early = accepted(await post(slow, books.order(ada, ben, '1.00'), NOW)).id
    const late = await books.pay(cy, di, '1.00')
    for (let round = 0; round < 3; round++) assert.equal(await sealJournal(db, 100), 0)
    assert.equal(await unsealedIn(db), 1n, 'the one that can be seen waits for the other')
    await slow.commit().execute()
    await sealAll(db)
    const { rows } = await sql<{ names: readonly string[] }>`
      select names from ledger_link order by number desc limit 1`.execute(db)
    assert.deepEqual(rows[0]!.names, [`transfer ${early}`, `transfer ${late}`])
    assert.equal(await prove(db), 'whole')
  })

  test('leaves no gap for what was recorded early by the newest of all transactions', async (t) => {
    const { books, db } = await openJournal(t)
    const [[ada, ben], [cy, di]] = [await twoAccounts(books), await twoAccounts(books)]
    await sealAll(db)
    // Has its number first, records last and is the only one to end: the other's is behind the end of every snapshot.
    const late = await db.startTransaction().execute()
    await sql`select pg_current_xact_id()`.execute(late)
    const early = await db.startTransaction().execute()
    await post(early, books.order(ada, ben, '1.00'), NOW)
    await post(late, books.order(cy, di, '1.00'), NOW)
    await late.commit().execute()
    const sealed = [await sealJournal(db, 100), await sealJournal(db, 100)]
    await early.commit().execute()
    assert.deepEqual(sealed, [0, 0])
    await sealAll(db)
    assert.equal(await prove(db), 'whole')
  })

  test('goes on while transactions overlap all the time', async (t) => {
    const { books, db } = await openJournal(t)
    const [ada, ben] = await twoAccounts(books)
    await sealAll(db)
    const begin = async () => {
      const transaction = await db.startTransaction().execute()
      await sql`select pg_current_xact_id()`.execute(transaction)
      return transaction
    }
    let under = await begin()
    const id = await books.pay(ada, ben, '1.00')
    await until('the payment is sealed', async () => {
      if ((await sealJournal(db, 100)) > 0) return true
      const next = await begin()
      await under.rollback().execute()
      under = next
      return false
    })
    await under.rollback().execute()
    const { rows } = await sql<{ names: readonly string[] }>`
      select names from ledger_link order by number desc limit 1`.execute(db)
    assert.deepEqual(rows[0]!.names, [`transfer ${id}`])
  })

  test('goes on in a cluster that counts its transactions from another beginning', async (t) => {
    const { books, db } = await openJournal(t)
    await sql`update ledger_sealer set mark_xid = 9000000000000000000, mark = 3`.execute(db)
    await books.account('10.00')
    await sealAll(db)
    assert.equal(await prove(db), 'whole')
  })

  test('writes nothing while nothing happens', async (t) => {
    const journal = await openJournal(t)
    await fill(journal)
    const { db } = journal
    const version = async (): Promise<unknown> =>
      (await sql`select xmin::text from ledger_sealer`.execute(db)).rows
    const [head, before] = [await journalHead(db), await version()]
    await sealJournal(db, 10)
    assert.deepEqual([await journalHead(db), await version()], [head, before])
  })

  test('fits no other key', async (t) => {
    const journal = await openJournal(t)
    await fill(journal)
    const thief = openPostgres(journal.url, { connectionsMax: 1 })
    t.after(() => thief.close())
    setJournalKey(thief.db, 'a secret somebody guessed, and guessed wrong')
    const verdict = await verifyJournal(thief.db)
    assert.ok(!verdict.ok)
    assert.deepEqual([verdict.fault.kind, verdict.fault.link], ['link_changed', 1n])
  })

  test('reads the same whatever the session is set to', async (t) => {
    const journal = await openJournal(t)
    await fill(journal)
    await journal.db.connection().execute(async (one) => {
      await sql`set timezone = 'Asia/Tokyo'`.execute(one)
      await sql`set datestyle = 'German'`.execute(one)
      await sql`set bytea_output = 'escape'`.execute(one)
      assert.equal(await prove(one), 'whole')
    })
  })
})

describe('the two chains', () => {
  test('vouch for each other: whoever cuts one of them is contradicted by the other', async (t) => {
    const { books, db, tamper } = await openJournal(t)
    setAuditKey(db, SECRET)
    const [ada, ben] = await twoAccounts(books)
    for (let i = 0; i < 3; i++) {
      await books.pay(ada, ben, '1.00')
      await note(db)
      await sealNext(db, auditHead)
      await sealNew(db, 10, journalHead)
    }
    await books.pay(ada, ben, '1.00')
    await sealNext(db, auditHead)
    const provenBy = async () => {
      const journal = await journalHeadSealed(db)
      const audit = await auditHeadSealed(db)
      const witness = (anchor: typeof audit) => (anchor ? [{ anchor, name: 'the other says' }] : [])
      const [one, other] = [
        await verifyJournal(db, { witnesses: witness(journal) }),
        await verifyChain(db, witness(audit)),
      ]
      return [one, other].map((verdict) => (verdict.ok ? 'whole' : verdict.fault.kind))
    }
    assert.deepEqual(await provenBy(), ['whole', 'whole'])
    await tamper('delete from audit_link where number > 2; delete from audit_event where id > 2')
    assert.deepEqual(await provenBy(), ['whole', 'anchor_gone'])
    await tamper('delete from ledger_link where number > 1')
    assert.deepEqual(await provenBy(), ['anchor_gone', 'whole'])
    await tamper('update audit_link set journal_head = null')
    assert.equal((await provenBy())[1], 'link_broken')
  })
})
