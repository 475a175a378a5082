import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { inTransaction } from '../../src/platform/server/db.ts'
import { putAway } from '../../src/platform/server/jobFailures.ts'
import { closeAccount, setTwoToSign } from '../../src/modules/accounts/server/accounts.ts'
import { actsOn, termOf } from '../../src/modules/certificates/server/term.ts'
import { fix, freeze } from '../../src/modules/ledger/server/ledger.ts'
import type { Day } from '../../src/values/dates.ts'
import type { ShareProduct } from '../../src/values/shareProducts.ts'
import { codeIn, done } from '../factories/outcomes.ts'
import { failToTheEnd } from '../factories/setAside.ts'
import { openCertificates } from './world.ts'

type Union = Awaited<ReturnType<typeof openCertificates>>

/** What the job wrote down of all maturities: `'2027-01-14 renew 0'`. */
const maturities = async ({ engine }: Union): Promise<readonly string[]> =>
  (
    await engine.pool.query(
      `select matured_on || ' ' || instruction || ' ' || moved_minor as said
         from certificate_maturity order by matured_on, instruction, moved_minor`,
    )
  ).rows.map(({ said }) => said)

const HALF_YEAR = {
  id: 'half',
  term: { months: 6, renewal: 'renew', graceDays: 10, penaltyDays: 60, noticeDays: 30 },
} as ShareProduct

describe('the days of a term', () => {
  for (const [opened, matures] of [
    ['2026-01-14', ['2026-07-14', '2027-01-14', '2027-07-14']],
    // A term that is opened on the 31st ends on the last day of a shorter month, and on the 31st again.
    ['2027-08-31', ['2028-02-29', '2028-08-31', '2029-02-28']],
    ['2028-02-29', ['2028-08-29', '2029-02-28', '2029-08-29']],
  ] as const) {
    test(`are counted from the opening on ${opened}`, () => {
      const terms = [1, 2, 3].map((count) => {
        const at = { opened_on: opened as Day, months: 6, terms: count }
        return termOf(HALF_YEAR, at, opened).matures_on
      })
      assert.deepEqual(terms, matures)
    })
  }

  for (const [day, moves] of [
    ['2026-07-14', '2026-07-14'],
    ['2026-07-18', '2026-07-20'], // Saturday
    ['2026-11-26', '2026-11-27'], // Thanksgiving
    ['2027-12-31', '2027-12-31'],
  ] as const) {
    test(`end on ${day}, and money moves on ${moves}`, () => {
      assert.equal(actsOn('pay_out', day), moves)
      assert.equal(actsOn('renew_principal', day), moves)
      assert.equal(actsOn('renew', day), day)
    })
  }
})

/** Ada's certificate of $100.00 pays out to an account that is closed before it matures. */
async function openPaidToClosed(t: TestContext) {
  const union = await openCertificates(t)
  const ada = await union.member('Ada Brooks', { checking: '60000.00' })
  const club = await union.opened(ada, { productId: 'club', amount: '0' })
  await union.opened(ada, {
    productId: 'note',
    amount: '100.00',
    instruction: 'pay_out',
    maturityAccountId: club.id,
  })
  await inTransaction(union.db, (tx) => closeAccount(tx, club, union.clock.now()))
  return { union, ada }
}

