import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { addOwner, joinAsBusiness } from '../../src/modules/accounts/server/accounts.ts'
import { upcomingEntries } from '../../src/modules/ach/server/upcoming.ts'
import { withdrawalFor } from '../../src/modules/ach/server/withdrawals/reading.ts'
import { report } from '../../src/modules/ach/server/withdrawals/reporting.ts'
import { lift, stop, stoppedOn } from '../../src/modules/ach/server/withdrawals/stopping.ts'
import { freeze, unfreeze } from '../../src/modules/ledger/server/ledger.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import type { AchBatch } from '../../src/rails/ach/file.ts'
import { newId } from '../../src/values/ids.ts'
import { aheadOn } from '../accounts/ahead.ts'
import { done } from '../factories/outcomes.ts'
import { contextOf, type Member } from '../worlds/creditUnion.ts'
import { batchOf, entryFor, fileOf, withdrawals } from './otherBank.ts'
import { openReceiving } from './receiving.ts'

/** Ada, from whose Checking ALDER POWER withdrew $30.00 of $100.00 on Friday, July 17. */
async function openWithdrawal(t: TestContext, options: { connections?: number } = {}) {
  const union = await openReceiving(t, options)
  const { db } = union
  const ada = await union.member('Ada Brooks', { checking: '100.00' })
  let files = 0
  const receive = (...batches: readonly AchBatch[]) =>
    union.receive(fileOf(batches), `in-${++files}.ach`)
  await receive(withdrawals({ account: ada.checking.number, amount: '30.00' }))
  await union.runUntil('2026-07-17', '08:30')
  const { rows } = await sql<{ id: string }>`select id from ach_entry`.execute(db)
  const { id } = rows[0]!
  const as = (member: Member) => contextOf(union, member)
  return {
    ...union,
    ada,
    id,
    receive,
    read: (member = ada) => withdrawalFor(db, as(member), id),
    report: (member = ada, changes: object = {}) =>
      report(db, as(member), { withdrawalId: id, id: newId(), statement: 1, ...changes }),
    stop: (amount: 'any' | 'exact' = 'any', member = ada) =>
      stop(db, as(member), { withdrawalId: id, id: newId(), amount }),
    lift: (stopId: string, member = ada) => lift(db, as(member), { stopId, id: newId() }),
    stops: (member = ada) => stoppedOn(db, as(member), ada.checking.id),
    /** Somebody who only looks at the account. */
    async delegate() {
      const vera = await union.member('Vera Poe')
      const about = { accountId: ada.checking.id, personId: vera.personId, at: union.clock.now() }
      done(await inTransaction(db, (tx) => addOwner(tx, { ...about, role: 'delegate' })))
      return vera
    },
  }
}

const codeOf = (result: { readonly ok: boolean; readonly code?: string }): string =>
  result.ok ? 'ok' : result.code!

