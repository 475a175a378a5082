import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  accountsById,
  addOwner,
  closeAccount,
  joinAsBusiness,
  openAccountOf,
} from '../../src/modules/accounts/server/accounts.ts'
import type { StatementList } from '../../src/modules/statements/contract.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { seededDatabase } from '../factories/database.ts'
import { poison } from '../factories/poison.ts'
import { openPortal } from '../factories/portal.ts'
import { openMonths, readStatement, statementPath } from './month.ts'

test('a month says what was there, what came, what went and what is left', async (t) => {
  const months = await openMonths(t)
  months.goTo('2026-04-10')
  const ada = await months.member('Ada Reed')
  await months.move(ada.checking, '100.00', { words: 'Paycheck' })
  months.goTo('2026-05-03')
  await months.move(ada.checking, '-30.25', { words: 'Groceries', memo: 'For Sunday' })
  await months.move(ada.checking, '5.00', { reason: 'interest' })
  await months.move(ada.checking, '-2.50', { reason: 'fee' })
  months.goTo('2026-06-01')
  const client = await months.as(ada)

  const april = await readStatement(client, ada.checking, '2026-04')
  assert.deepEqual([april.opening, april.closing, april.lines.length], ['0.00', '100.00', 1])
  const may = await readStatement(client, ada.checking, '2026-05')
  assert.equal(may.opening, '100.00')
  assert.equal(may.moneyIn, '5.00')
  assert.equal(may.moneyOut, '32.75')
  assert.equal(may.closing, '72.25')
  assert.deepEqual(may.inMonth, { interest: '5.00', fees: '2.50' })
  assert.deepEqual(may.holder, { name: 'Ada Reed', address: ['1 Main Street', 'Albany, NY 12207'] })
  assert.deepEqual(
    may.lines.map(({ day, description, memo, amount, balanceAfter }) => [
      day,
      description,
      memo,
      amount,
      balanceAfter,
    ]),
    [
      ['2026-05-03', 'Groceries', 'For Sunday', '-30.25', '69.75'],
      ['2026-05-03', 'Dividend', null, '5.00', '74.75'],
      ['2026-05-03', 'Fee', null, '-2.50', '72.25'],
    ],
  )
  const savings = await readStatement(client, ada.savings, '2026-05')
  assert.deepEqual([savings.opening, savings.closing, savings.lines], ['0.00', '0.00', []])
})

test('a fee that was given back is no fee, and both lines stay', async (t) => {
  const months = await openMonths(t)
  months.goTo('2026-04-10')
  const ada = await months.member('Ada Reed')
  await months.move(ada.checking, '100.00')
  const fee = await months.move(ada.checking, '-2.50', { reason: 'fee' })
  months.goTo('2026-05-10')
  await months.undo(fee)
  months.goTo('2026-06-02')
  const client = await months.as(ada)
  const april = await readStatement(client, ada.checking, '2026-04')
  const may = await readStatement(client, ada.checking, '2026-05')
  assert.deepEqual([april.inMonth.fees, april.yearToDate.fees], ['2.50', '2.50'])
  assert.deepEqual([may.inMonth.fees, may.yearToDate.fees, may.moneyIn], ['-2.50', '0.00', '2.50'])
})

test('there is none before the account, none of this month, and none of a neighbor', async (t) => {
  const months = await openMonths(t)
  months.goTo('2026-04-10')
  const ada = await months.member('Ada Reed')
  const ben = await months.member('Ben Reed')
  months.goTo('2026-06-20')
  const client = await months.as(ada)
  const answers = async (month: string, account = ada.checking, file = '') => {
    const { status, body } = await client.get(statementPath(account, month, file))
    return [status, body.code]
  }
  for (const file of ['', '/pdf']) {
    assert.deepEqual(await answers('2026-03', ada.checking, file), [404, 'statement_not_found'])
    assert.deepEqual(await answers('2024-02', ada.checking, file), [404, 'statement_not_found'])
    assert.deepEqual(await answers('2026-06', ada.checking, file), [409, 'month_not_over'])
    assert.deepEqual(await answers('2026-07', ada.checking, file), [409, 'month_not_over'])
    assert.deepEqual(await answers('2026-05', ben.checking, file), [404, 'account_not_found'])
    assert.deepEqual(await answers('2026-13', ada.checking, file), [400, 'invalid_input'])
  }
  const mail = { id: '01990000-0000-7000-8000-000000000001', month: '2026-05' }
  const bens = await client.post('/api/statements/mail', { ...mail, accountId: ben.checking.id })
  assert.equal(bens.status, 404)
})

