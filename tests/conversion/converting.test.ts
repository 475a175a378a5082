import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { accountsByNumber, accountsOf } from '../../src/modules/accounts/server/accounts.ts'
import { finishedAt } from '../../src/modules/conversion/server/conversion.ts'
import { standingByEmail } from '../../src/modules/identity/server/identity.ts'
import { listPage } from '../../src/modules/members/server/staff/directory.ts'
import { personOf } from '../../src/modules/members/server/members.ts'
import { informationalOf } from '../../src/modules/staffTransactions/server/staffTransactions.ts'
import { edit } from '../accounts/editing.ts'
import { codeIn, done } from '../factories/outcomes.ts'
import { openConversions } from './conversions.ts'
import { EXAMPLE, exampleFolder } from './folder.ts'

describe('a conversion', () => {
  test('brings people, accounts with their numbers and owners, balances and history', async (t) => {
    const union = await openConversions(t)
    const { db, run, planOf, posted, assertSound, auditRows } = union
    assert.deepEqual(done(await run(await planOf(EXAMPLE))), { renumbered: 2, posted: 7 })

    const ada = (await standingByEmail(db, 'ada.brooks@example.com'))!
    assert.deepEqual([ada.role, ada.status], ['user', 'active'])
    const [checking, savings] = await accountsOf(db, ada.personId)
    assert.ok(checking && savings)
    assert.deepEqual([checking.kind, checking.number], ['Checking', '4000010045'])
    assert.deepEqual([await posted(checking), await posted(savings)], ['830.15', '2512.40'])
    assert.match(savings.number, /^[1-9][0-9]{9}$/)
    assert.equal(savings.openedAt.toISOString(), '2009-05-18T16:00:00.000Z')

    const cleo = (await standingByEmail(db, 'cleo.hart@example.com'))!
    const shared = await accountsOf(db, cleo.personId)
    assert.deepEqual(
      shared.map(({ id, role }) => [id, role]),
      [[checking.id, 'joint']],
    )
    const jose = (await standingByEmail(db, 'jose.nunez@example.com'))!
    const { name, dateOfBirth } = (await personOf(db, jose.personId))!
    assert.deepEqual([name, dateOfBirth], ['José Núñez', '1971-11-30'])
    const aliases = await sql`select number from account_alias order by number`.execute(db)
    assert.deepEqual(aliases.rows, [{ number: '0040010046' }, { number: '10045001' }])

    const carried = await sql`
      select accrued_dividends, dividends_ytd, dividends_credited_to, rate, term_ends_on
        from conversion_account where account = '10046-D1'`.execute(db)
    assert.deepEqual(carried.rows, [
      {
        accrued_dividends: '18.1164400000',
        dividends_ytd: 14_802n,
        dividends_credited_to: '2026-06-30',
        rate: '4.0000',
        term_ends_on: '2027-02-10',
      },
    ])
    const [record] = await auditRows({ action: 'conversion.finished' })
    assert.deepEqual(record?.detail, { people: 3, accounts: 4, asOf: '2026-06-30' })
    await assertSound()
  })

  test('shows what was below the floor on the way, and opens that account with its balance', async (t) => {
    const { db, run, planOf, posted, institution } = await openConversions(t)
    done(await run(await planOf(EXAMPLE)))
    const jose = (await standingByEmail(db, 'jose.nunez@example.com'))!
    const [checking] = await accountsOf(db, jose.personId)
    assert.ok(checking)
    assert.equal(await posted(checking), '145.00')
    const shown = await informationalOf(db, [checking.id], { from: null, to: null })
    assert.deepEqual(
      shown.map(({ amount, date, description, category }) => [
        amount.minor,
        date,
        description,
        category,
      ]),
      [
        [17_000n, '2026-01-13', 'Deposit at branch', 'Deposit'],
        [-4500n, '2026-01-12', 'Returned check', 'Other'],
      ],
    )
    const entries = await sql<{ day: string }>`
      select (posted_at at time zone ${institution.timeZone})::date::text as day from ledger_entry
       where account_id = ${checking.ledgerAccountId}`.execute(db)
    assert.deepEqual(entries.rows, [{ day: '2026-06-30' }])
  })

  test('an overdraft that is granted lets history be posted as it went', async (t) => {
    const { db, run, planOf, assertSound, seen } = await openConversions(t)
    const { folder, change } = exampleFolder(t)
    change('accounts.csv', '145.00,0.00000,0.00,,', '145.00,0.00000,0.00,,25.00')
    assert.equal(done(await run(await planOf(folder))).posted, 9)
    assert.equal((await seen())['memos'], 0)
    assert.ok(await standingByEmail(db, 'jose.nunez@example.com'))
    await assertSound()
  })

  test('the price of a share has to stay from now on, where there is as much', async (t) => {
    const { db, run, planOf, available, posted } = await openConversions(t)
    const { folder, text, write } = exampleFolder(t)
    for (const file of ['accounts.csv', 'control.csv'] as const)
      write(file, text(file).replace('savings', 'regular-share'))
    done(await run(await planOf(folder)))
    const ada = (await standingByEmail(db, 'ada.brooks@example.com'))!
    const share = (await accountsOf(db, ada.personId)).find(({ kind }) => kind === 'Share')!
    assert.deepEqual([await posted(share), await available(share)], ['2512.40', '2507.40'])
  })

  test('staff find whoever has an account by the number it had before', async (t) => {
    const { db, run, planOf, institution } = await openConversions(t)
    done(await run(await planOf(EXAMPLE)))
    const found = async (q: string) => {
      const filters = { q, tab: 'all', sort: 'name' } as const
      return done(await listPage(db, filters, institution.timeZone)).items.map(({ name }) => name)
    }
    assert.deepEqual(await found('10045001'), ['Ada Brooks'])
    assert.deepEqual(await found('0040010046'), ['José Núñez'])
    assert.deepEqual(await found('10045'), [])
  })

  test('a number that somebody has is kept beside a new one', async (t) => {
    const { db, run, planOf, member } = await openConversions(t)
    const { checking } = await member('Ben Okafor')
    const { folder, change } = exampleFolder(t)
    change('accounts.csv', '4000010045', checking.number)
    assert.equal(done(await run(await planOf(folder))).renumbered, 3)
    const { rows } = await sql`
      select number from account_alias where number = ${checking.number}`.execute(db)
    assert.equal(rows.length, 1)
  })

  test('who has such a number keeps it, or what comes for them would go to the other account', async (t) => {
    const union = await openConversions(t)
    const ben = await union.member('Ben Okafor')
    const rosa = await union.staff()
    const { folder, change } = exampleFolder(t)
    change('accounts.csv', '4000010045', ben.checking.number)
    done(await union.run(await union.planOf(folder)))
    const other = { number: '7000000001' }
    assert.equal(codeIn(await edit({ ...union, rosa }, ben, 'checking', other)), 'number_stays')
    const found = await accountsByNumber(union.db, [ben.checking.number])
    assert.deepEqual([...found.values()], [ben.checking.id])
  })

  test('brings members and accounts from before 1970', async (t) => {
    const { db, run, planOf, assertSound } = await openConversions(t)
    const { folder, change } = exampleFolder(t)
    change('people.csv', 'US,2009-05-18', 'US,1962-04-02')
    change('accounts.csv', '10045001,savings,2009-05-18', '10045001,savings,1962-04-02')
    done(await run(await planOf(folder)))
    const ada = (await standingByEmail(db, 'ada.brooks@example.com'))!
    const savings = (await accountsOf(db, ada.personId)).find(({ kind }) => kind === 'Savings')!
    assert.equal(savings.openedAt.toISOString(), '1962-04-02T17:00:00.000Z')
    await assertSound()
  })

  test('the same files once more change nothing', async (t) => {
    const { db, run, planOf, clock, transfers, seen } = await openConversions(t)
    const plan = await planOf(EXAMPLE)
    done(await run(plan))
    const before = [await transfers(), await seen()]
    assert.deepEqual(await finishedAt(db, plan.filesHash), clock.now())
    assert.equal(codeIn(await run(plan)), 'ended_before')
    assert.deepEqual([await transfers(), await seen()], before)
  })
})