describe('a company that is stopped', () => {
  test('is not among what leaves the account in the days ahead', async (t) => {
    const union = await openWithdrawal(t)
    const { ada } = union
    const next = (amount: string) => ({
      ...withdrawals({ account: ada.checking.number, amount }),
      effectiveOn: '2026-07-20',
    })
    await union.receive(next('12.00'), next('30.00'))
    const ahead = async () =>
      (await aheadOn(union, upcomingEntries, [ada.checking], '2026-07-20')).map(
        ({ amount }) => amount,
      )
    assert.deepEqual(await ahead(), [-12_00n, -30_00n])
    await union.stop('exact')
    assert.deepEqual(await ahead(), [-12_00n])
    const { stops } = done(await union.stop())
    assert.deepEqual(await ahead(), [])
    for (const { id } of stops) await union.lift(id)
    assert.deepEqual(await ahead(), [-12_00n, -30_00n])
  })

  test('has each later withdrawal sent back with the next file, until that is lifted', async (t) => {
    const union = await openWithdrawal(t)
    const { ada } = union
    const account = ada.checking.number
    const next = (amount: string) => ({
      ...withdrawals({ account, amount }),
      effectiveOn: '2026-07-20',
    })
    const other = batchOf([entryFor({ account, amount: '5.00', code: 27 })], {
      companyName: 'ALDER POWER',
      companyId: '9999999999',
      description: 'ELECTRIC',
      effectiveOn: '2026-07-20',
    })
    const { stops } = done(await union.stop())
    assert.deepEqual(
      stops.map(({ company, amount, orderedBy }) => [company, amount, orderedBy]),
      [['ALDER POWER', null, 'Ada Brooks']],
    )
    await union.receive(next('12.00'), next('30.00'), other)
    await union.runUntil('2026-07-20', '08:30')
    assert.deepEqual(await union.states(), ['posted', 'returning R08', 'returning R08', 'posted'])
    assert.equal(await union.available(ada.checking), '65.00')
    const told = await union.noticesOf(ada)
    assert.deepEqual(
      told
        .filter((one) => /stopped/.test(one))
        .map((one) => one.replace(/··\d+/g, '··'))
        .toSorted(),
      [
        'security: ALDER POWER is stopped on your Checking ··. Whatever it withdraws is sent back, until you allow it again. You did this.',
        'transfer_failed: Sent back: Electric to ALDER POWER, $12.00. It was for your Checking ··. Reason: Payment stopped.',
        'transfer_failed: Sent back: Electric to ALDER POWER, $30.00. It was for your Checking ··. Reason: Payment stopped.',
      ],
    )
    await union.runUntil('2026-07-20', '16:30')
    await union.runUntil('2026-07-21', '08:30')
    assert.equal(await union.clearing(), '0.00')

    done(await union.lift(stops[0]!.id))
    assert.deepEqual(done(await union.stops()).stops, [])
    await union.receive({ ...next('7.00'), effectiveOn: '2026-07-22' })
    await union.runUntil('2026-07-22', '08:30')
    assert.equal(await union.available(ada.checking), '58.00')
    const actions = (await union.auditRows({ about: ada })).map(({ action }) => action)
    assert.deepEqual(
      actions.filter((action) => action.startsWith('withdrawal.')),
      ['withdrawal.stop_ordered', 'withdrawal.stop_lifted'],
    )
    await union.assertSound()
  })

  test('for one amount is paid every other; owners alone decide, and once', async (t) => {
    const union = await openWithdrawal(t, { connections: 20 })
    const { ada } = union
    const account = ada.checking.number
    const vera = await union.delegate()
    const ben = await union.member('Ben Reed')
    assert.equal(codeOf(await union.stop('exact', vera)), 'withdrawal_not_found')
    assert.equal(codeOf(await union.stop('exact', ben)), 'withdrawal_not_found')
    const answers = await Promise.all(Array.from({ length: 20 }, () => union.stop('exact')))
    assert.deepEqual(answers.map(codeOf).toSorted(), [
      ...Array.from({ length: 19 }, () => 'already_stopped'),
      'ok',
    ])
    await union.receive({
      ...withdrawals({ account, amount: '30.00' }, { account, amount: '30.01' }),
      effectiveOn: '2026-07-20',
    })
    await union.runUntil('2026-07-20', '08:30')
    assert.deepEqual(await union.states(), ['posted', 'returning R08', 'posted'])
    const [one] = done(await union.stops(vera)).stops
    assert.equal(codeOf(await union.stops(ben)), 'account_not_found')
    assert.equal(codeOf(await union.lift(one!.id, vera)), 'stop_order_not_found')
    done(await union.stop('any'))
    assert.deepEqual(
      done(await union.stops()).stops.map(({ amount }) => amount),
      [null, '30.00'],
    )
    assert.equal(codeOf(await union.stop('exact')), 'already_stopped')
    done(await union.lift(one!.id))
    assert.equal(codeOf(await union.lift(one!.id)), 'stop_order_not_found')
  })
})