test('what is closed stays as it was, whatever is posted, renamed or moved later', async (t) => {
  const months = await openMonths(t)
  const { pool } = months.portal.engine
  months.goTo('2026-04-10')
  const ada = await months.member('Ada Reed')
  const paid = await months.move(ada.checking, '100.00', { words: 'Paycheck' })
  months.goTo('2026-05-02')
  const client = await months.as(ada)
  const before = await readStatement(client, ada.checking, '2026-04')
  await months.undo(paid)
  // A clock that went back posts into a month that is closed.
  months.goTo('2026-04-20')
  await months.move(ada.checking, '7.00', { words: 'Late' })
  await pool.query(`update person_details set name = 'Someone Else'`)
  months.goTo('2026-06-02')
  const later = await months.as(ada)
  assert.deepEqual(await readStatement(later, ada.checking, '2026-04'), before)
  const may = await readStatement(later, ada.checking, '2026-05')
  assert.deepEqual([may.opening, may.closing, may.holder.name], ['100.00', '7.00', 'Someone Else'])
  for (const change of [
    `update statement set closing = closing`,
    `delete from statement`,
    `truncate statement cascade`,
  ])
    await assert.rejects(pool.query(change), /never changed|permission denied/)
})

test('many processes make each statement once and tell each member once', async (t) => {
  const months = await openMonths(t)
  months.goTo('2026-04-10')
  const people = await Promise.all(
    ['Ada', 'Ben', 'Cleo'].map((name) => months.member(`${name} Reed`)),
  )
  await months.close()
  months.goTo('2026-05-01', '00:06')
  await Promise.all([months.close(), months.close(), months.close(), months.close()])
  months.goTo('2026-05-02')
  await months.close()
  const { pool } = months.portal.engine
  const made = await pool.query('select count(*)::int as n from statement')
  assert.equal(made.rows[0].n, 6)
  const told = await pool.query(
    `select person_id, title from notification where kind = 'statement'`,
  )
  assert.deepEqual(
    (told.rows as { person_id: string }[]).map(({ person_id }) => person_id).toSorted(),
    people.map(({ personId }) => personId).toSorted(),
  )
  const title = 'Your April 2026 statements are ready'
  assert.equal(told.rows[0].title, title)
  const mails = (await months.portal.mailbox()).filter(({ subject }) => subject === title)
  assert.deepEqual(
    mails.map(({ to }) => to).toSorted(),
    people.map(({ email }) => email).toSorted(),
  )
  assert.deepEqual(
    mails.flatMap(({ files }) => files),
    [],
  )
})

test('a portal that begins with history tells nobody that years of statements are new', async (t) => {
  const months = await openMonths(t)
  months.goTo('2025-12-10')
  await months.member('Ada Reed')
  months.goTo('2026-05-02')
  await months.close()
  const { rows } = await months.portal.engine.pool.query(
    `select (select count(*)::int from statement) as made,
            (select count(*)::int from notification where kind = 'statement') as told`,
  )
  assert.deepEqual(rows, [{ made: 10, told: 0 }])
})

test('a month is not closed in its last minute nor in the first of the next', async (t) => {
  const months = await openMonths(t)
  months.goTo('2026-04-10')
  const ada = await months.member('Ada Reed')
  months.goTo('2026-04-30', '23:59')
  const client = await months.as(ada)
  assert.equal((await client.get(statementPath(ada.checking, '2026-04'))).status, 409)
  months.goTo('2026-05-01', '00:06')
  assert.equal((await client.get(statementPath(ada.checking, '2026-04'))).status, 200)
})

