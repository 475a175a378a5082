import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import {
  accountsById,
  addOwner,
  closeAccount,
  joinAsBusiness,
  openAccountOf,
  type ShareAccount,
} from '../../src/modules/accounts/server/accounts.ts'
import { setEin } from '../../src/modules/businesses/server/numbers.ts'
import { flows, houseAccount } from '../../src/modules/ledger/server/ledger.ts'
import { listOf, taxFormOf } from '../../src/modules/taxForms/server/reading.ts'
import { taxYears, yearCsv } from '../../src/modules/taxForms/server/years.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { monthRange } from '../../src/values/dates.ts'
import { newId } from '../../src/values/ids.ts'
import { toDecimal } from '../../src/values/money.ts'
import { done } from '../factories/outcomes.ts'
import { contextOf } from '../worlds/creditUnion.ts'
import { openIssuer } from './issuer.ts'

describe('the forms of a year', () => {
  test('say what was credited in it, by person, from the day of the profile, and once', async (t) => {
    const union = await openIssuer(t)
    const ada = await union.member('Ada Brooks', { savings: '10000.00' })
    const second = await union.open(ada, 'savings', 'Savings')
    await union.move(second, '2000.00')
    const ben = await union.member('Ben Okafor', { savings: '100.00' })
    union.goTo('2026-12-31', '12:00')
    await union.pay()
    const paid = (await Promise.all([ada.savings, second].map((one) => union.itemsOf(one))))
      .flat()
      .reduce((sum, { posted }) => sum + Math.round(Number(posted) * 100), 0)
    await union.penalize(second, '7.50')
    // What December earned is credited in January, and is of the next year.
    union.goTo('2027-01-19', '23:00')
    await union.pay()
    assert.equal(await union.issue(), 0)
    union.goTo('2027-01-20', '08:00')
    assert.equal(await union.issue(), 1)
    assert.equal(await union.issue(), 0)
    union.goTo('2027-01-22', '08:00')
    assert.equal(await union.issue(), 0)
    assert.deepEqual(await union.formsOf(ada), [`2026 v1 ${(paid / 100).toFixed(2)} 7.50`])
    assert.deepEqual(await union.formsOf(ben), [])
    assert.match(
      (await union.noticesOf(ada)).at(-1)!,
      /^statement: Your 2026 Form 1099-INT is ready\./,
    )
    const [audited] = await union.auditRows({ action: 'tax_form.issued', about: ada })
    assert.equal(audited?.detail.amount, String(paid))

    const staff = contextOf(union, await union.staff())
    const [year] = await taxYears(union.db, staff)
    const [from, to] = ['2026-01', '2026-12'].map((month) =>
      monthRange(month, union.institution.timeZone),
    )
    const range = { from: from!.from, to: to!.to }
    const [house] = await flows(union.db, [houseAccount('expense:dividends')], range)
    assert.equal(year!.ledger.dividends, toDecimal(house!.moneyOut))
    const cents = (decimal: string): number => Math.round(Number(decimal) * 100)
    assert.equal(
      cents(year!.onForms.dividends) + cents(year!.withoutForm.dividends),
      cents(year!.ledger.dividends),
    )
    const { csv } = done(await yearCsv(union.db, staff, 2026))
    const sum = [...csv.matchAll(/"([0-9.]+)","[0-9.]+","0\.00"\r\n/g)].reduce(
      (all, [, amount]) => all + cents(amount!),
      0,
    )
    assert.equal(sum, cents(year!.ledger.dividends))
    assert.match(csv, /"2026","1099-INT","no","1","2027-01-20","[^"]+","person",,"Ada","Brooks"/)
  })

  test('begin at ten dollars, and leave out what was reversed in the year', async (t) => {
    const union = await openIssuer(t)
    const [ada, ben, cleo] = [
      await union.member('Ada Brooks'),
      await union.member('Ben Okafor'),
      await union.member('Cleo Hart'),
    ]
    await union.credit(ada.savings, '10.00')
    await union.credit(ben.savings, '9.99')
    const wrong = await union.credit(cleo.savings, '50.00')
    await union.credit(cleo.savings, '12.00')
    await union.credit(cleo.savings, '-1.00')
    await union.undo(wrong)
    union.goTo('2027-02-01')
    assert.equal(await union.issue(), 2)
    assert.deepEqual(await union.formsOf(ada), ['2026 v1 10.00 0.00'])
    assert.deepEqual(await union.formsOf(ben), [])
    assert.deepEqual(await union.formsOf(cleo), ['2026 v1 11.00 0.00'])
  })

  test('count what another system had credited before', async (t) => {
    const union = await openIssuer(t)
    const ada = await union.member('Ada Brooks')
    await union.credit(ada.savings, '4.00')
    await union.engine.pool.query(
      `with v as (insert into conversion (id, state, files_hash, as_of, house_account, posting_count, started_at, ended_at)
         values (gen_random_uuid(), 'finished', sha256('files'), '2026-03-01', 1, 0, now(), now()) returning id)
       insert into conversion_account (conversion_id, account, account_id, ledger_account_id, number, product, balance,
           accrued_dividends, dividends_ytd)
         select id, 'S1', $1, $2, '1', 'savings', 0, 0, 650 from v`,
      [ada.savings.id, ada.savings.ledgerAccountId],
    )
    union.goTo('2027-02-01')
    assert.equal(await union.issue(), 1)
    assert.deepEqual(await union.formsOf(ada), ['2026 v1 10.50 0.00'])
    const [year] = await taxYears(union.db, contextOf(union, await union.staff()))
    assert.deepEqual([year!.ledger.dividends, year!.carried], ['4.00', '6.50'])
  })

  test("of a child's account are the child's, and whoever acts for them reads them", async (t) => {
    const union = await openIssuer(t)
    const [kid, ada] = [await union.member('Kit Brooks'), await union.member('Ada Brooks')]
    const youth = await union.open(kid, 'youth', 'Youth')
    const at = union.clock.now()
    const custodian = {
      accountId: youth.id,
      personId: ada.personId,
      role: 'custodian',
      at,
    } as const
    await inTransaction(union.db, (tx) => addOwner(tx, custodian))
    await union.credit(youth, '20.00')
    await union.credit(ada.savings, '30.00')
    union.goTo('2027-02-01')
    assert.equal(await union.issue(), 2)
    const listed = async (person: typeof ada) =>
      (await listOf(union.db, contextOf(union, person))).map(
        ({ recipient, dividends }) => `${recipient} ${dividends}`,
      )
    assert.deepEqual((await listed(ada)).toSorted(), ['Ada Brooks 30.00', 'Kit Brooks 20.00'])
    assert.deepEqual(await listed(kid), ['Kit Brooks 20.00'])
    const heads = async (person: typeof ada) =>
      (await union.noticesOf(person))
        .filter((one) => one.startsWith('statement'))
        .map((one) => one.slice(0, one.indexOf('.')))
    assert.deepEqual(await heads(kid), ['statement: Your 2026 Form 1099-INT is ready'])
    assert.deepEqual((await heads(ada)).toSorted(), [
      'statement: The 2026 Form 1099-INT of Kit Brooks is ready',
      'statement: Your 2026 Form 1099-INT is ready',
    ])
    const [own] = await listOf(union.db, contextOf(union, ada))
    const ben = await union.member('Ben Okafor')
    assert.deepEqual(await listed(ben), [])
    const theirs = await taxFormOf(union.db, contextOf(union, ben), own!.id)
    assert.deepEqual(theirs, { ok: false, code: 'tax_form_not_found' })
  })

  test('of a business are its own, and the primary owners of its accounts read them', async (t) => {
    const union = await openIssuer(t)
    const [ada, ben] = [await union.member('Ada Brooks'), await union.member('Ben Okafor')]
    const staff = await union.staff()
    const at = union.clock.now()
    const counter = await inTransaction(union.db, async (tx) => {
      const memberId = await joinAsBusiness(tx, 'Hart Bakery LLC', at)
      const named = { product: 'checking', kind: 'Checking', name: null } as const
      const id = await openAccountOf(tx, { memberId, personId: ada.personId, at, ...named })
      await addOwner(tx, { accountId: id, personId: ben.personId, role: 'joint', at })
      await sql`insert into business (id, member_id, kind, first_owner_id)
        values (gen_random_uuid(), ${memberId}, 'llc', ${ada.personId})`.execute(tx)
      const ein = { id: newId(), businessId: memberId, ein: '123456789', reason: 'Saw it' }
      done(await setEin(tx, contextOf(union, staff), ein))
      return id
    })
    await union.credit((await accountsById(union.db, [counter])).get(counter)!, '20.00')
    union.goTo('2027-02-01')
    assert.equal(await union.issue(), 1)
    const listed = async (person: typeof ada) =>
      (await listOf(union.db, contextOf(union, person))).map(({ recipient }) => recipient)
    assert.deepEqual([await listed(ada), await listed(ben)], [['Hart Bakery LLC'], []])
    assert.match(
      (await union.noticesOf(ada)).at(-1)!,
      /^statement: The 2026 Form 1099-INT of Hart Bakery LLC is ready\./,
    )
    const [listedForm] = await listOf(union.db, contextOf(union, ada))
    const { form } = done(await taxFormOf(union.db, contextOf(union, ada), listedForm!.id))
    assert.deepEqual(
      [form.recipient.taxNumber, form.recipient.address[0]],
      ['XX-XXX6789', 'c/o Ada Brooks'],
    )
    const { csv } = done(await yearCsv(union.db, contextOf(union, staff), 2026))
    assert.match(csv, /"business","12-3456789",,,"Hart Bakery LLC"/)
  })

  test('of a business that go on without an account are read by its owner as far as it stands on them', async (t) => {
    const union = await openIssuer(t)
    const { db } = union
    const [ada, ben] = [await union.member('Ada Brooks'), await union.member('Ben Okafor')]
    const open = await inTransaction(db, async (tx) => {
      const at = union.clock.now()
      const memberId = await joinAsBusiness(tx, 'Hart Bakery LLC', at)
      const named = { memberId, at, product: 'checking', kind: 'Checking', name: null } as const
      const first = await openAccountOf(tx, { ...named, personId: ada.personId })
      return [first, await openAccountOf(tx, { ...named, personId: ben.personId })]
    })
    const accounts = await accountsById(db, open)
    const [counter, branch] = open.map((id) => accounts.get(id)!)
    assert.ok(counter && branch)
    const read = (person: typeof ada) => async () =>
      (await listOf(db, contextOf(union, person))).map(({ year }) => year)
    const [byAda, byBen] = [read(ada), read(ben)]
    const toldBen = async () =>
      (await union.noticesOf(ben)).filter((one) => one.includes('Hart Bakery LLC')).length
    for (const account of [counter, branch]) await union.credit(account, '20.00')
    await union.move(branch, '-20.00')
    const shut = (account: ShareAccount) =>
      inTransaction(db, (tx) => closeAccount(tx, account, union.clock.now()))
    await shut(branch)
    union.goTo('2027-02-01')
    assert.equal(await union.issue(), 1)
    assert.deepEqual([await byAda(), await byBen(), await toldBen()], [[2026], [2026], 1])
    await union.credit(counter, '30.00')
    union.goTo('2028-02-01')
    assert.equal(await union.issue(), 1)
    assert.deepEqual([await byAda(), await byBen(), await toldBen()], [[2027, 2026], [2026], 1])
    // Without an open account it is theirs who had one.
    await union.move(counter, '-50.00')
    await shut(counter)
    assert.deepEqual(await byBen(), [2027, 2026])
  })
})

