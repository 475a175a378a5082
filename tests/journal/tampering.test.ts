import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import {
  archiveTransfers,
  oldestStretch,
  reverse,
  sealJournal,
  verifyJournal,
} from '../../src/modules/ledger/server/ledger.ts'
import { type Db, inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { accepted, NOW } from '../invariants/books.ts'
import { columnsOf, otherValue, withoutConstraints } from './columns.ts'
import { fill, type Journal, openJournal, prove, sealAll, sealNext, type Story } from './journal.ts'

// A sealed story; then the owner of the database, with every trigger off, does something to it.

/** Transfers that have left before the story begins. @returns the id of one of them */
async function fillArchive({ db, books, owner }: Journal): Promise<string> {
  const [cy, di] = [await books.account('10.00'), await books.account('10.00')]
  const id = await books.pay(cy, di, '1.00')
  await books.pay(di, cy, '2.00')
  await sealAll(db)
  const stretch = (await oldestStretch(db, new Date('2999-01-01')))!
  await inTransaction(owner, (tx) => archiveTransfers(tx, stretch, new Date('2999-01-01')))
  return id
}

describe('whoever owns the database and has no key', () => {
  let journal: Journal
  let story: Story
  let archivedId: string
  const ends: (() => unknown)[] = []
  before(async () => {
    journal = await openJournal({ after: (end: () => unknown) => void ends.unshift(end) })
    archivedId = await fillArchive(journal)
    story = await fill(journal)
  })
  after(async () => {
    for (const end of ends) await end()
  })

  /** Rows of each table, and what verifying calls them. */
  const rowsToChange = ({ ada, ben, transferId, reversalId, openHoldId, settledHoldId }: Story) =>
    [
      ['ledger_transfer', `id = '${transferId}'`, `transfer ${transferId}`],
      ['ledger_transfer', `id = '${reversalId}'`, `transfer ${reversalId}`],
      ['ledger_entry', `transfer_id = '${transferId}' and account_id = ${ada}`, `of transfer ${transferId}`],
      ['ledger_entry', `transfer_id = '${transferId}' and account_id = ${ben}`, `of transfer ${transferId}`],
      ['ledger_correction', `reversal_id = '${reversalId}' and transfer_id = reversal_id and account_id = ${ben}`, `by ${reversalId}`],
      ['ledger_hold', `id = '${settledHoldId}'`, `hold ${settledHoldId}`],
      ['ledger_hold', `id = '${openHoldId}'`, openHoldId],
      ['ledger_change', `hold_id = '${settledHoldId}' and facts->>'state' = 'open'`, `of hold ${settledHoldId}`],
      ['ledger_change', `account_id = ${ben} and facts->>'status' = 'frozen'`, `of account ${ben}`],
      ['ledger_account', `id = ${ada}`, `: ${ada}`],
      ['ledger_account', 'id = 1', ': 1'],
      ['ledger_link', 'number = 2', 'Link 2'],
      ['ledger_archive', 'true', 'the journal, which does not tell of it'],
      ['ledger_archived_transfer', `id = '${archivedId}'`, `the id of transfer ${archivedId}`],
    ] as const // prettier-ignore

  test('finds it whole to begin with', async () => {
    assert.equal(await journal.proveAfter('select', story.head), 'whole')
  })

  test('changes one column of one row: the row is named, whichever column it is', async (t) => {
    const rows = rowsToChange(story)
    const columns = await columnsOf(journal.db)
    const tables = new Set(columns.map(({ table }) => table))
    assert.deepEqual(tables, new Set(rows.map(([table]) => table)))
    for (const [table, where, name] of rows) {
      for (const { column, type } of columns.filter((of) => of.table === table)) {
        await t.test(`${table}.${column} where ${where}`, async () => {
          const found = await journal.proveAfter(`
            ${withoutConstraints(table)};
            alter table ${table} alter ${column} drop identity if exists;
            update ${table} set ${column} = ${otherValue(type, column)} where ${where}`)
          assert.ok(found.includes(name), found)
        })
      }
    }
  })

  test('takes one column away: it is told, and nothing crashes', async (t) => {
    const columns = await columnsOf(journal.db)
    for (const { table, column } of columns.filter(({ table }) => table !== 'ledger_link')) {
      await t.test(`${table}.${column}`, async () => {
        const nulled = await journal.proveAfter(`
          ${withoutConstraints(table)};
          alter table ${table} drop constraint if exists ${table}_pkey cascade;
          alter table ${table} alter ${column} drop identity if exists;
          alter table ${table} alter ${column} drop not null;
          update ${table} set ${column} = null where ctid = (select min(ctid) from ${table} where ${column} is not null)`)
        assert.notEqual(nulled, 'whole')
        const dropped = await journal.proveAfter(
          `alter table ${table} drop column ${column} cascade`,
        )
        assert.match(dropped, /cannot be read|can be read/)
      })
    }
  })

  /** A transfer of 50.00 that never was, with both balances put right: every rule holds. */
  const forgery = (id: string, columns = '', values = ''): string => `
    insert into ledger_transfer (id, channel, fingerprint, reason, from_account, to_account, amount,
        currency, posted_at, value_date, details ${columns})
      select '${id}', 'system', sha256('x'), 'own_transfer', b.id, a.id, 5000, 'USD',
             greatest(a.last_posted_at, b.last_posted_at), current_date, '{}' ${values}
        from ledger_account a, ledger_account b where (a.id, b.id) = (${story.ada}, ${story.ben});
    insert into ledger_entry (account_id, posted_at, seq, transfer_id, amount, balance_after, cum_in)
      select a.id, t.posted_at, a.seq + 1, t.id, side.sign * t.amount, a.posted + side.sign * t.amount,
             a.cum_in + greatest(side.sign * t.amount, 0)
        from ledger_transfer t
        cross join lateral (values (t.from_account, -1), (t.to_account, 1)) side (account, sign)
        join ledger_account a on a.id = side.account
       where t.id = '${id}';
    update ledger_account a
       set posted = e.balance_after, seq = e.seq, cum_in = e.cum_in, last_posted_at = e.posted_at
      from ledger_entry e where e.account_id = a.id and e.transfer_id = '${id}'`

  test('writes a balanced transfer as if it were the next one', async (t) => {
    const id = newId()
    assert.equal(
      await journal.proveAfter(forgery(id)),
      `transfer ${id} was written past the server: its fingerprint was made without the key.`,
    )
    // The same order as a true one, which bears a true fingerprint, is not true for another id.
    const copied = `update ledger_transfer set (actor_id, channel, fingerprint, reason, from_account,
        to_account, amount, details) = (select t.actor_id, t.channel, t.fingerprint, t.reason,
        t.from_account, t.to_account, t.amount, t.details from ledger_transfer t where t.id = '${story.transferId}')
      where id = '${id}'`
    assert.match(await journal.proveAfter(`${forgery(id)}; ${copied}`), /made without the key/)
    const other = await openJournal(t)
    const { ada, ben } = await fill(other)
    await other.tamper(forgery(id).replace(`(${story.ada}, ${story.ben})`, `(${ada}, ${ben})`))
    await sealNext(other.db)
    assert.match(
      await prove(other.db),
      new RegExp(`^Link \\d+: transfer ${id} was written past the server: its fingerprint`),
      'also once a server has sealed it',
    )
  })

  test('writes a balanced transfer among those that are sealed', async () => {
    const id = newId()
    const link = await linkOf(journal.db, story.transferId)
    assert.equal(
      await journal.proveAfter(forgery(id, ', recorded', ', 3')),
      `Link 1: transfer ${id} was written past the server, among rows that were sealed before.`,
    )
    for (const number of ['0', '-9223372036854775808', String(link.upto)])
      assert.match(
        await journal.proveAfter(forgery(id, ', recorded', `, ${number}`)),
        new RegExp(id),
      )
    const unnumbered = `alter table ledger_transfer alter recorded drop not null; ${forgery(id, ', recorded', ', null')}`
    assert.match(await journal.proveAfter(unnumbered), new RegExp(id))
  })

  for (const [action, sqlText, found] of [
    ['deletes a transfer', (s: Story) => `delete from ledger_transfer where id = '${s.transferId}'`, (s: Story) => `transfer ${s.transferId} is gone from its place.`],
    ['deletes an entry', (s: Story) => `delete from ledger_entry where transfer_id = '${s.transferId}' and account_id = ${s.ada}`, (s: Story) => `an entry of transfer ${s.transferId} is gone from its place.`],
    ['deletes a transfer with its entries and puts the balances right', (s: Story) => `
        update ledger_account set posted = posted + 2500 where id = ${s.ada};
        update ledger_account set posted = posted - 2500 where id = ${s.ben};
        delete from ledger_entry where transfer_id = '${s.transferId}';
        delete from ledger_transfer where id = '${s.transferId}'`, (s: Story) => `transfer ${s.transferId} is gone from its place.`],
    ['gives a transfer a third entry', (s: Story) => `insert into ledger_entry values (1, now(), 1, '${s.transferId}', 5, 5, 5)`, (s: Story) => `entry 1 of account 1, of transfer ${s.transferId}, was written past the server`],
    ['copies a transfer', (s: Story) => `alter table ledger_transfer drop constraint ledger_transfer_pkey; insert into ledger_transfer select * from ledger_transfer where id = '${s.transferId}'`, (s: Story) => `transfer ${s.transferId} was written past the server`],
    ['deletes a hold', (s: Story) => `delete from ledger_hold where id = '${s.openHoldId}'`, (s: Story) => `hold ${s.openHoldId} is gone`],
    ['ends a hold and puts the balances right', (s: Story) => `
        update ledger_hold set state = 'voided', ended_at = now() where id = '${s.openHoldId}';
        update ledger_account set held = held - 300 where id = ${s.ada};
        update ledger_account set expected = expected - 300 where id = ${s.ben}`, (s: Story) => `a hold is as it was last recorded: ${s.openHoldId}`],
    ['opens an ended hold again', (s: Story) => `update ledger_hold set state = 'open', posted_amount = 0, ended_at = null where id = '${s.settledHoldId}'`, (s: Story) => `hold ${s.settledHoldId} is not what it was`],
    ['grants an overdraft', (s: Story) => `update ledger_account set floor = -100000 where id = ${s.ada}`, (s: Story) => `an account is as it was last recorded: ${s.ada}`],
    ['opens an account that nobody opened', () => `insert into ledger_account (currency) values ('USD')`, () => 'an account is as it was last recorded'],
    ['lets a transfer reverse itself', (s: Story) => `update ledger_transfer set reverses_id = id where id = '${s.transferId}'`, (s: Story) => `transfer ${s.transferId} is not what it was`],
    ['puts a moment outside time', (s: Story) => `update ledger_transfer set posted_at = 'infinity', value_date = 'infinity' where id = '${s.transferId}'`, (s: Story) => `transfer ${s.transferId} is not what it was`],
    ['writes the largest amount there is', (s: Story) => `${withoutConstraints('ledger_transfer')}; update ledger_transfer set amount = -9223372036854775808 where id = '${s.transferId}'; update ledger_entry set balance_after = 9223372036854775807 where transfer_id = '${s.transferId}'`, (s: Story) => `transfer ${s.transferId} is not what it was`],
    ['swaps what two transfers tell', (s: Story) => `update ledger_transfer a set details = b.details, actor_id = b.actor_id from ledger_transfer b where a.id = '${s.transferId}' and b.id = '${s.reversalId}'`, (s: Story) => `transfer ${s.transferId} is not what it was`],
    ['deletes a link', () => 'delete from ledger_link where number = 2', () => 'Link 2 is missing.'],
    ['deletes the first link', () => 'delete from ledger_link where number = 1', () => 'Link 1 is missing.'],
    ['writes a link', () => `insert into ledger_link (number, upto, names, digests, hash) select number + 1, upto + 5, names, digests, hash from ledger_link order by number desc limit 1`, () => 'was changed or made by somebody without the key.'],
    ['closes the gap that a deleted link leaves', () => 'delete from ledger_link where number = 2; update ledger_link set number = number - 1 where number > 2', () => 'Link 2 was changed or made by somebody without the key.'],
    ['empties the journal', () => 'truncate ledger_transfer, ledger_entry, ledger_correction', () => 'is gone from its place.'],
  ] as const) {
    test(`${action}: it is named`, async () => {
      const said = await journal.proveAfter(sqlText(story))
      assert.ok(said.includes(found(story)), said)
    })
  } // prettier-ignore
})

describe('an older copy', () => {
  test('is contradicted by a head kept elsewhere, and by the anchor of another history', async (t) => {
    const journal = await openJournal(t)
    const { books, db, proveAfter, tamper } = journal
    const { ada, ben, head: early } = await fill(journal)
    // What somebody copied away at this time, and puts back later.
    const tables = [
      'transfer',
      'entry',
      'correction',
      'hold',
      'account',
      'change',
      'link',
      'sealer',
    ]
    await tamper(
      tables.map((name) => `create table copy_${name} as table ledger_${name}`).join(';'),
    )
    const transferId = await books.pay(ada, ben, '10.00')
    accepted(await reverse(db, { id: newId(), actor: books.ada, transferId }, NOW))
    await sealAll(db)
    const late = await headOf(db)
    const putBack = tables
      .map(
        (name) =>
          `delete from ledger_${name}; insert into ledger_${name} overriding system value table copy_${name}`,
      )
      .join(';')
    assert.equal(await proveAfter('select', early), 'whole')
    assert.equal(await proveAfter('select', late), 'whole')
    assert.equal(await proveAfter(putBack), 'whole', 'in itself an older copy is whole')
    assert.equal(
      await proveAfter(putBack, late),
      `History shorter than the anchor: it ends at link ${early.number}, and there was a link ${late.number}.`,
    )
    await tamper(putBack)
    await books.pay(ada, ben, '11.00')
    await sealAll(db)
    assert.equal(await prove(db), 'whole')
    assert.equal(
      await prove(db, late),
      `Link ${late.number} has another hash than the anchor: this is another history.`,
    )
  })
})

describe('the role the server works as', () => {
  test('can do nothing to the chain but add to it', async (t) => {
    const { db } = await openJournal(t)
    await sealJournal(db, 10)
    for (const action of [
      `update ledger_link set hash = sha256('x')`,
      'delete from ledger_link',
      'truncate ledger_link',
      'alter table ledger_link disable trigger all',
      `insert into ledger_change (account_id, facts) values (1, '{}')`,
      'delete from ledger_change',
      'delete from ledger_sealer',
    ]) {
      await assert.rejects(sql.raw(action).execute(db), { code: '42501' }, action)
    }
    assert.equal(await prove(db), 'whole')
  })

  test('nor may the owner change anything while the triggers are on', async (t) => {
    const journal = await openJournal(t)
    await fill(journal)
    for (const table of ['ledger_link', 'ledger_change']) {
      for (const action of [`delete from ${table}`, `truncate ${table}`]) {
        const attempt = journal.tamper(`set session_replication_role = origin; ${action}`)
        await assert.rejects(attempt, { code: '23001' }, action)
      }
    }
  })
})

async function headOf(db: Db) {
  const verdict = await verifyJournal(db)
  assert.ok(verdict.ok && verdict.head)
  return verdict.head
}

/** The link that seals a transfer. */
async function linkOf(db: Db, transferId: string) {
  const { rows } = await sql<{ number: bigint; upto: bigint }>`
    select number, upto from ledger_link where ${`transfer ${transferId}`} = any(names)`.execute(db)
  return rows[0]!
}