describe('a withdrawal that nobody authorized', () => {
  test('is back in the account at once and returned once, however often it is reported', async (t) => {
    const union = await openWithdrawal(t, { connections: 20 })
    const { ada } = union
    const ben = await union.member('Ben Reed')
    const vera = await union.delegate()
    assert.equal(codeOf(await union.report(ben)), 'withdrawal_not_found')
    assert.equal(codeOf(await union.report(vera)), 'withdrawal_not_found')
    assert.equal(codeOf(await union.report(ada, { statement: 2 })), 'statement_changed')
    await freeze(union.db, ada.checking.ledgerAccountId)
    assert.equal(codeOf(await union.report()), 'account_not_open')
    await unfreeze(union.db, ada.checking.ledgerAccountId)
    assert.deepEqual(await union.states(), ['posted'])

    const id = newId()
    const presses = Array.from({ length: 20 }, (_, i) => union.report(ada, i < 5 ? { id } : {}))
    const answers = (await Promise.all(presses)).map(codeOf)
    assert.deepEqual(new Set(answers), new Set(['ok', 'already_returned']))
    const sent = answers.filter((code) => code === 'ok').length
    assert.ok(sent === 1 || sent === 5, 'copies of one form answer alike')
    assert.equal(await union.available(ada.checking), '100.00')
    assert.deepEqual(await union.states(), ['returning R10'])
    assert.deepEqual(await union.activity(ada), [
      'Completed 30.00 Returned: Electric to ALDER POWER. It was reported as not authorized.',
      'Reversed -30.00 Electric to ALDER POWER',
    ])
    const told = (await union.noticesOf(ada)).filter((one) => /You reported a withdraw/.test(one))
    assert.equal(told.length, 1)
    const [row] = await union.auditRows({ action: 'withdrawal.reported' })
    assert.deepEqual([row?.actor_id, row?.detail.statement], [ada.personId, 1])

    await union.runUntil('2026-07-17', '16:30')
    const returned = [...union.outgoing().values()].flatMap(({ batches }) =>
      batches.flatMap(({ entries }) => entries),
    )
    assert.deepEqual(
      returned.map(({ code, cents, addenda: [why] }) => [
        code,
        cents,
        why?.type === '99' && why.reason,
      ]),
      [[26, 3000n, 'R10']],
    )
    await union.runUntil('2026-07-20', '08:30')
    assert.equal(await union.clearing(), '0.00')
    assert.equal(done(await union.read()).state, 'reported')
    assert.equal(codeOf(await union.report()), 'already_returned')
    await union.assertSound()
  })

  test('is reported up to the last file that arrives in time, and never after', async (t) => {
    const union = await openWithdrawal(t)
    union.goTo('2026-09-15', '16:30')
    const late = done(await union.read())
    assert.deepEqual([late.state, late.reportBy], ['too_late', '2026-09-15'])
    assert.equal(codeOf(await union.report()), 'return_too_late')
    union.goTo('2026-09-15', '16:29')
    assert.equal(done(await union.report()).state, 'reported')
    await union.runUntil('2026-09-15', '16:30')
    assert.deepEqual(await union.states(), ['returned R10'])
  })

  for (const [whose, sec, reportBy, reason] of [
    ['a person', 'CCD', '2026-09-15', 'R05'],
    ['a business', 'CCD', '2026-07-20', 'R29'],
    ['a business', 'CTX', '2026-07-20', 'R29'],
    ['a business', 'PPD', '2026-07-20', 'R29'],
  ] as const)
    test(`of kind ${sec} from an account of ${whose} goes back as ${reason} until ${reportBy}`, async (t) => {
      const union = await openWithdrawal(t)
      const { ada, db, id } = union
      // As if it had come so.
      await sql`update ach_entry set sec = ${sec}, company_id = '1234567890' where id = ${id}`.execute(
        db,
      )
      if (whose === 'a business')
        await inTransaction(db, async (tx) => {
          const bakery = await joinAsBusiness(tx, 'Hart Bakery LLC', union.clock.now())
          await sql`update account set member_id = ${bakery} where id = ${ada.checking.id}`.execute(
            tx,
          )
        })
      union.goTo(reportBy, '16:30')
      const late = done(await union.read())
      assert.deepEqual([late.state, late.reportBy], ['too_late', reportBy])
      const refused = await union.report()
      assert.match(
        (!refused.ok && refused.message) || '',
        whose === 'a business' ? /two banking days .* are over/ : /^$/,
      )
      union.goTo(reportBy, '16:29')
      assert.equal(done(await union.report()).state, 'reported')
      await union.runUntil(reportBy, '16:30')
      assert.deepEqual(await union.states(), [`returned ${reason}`])
    })
})