test('every month of Ines agrees with the journal to the cent', async (t) => {
  const engine = await seededDatabase(t)
  const portal = await openPortal(t, { engine })
  const ines = await portal.as('ines.abara@example.com')
  const list = (await ines.get('/api/statements')).body as StatementList
  const checking = list.accounts.find(({ kind }) => kind === 'Checking')!
  assert.ok(checking.months.length >= 12)
  const { rows } = await engine.pool.query(
    `select to_char(e.posted_at at time zone 'America/New_York', 'YYYY-MM') as month,
            count(*)::int as count,
            sum(greatest(e.amount, 0))::bigint as money_in,
            sum(greatest(-e.amount, 0))::bigint as money_out,
            (array_agg(e.balance_after order by e.seq desc))[1] as closing
       from ledger_entry e join account a on a.ledger_account_id = e.account_id
      where a.id = $1 group by 1`,
    [checking.id],
  )
  const journal = new Map(rows.map((row) => [row.month as string, row]))
  const kept = await engine.pool.query(
    'select month, entry_count, money_in, money_out, closing from statement where account_id = $1',
    [checking.id],
  )
  assert.equal(kept.rows.length, checking.months.length)
  for (const row of kept.rows) {
    const truth = journal.get(row.month)
    if (!truth) assert.equal(row.entry_count, 0)
    else
      assert.deepEqual(
        [row.entry_count, row.money_in, row.money_out, row.closing],
        [truth.count, truth.money_in, truth.money_out, truth.closing],
        row.month,
      )
  }
  // Her file ends there.
  const earning = checking.years.filter(({ year }) => year <= '2026')
  assert.ok(earning.every(({ moneyIn }) => Number(moneyIn) > 0))
})

test('statements of one member that cannot be made hold up those of no other', async (t) => {
  const months = await openMonths(t)
  months.goTo('2026-04-10')
  const ada = await months.member('Ada Reed')
  const ben = await months.member('Ben Reed')
  await months.close()
  months.goTo('2026-05-02')
  await poison(months.engine, 'statement_book', 'person_id', ada.personId)
  await months.close()
  const madeFor = async (personId: string): Promise<string> => {
    const text = 'select next_month from statement_book where person_id = $1'
    return (await months.engine.pool.query(text, [personId])).rows[0].next_month
  }
  assert.deepEqual(
    [await madeFor(ada.personId), await madeFor(ben.personId)],
    ['2026-04', '2026-05'],
  )
})

test('what a business gets is in its name, in care of the primary owner, whoever asks', async (t) => {
  const months = await openMonths(t)
  months.goTo('2026-04-10')
  const [ada, ben] = [await months.member('Ada Reed'), await months.member('Ben Okafor')]
  const at = months.clock.now()
  const accountId = await inTransaction(months.db, async (tx) => {
    const memberId = await joinAsBusiness(tx, 'Reed Books Inc.', at)
    const named = { product: 'checking', kind: 'Checking', name: null } as const
    const id = await openAccountOf(tx, { memberId, personId: ada.personId, at, ...named })
    await addOwner(tx, { accountId: id, personId: ben.personId, role: 'joint', at })
    return id
  })
  const account = (await accountsById(months.db, [accountId])).get(accountId)!
  const holder = {
    name: 'Reed Books Inc.',
    address: ['c/o Ada Reed', '1 Main Street', 'Albany, NY 12207'],
  }
  months.goTo('2026-05-02')
  for (const one of [ada, ben]) {
    const read = await readStatement(await months.as(one), account, '2026-04')
    assert.deepEqual(read.holder, holder, 'before it is kept')
  }
  await months.close()
  const kept = await readStatement(await months.as(ben), account, '2026-04')
  assert.deepEqual(kept.holder, holder)
  const own = await readStatement(await months.as(ben), ben.checking, '2026-04')
  assert.equal(own.holder.name, 'Ben Okafor')
})

test('the list says in which month an account was closed, which is the last with a statement', async (t) => {
  const months = await openMonths(t)
  months.goTo('2026-03-10')
  const ada = await months.member('Ada Reed')
  months.goTo('2026-04-20')
  await inTransaction(months.db, (tx) => closeAccount(tx, ada.savings, months.clock.now()))
  months.goTo('2026-06-02')
  const { accounts } = (await (await months.as(ada)).get('/api/statements')).body as StatementList
  assert.deepEqual(
    accounts.map(({ kind, closedIn, months: told }) => [kind, closedIn, told]),
    [
      ['Checking', undefined, ['2026-05', '2026-04', '2026-03']],
      ['Savings', '2026-04', ['2026-04', '2026-03']],
    ],
  )
})