describe('a form that turns out to be wrong', () => {
  test('is followed by a corrected one, which takes its place', async (t) => {
    const union = await openIssuer(t)
    const ada = await union.member('Ada Brooks', { savings: '100.00' })
    const wrong = await union.credit(ada.savings, '15.00')
    await union.credit(ada.savings, '25.00')
    union.goTo('2027-01-20')
    await union.issue()
    await union.undo(wrong)
    assert.equal(await union.issue(), 0)
    union.goTo('2027-01-21', '13:00')
    assert.equal(await union.issue(), 1)
    assert.deepEqual(await union.formsOf(ada), ['2026 v1 40.00 0.00', '2026 v2 25.00 0.00'])
    const forms = await listOf(union.db, contextOf(union, ada))
    assert.deepEqual(
      forms.map(({ version, replaced }) => [version, replaced]),
      [
        [2, false],
        [1, true],
      ],
    )
    const [year] = await taxYears(union.db, contextOf(union, await union.staff()))
    assert.deepEqual([year!.forms, year!.corrected, year!.onForms.dividends], [1, 1, '25.00'])
    assert.equal(year!.ledger.dividends, '25.00')
    assert.match((await union.noticesOf(ada)).at(-1)!, /Form 1099-INT was corrected/)
  })

  test('is none where an account only got another primary owner since', async (t) => {
    const union = await openIssuer(t)
    const [ada, ben] = [await union.member('Ada Brooks'), await union.member('Ben Okafor')]
    await union.credit(ada.savings, '15.00')
    union.goTo('2027-01-20')
    await union.issue()
    const { pool } = union.engine
    const client = await pool.connect()
    await client.query('begin')
    await client.query(`update account_owner set left_at = $2 where account_id = $1`, [
      ada.savings.id,
      union.clock.now(),
    ])
    await client.query(
      `insert into account_owner (person_id, account_id, role, since) values ($1, $2, 'primary', $3)`,
      [ben.personId, ada.savings.id, union.clock.now()],
    )
    await client.query('commit')
    client.release()
    union.goTo('2027-01-22')
    assert.equal(await union.issue(), 0)
    assert.deepEqual(await union.formsOf(ben), [])
  })
})