describe('a certificate that matures', () => {
  test('is renewed with its dividends at the rate of that day, and can be closed for nothing in its grace period', async (t) => {
    const union = await openCertificates(t)
    const { ada, account } = await union.adaWith()
    union.goTo('2027-01-13')
    await union.pay()
    assert.equal(await union.mature(), 0)
    union.goTo('2027-01-14', '00:30')
    // Nothing becomes of it before its last dividends are there.
    assert.equal(await union.mature(), 0)
    await union.pay()
    assert.equal(await union.mature(), 1)
    assert.equal(await union.mature(), 0)
    const renewed = (await union.certificate(ada))!
    const { termFrom, maturesOn, rate, penalty, graceUntil, instruction } = renewed
    assert.deepEqual(
      [termFrom, maturesOn, rate, penalty, graceUntil, instruction],
      ['2027-01-14', '2028-01-14', '3.00', '0.00', '2027-01-24', 'renew'],
    )
    assert.equal(await union.posted(account), '10434.13')
    const told = (await union.noticesOf(ada)).filter((notice) => /was renewed/.test(notice))
    assert.equal(told.length, 1)
    assert.match(
      told[0]!,
      /Its new term ends on Jan 14, 2028, at 3\.00%, which is 3\.05% APY\. Until Jan 24, 2027 you can close/,
    )
    const penaltyOn = async (day: Day): Promise<string> => {
      union.goTo(day)
      return done(await union.closing(ada, account.id)).penalty
    }
    assert.equal(await penaltyOn('2027-01-24'), '0.00')
    // 90 days at 3% on 10,434.13.
    assert.equal(await penaltyOn('2027-01-25'), '77.18')
    union.goTo('2027-01-24')
    const closed = done(await union.close(ada, account.id, ada.checking.id))
    assert.deepEqual([closed.penalty, closed.dividends], ['0.00', '8.58'])
    assert.deepEqual(await maturities(union), ['2027-01-14 renew 0'])
    await union.assertSound()
  })

  test('keeps its months, and the rate of each term with them, where the product has others by then', async (t) => {
    const union = await openCertificates(t)
    const { ada, account } = await union.adaWith()
    const shares = union.institution.shares.map((product) =>
      product.id === 'certificate'
        ? { ...product, term: { ...product.term!, months: 24 } }
        : product,
    )
    const later = union.under({ ...union.institution, shares })
    union.goTo('2027-01-14')
    await later.pay()
    await later.mature()
    assert.equal((await union.certificate(ada))!.maturesOn, '2028-01-14')
    union.goTo('2027-02-14')
    await later.pay()
    assert.equal(await union.posted(account), '10460.75') // 31 days at the 3% of that day.
    await union.assertSound()
  })

  test('moves the dividends of its term out where that was chosen, and earns at the same rate all the while', async (t) => {
    const union = await openCertificates(t)
    const { ada, account } = await union.adaWith()
    const choice = { instruction: 'renew_principal', toAccountId: ada.savings.id } as const
    done(await union.instruct(ada, account.id, choice))
    // The rate of the product fell on the first of January.
    union.goTo('2027-01-14')
    await union.pay()
    await union.mature()
    assert.deepEqual(
      [await union.posted(account), await union.posted(ada.savings)],
      ['10000.00', '434.13'],
    )
    assert.deepEqual(await maturities(union), ['2027-01-14 renew_principal 43413'])
    assert.equal((await union.certificate(ada))!.maturesOn, '2028-01-14')
    await union.assertSound()
  })

  test('on a Saturday is paid out on Monday with what it earned until then, free of penalty meanwhile', async (t) => {
    const union = await openCertificates(t, { today: '2026-02-14' })
    const ada = await union.member('Ada Brooks', { checking: '60000.00' })
    const account = await union.opened(ada, {
      productId: 'note',
      amount: '36500.00',
      instruction: 'pay_out',
      maturityAccountId: ada.savings.id,
    })
    union.goTo('2026-03-15')
    await union.pay()
    assert.equal(await union.mature(), 0)
    const seen = done(await union.closing(ada, account.id))
    assert.equal(seen.penalty, '0.00')
    const { mayInstruct, hasMatured } = (await union.certificate(ada))!
    assert.deepEqual([mayInstruct, hasMatured], [false, true])
    union.goTo('2026-03-16')
    assert.equal(await union.mature(), 1)
    // $12 a day for 28 days, then on $36,836 for two more.
    assert.equal(await union.posted(ada.savings), '36860.22')
    assert.equal((await union.own(ada, account.id)).closedAt !== null, true)
    assert.equal(await union.certificate(ada), undefined)
    assert.deepEqual(await maturities(union), ['2026-03-14 pay_out 3686022'])
    assert.ok(
      (await union.noticesOf(ada)).some((notice) =>
        /^security: Your Note \W+\d{4} matured and was closed\. \$36,860\.22 went to Savings/.test(
          notice,
        ),
      ),
    )
    await union.assertSound()
  })

  test('goes to another account of the member where the chosen one is closed by then', async (t) => {
    const { union, ada } = await openPaidToClosed(t)
    const { to, toAccountId } = (await union.certificate(ada))!
    assert.deepEqual([to!.kind, toAccountId], ['Checking', ada.checking.id])
    union.goTo('2026-02-09')
    await union.notice()
    assert.match(
      (await union.noticesOf(ada)).at(-1)!,
      /On Feb 17, 2026 it is closed, and everything in it goes to Checking/,
    )
    union.goTo('2026-02-17')
    await union.pay()
    await union.mature()
    assert.equal(await union.posted(ada.checking), '60001.12')
  })

  test('goes to none that is frozen where the chosen one is closed by then', async (t) => {
    const { union, ada } = await openPaidToClosed(t)
    await freeze(union.db, ada.checking.ledgerAccountId)
    union.goTo('2026-02-17')
    await union.pay()
    await union.mature()
    assert.equal(await union.posted(ada.savings), '101.12')
  })

  test('is renewed with its dividends where two have to sign by then, as one of them alone chose to move it', async (t) => {
    const union = await openCertificates(t)
    const ada = await union.member('Ada Brooks', { checking: '60000.00' })
    const account = await union.opened(ada, {
      productId: 'note',
      amount: '100.00',
      instruction: 'pay_out',
      maturityAccountId: ada.savings.id,
    })
    await inTransaction(union.db, (tx) => setTwoToSign(tx, account, true))
    const shown = (await union.certificate(ada))!
    assert.deepEqual([shown.instruction, shown.to], ['renew', null])
    union.goTo('2026-02-10')
    await union.notice()
    const told = (await union.noticesOf(ada)).at(-1)!
    assert.match(told, /it is renewed with its dividends/)
    assert.match(told, /with two signatures only, so it can be renewed/)
    assert.doesNotMatch(told, /You can choose otherwise/)
    union.goTo('2026-02-17')
    await union.pay()
    assert.equal(await union.mature(), 1)
    assert.deepEqual(
      [await union.posted(account), await union.posted(ada.savings)],
      ['101.01', '0.00'],
    )
    assert.deepEqual(await maturities(union), ['2026-02-14 renew 0'])
    await union.assertSound()
  })

  test('stays what it is where it is frozen, and staff see why', async (t) => {
    const union = await openCertificates(t)
    const ada = await union.member('Ada Brooks', { checking: '60000.00' })
    const account = await union.opened(ada, {
      productId: 'note',
      amount: '100.00',
      instruction: 'pay_out',
      maturityAccountId: ada.savings.id,
    })
    union.goTo('2026-02-17')
    await union.pay()
    await freeze(union.db, account.ledgerAccountId)
    assert.equal(await union.mature(), 0)
    const { rows } = await union.engine.pool.query(`select error from job_failure`)
    assert.match(rows[0].error, /is frozen, not fixed/)
    assert.deepEqual(await maturities(union), [])
    assert.equal(await union.posted(account), '101.01')
  })

  test('stays what it is where it is frozen, also if it was to be renewed, and is renewed once it is not', async (t) => {
    const union = await openCertificates(t)
    const ada = await union.member('Ada Brooks', { checking: '60000.00' })
    const account = await union.opened(ada, {
      productId: 'note',
      amount: '100.00',
      instruction: 'renew',
    })
    union.goTo('2026-02-17')
    await union.pay()
    await freeze(union.db, account.ledgerAccountId)
    assert.equal(await union.mature(), 0)
    assert.deepEqual(await maturities(union), [])
    assert.equal((await union.certificate(ada))!.maturesOn, '2026-02-14')
    await fix(union.db, account.ledgerAccountId)
    union.goTo('2026-02-18')
    assert.equal(await union.mature(), 1)
    assert.deepEqual(await maturities(union), ['2026-02-14 renew 0'])
    await union.assertSound()
  })

  test('stays what it is once staff put its maturity away, and its owner closes it for nothing', async (t) => {
    const union = await openCertificates(t)
    const { ada, account } = await union.adaWith()
    union.goTo('2027-01-14')
    await union.pay()
    await freeze(union.db, account.ledgerAccountId)
    assert.equal(await union.mature(), 0)
    const row = await failToTheEnd(union, () => union.mature())
    await fix(union.db, account.ledgerAccountId)
    const { personId: actorId } = await union.staff()
    const at = union.clock.now()
    assert.ok(await inTransaction(union.db, (tx) => putAway(tx, row, { actorId, at })))
    union.goTo('2027-03-14')
    await union.pay()
    assert.equal(await union.mature(), 0)
    const choosing = await union.instruct(ada, account.id, { instruction: 'renew' })
    assert.equal(codeIn(choosing), 'already_matured')
    const closed = done(await union.close(ada, account.id, ada.checking.id))
    assert.equal(closed.penalty, '0.00')
    await union.assertSound()
  })
})
