import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { putEntryAway } from '../../src/modules/ach/server/receiving/dealing.ts'
import { takeFiles } from '../../src/modules/ach/server/receiving/taking.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { freeze } from '../../src/modules/ledger/server/ledger.ts'
import { upcomingEntries } from '../../src/modules/ach/server/upcoming.ts'
import { BetweenAccountsBody } from '../../src/modules/transfers/contract.ts'
import { newId } from '../../src/values/ids.ts'
import { orderFrom } from '../factories/orders.ts'
import { aheadOn } from '../accounts/ahead.ts'
import { overviewOf } from '../../src/modules/paymentOperations/server/reading.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { contextOf } from '../worlds/creditUnion.ts'
import { batchOf, entryFor, fileOf, payroll, withdrawals } from './otherBank.ts'
import { openReceiving } from './receiving.ts'

describe('a file from another bank', () => {
  test('is ours entry by entry, under the number that members know as well, save in the demonstration, which shows that of a real bank', async (t) => {
    const union = await openReceiving(t)
    const { db, clock, railsDirectory } = union
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const { routingNumber, demo: _, ...real } = union.institution
    const account = ada.checking.number
    const toBoth = [
      entryFor({ account, amount: '1200.00' }),
      { ...entryFor({ account, amount: '40.00' }), routingNumber },
    ]
    union.drop('in.ach', fileOf([batchOf(toBoth)]))
    assert.equal(await union.take(), 1)
    assert.deepEqual(await union.states(), ['waits', 'exception'])
    assert.equal(await union.house('suspense:returned-payments'), '40.00', 'for staff')
    const { exceptions } = await overviewOf(db, { ...union, at: clock.now() })
    assert.deepEqual(
      exceptions.map((one) => one.kind === 'entry' && [one.entry, one.reason]),
      [['Payroll from BABBLE CO, $40.00', `It is for ${routingNumber}, and we are 272499999.`]],
    )
    union.drop('again.ach', fileOf([batchOf(toBoth)], { modifier: 'B' }))
    const parts = { clock, railsDirectory, log: createLog('silent') }
    const institution = { ...real, routingNumber }
    assert.equal(await takeFiles(db, { ...parts, institution }, new Map()), 1)
    assert.deepEqual(await union.states(), ['waits', 'exception', 'waits', 'waits'])
    await union.assertSound()
  })

  test('pays wages on their day, which members see coming, and clears to zero', async (t) => {
    const union = await openReceiving(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const account = ada.checking.number
    assert.equal(await union.receive(fileOf([payroll({ account, amount: '1200.00' })])), 1)
    assert.deepEqual(await union.activity(ada), [
      'Pending 1200.00 Payroll from BABBLE CO, available Friday, July 17',
    ])
    assert.equal(await union.available(ada.checking), '100.00')
    await union.runUntil('2026-07-17', '08:29')
    assert.deepEqual(await union.states(), ['waits'])
    await union.runUntil('2026-07-17', '08:30')
    assert.deepEqual(await union.states(), ['posted'])
    assert.deepEqual(await union.activity(ada), ['Completed 1200.00 Payroll from BABBLE CO'])
    assert.equal(await union.available(ada.checking), '1300.00')
    assert.deepEqual(await union.noticesOf(ada), [
      `money_in: Payroll from BABBLE CO: $1,200.00. It is in your Checking ··${account.slice(-4)}.`,
    ])
    assert.equal(await union.clearing(), '0.00')
    assert.equal(await union.house('settlement:federal-reserve'), '-1200.00')
    await union.assertSound()
  })

  test('is read once, under whatever name and however its lines end, and not before it is whole', async (t) => {
    const union = await openReceiving(t)
    const ada = await union.member('Ada Brooks')
    const content = fileOf([payroll({ account: ada.checking.number, amount: '10.00' })])
    union.drop('new.ach', content, { isWritten: false })
    union.drop('unfinished.ach.part', content)
    assert.equal(await union.take(), 0)
    union.drop('new.ach', content)
    assert.equal(await union.take(), 1)
    assert.equal(await union.take(new Map()), 0, 'by a worker that has just started')
    union.drop('copy.ach', content)
    const text = Buffer.from(content).toString('latin1')
    union.drop('other-line-ends.ach', Buffer.from(text.replaceAll('\n', '\r\n'), 'latin1'))
    assert.equal(await union.take(), 0)
    assert.deepEqual(await union.states(), ['waits'])
  })

  test('is refused whole and kept, with the reason for staff, when anything in it is wrong', async (t) => {
    const union = await openReceiving(t)
    const ada = await union.member('Ada Brooks')
    const batch = payroll({ account: ada.checking.number, amount: '10.00' })
    const whole = Buffer.from(fileOf([batch])).toString('latin1')
    const lines = whole.split('\n')
    const stranger = { ...entryFor({ account: '1', amount: '5.00' }), routingNumber: '091400606' }
    const files = {
      'cut-off.ach': lines.slice(0, 4).join('\n'),
      'totals.ach': whole.replaceAll('000000001000', '000000009000'),
      'other-bank.ach': fileOf([batch], { destination: '091400606' }),
      'stray-entries.ach': fileOf([batchOf([stranger])]),
      'last-year.ach': fileOf([batch], { createdOn: '2025-07-15' }),
      'words.txt': 'Dear Sirs',
    }
    for (const [name, content] of Object.entries(files)) union.drop(name, Buffer.from(content))
    union.drop('sound.ach', fileOf([batch]))
    assert.equal(await union.take(), 7)
    assert.equal(await union.take(new Map()), 0)
    assert.deepEqual(await union.states(), ['waits'])
    const refused = await union.auditRows({ action: 'network.file_refused' })
    assert.deepEqual(
      refused.map(({ detail }) => detail.file),
      Object.keys(files).toSorted(),
    )
    const at = union.clock.now()
    const { exceptions } = await overviewOf(union.db, { ...union, at })
    assert.deepEqual([...new Set(exceptions.map(({ kind }) => kind))], ['refused_file'])
    const reasonOf = (name: string): string =>
      refused.find(({ detail }) => detail.file === name)?.detail.refusal
    assert.match(reasonOf('other-bank.ach'), /^It is for 091400606, and we are 272499999/)
    assert.match(reasonOf('last-year.ach'), /Jul 15, 2025/)
    assert.match(reasonOf('totals.ach'), /It says 9000 cents of credits, and there are 1000/)
  })

  test('pays in before it withdraws, each in its order, and never goes below zero', async (t) => {
    const union = await openReceiving(t)
    const ada = await union.member('Ada Brooks', { checking: '10.00' })
    const account = ada.checking.number
    await union.receive(
      fileOf([
        withdrawals({ account, amount: '90.00' }, { account, amount: '30.00' }),
        withdrawals({ account, amount: '15.00' }),
      ]),
      'early.ach',
    )
    await union.receive(fileOf([payroll({ account, amount: '100.00' })]), 'late.ach')
    await union.runUntil('2026-07-17')
    assert.deepEqual(await union.states(), ['posted', 'returning R01', 'posted', 'posted'])
    assert.equal(await union.posted(ada.checking), '5.00')
    const told = await union.noticesOf(ada)
    assert.equal(
      told.find((one) => one.startsWith('transfer_failed')),
      `transfer_failed: Sent back: Electric to ALDER POWER, $30.00. It was for your Checking ··${account.slice(-4)}. Reason: Insufficient funds.`,
    )
    await union.runUntil('2026-07-17', '16:30')
    await union.runUntil('2026-07-20', '08:30')
    assert.equal(await union.clearing(), '0.00')
    assert.equal(await union.house('settlement:federal-reserve'), '5.00')
    await union.assertSound()
  })
})

test('what is to come has an id that no form may send, so that nobody posts anything else under it', async (t) => {
  const union = await openReceiving(t)
  const ada = await union.member('Ada Brooks', { checking: '100.00' })
  const account = ada.checking.number
  await union.receive(
    fileOf([payroll({ account, amount: '7.00' }), withdrawals({ account, amount: '30.00' })]),
  )
  const ahead = await aheadOn(union, upcomingEntries, [ada.checking], '2026-07-20')
  const mayBeSent = ({ id }: { readonly id: string }): boolean =>
    BetweenAccountsBody.safeParse({ ...orderFrom(ada, '0.01'), id }).success
  assert.deepEqual([{ id: newId() }, ...ahead].map(mayBeSent), [true, false, false])
})

describe('what no account can take', () => {
  test('goes back as it came in the next file, with its reason, and clears to zero', async (t) => {
    const union = await openReceiving(t)
    const ada = await union.member('Ada Brooks', { savings: '50.00' })
    const bea = await union.member('Bea Lind')
    await freeze(union.db, bea.checking.ledgerAccountId)
    const [unknown, malformed] = ['9876543210', 'NO NUMBER']
    await union.receive(
      fileOf([
        payroll(
          { account: unknown, amount: '10.00' },
          { account: `00${ada.checking.number}`, amount: '20.00' },
          { account: malformed, amount: '30.00' },
          { account: bea.checking.number, amount: '40.00' },
        ),
        withdrawals({ account: unknown, amount: '5.00' }),
        payroll(
          { account: unknown, amount: '0.00', code: 23 },
          { account: ada.checking.number, amount: '0.00', code: 23 },
        ),
      ]),
    )
    await union.runUntil('2026-07-17', '08:30')
    assert.deepEqual(await union.states(), [
      'returning R03',
      'posted',
      'returning R04',
      'returning R16',
      'returning R03',
      'returning R03',
      'noted',
    ])
    assert.equal(await union.clearing(), '75.00')
    await union.runUntil('2026-07-17', '16:30')
    const file = [...union.outgoing()].find(([name]) => name.includes('20260717'))?.[1]
    assert.deepEqual(
      file?.batches.map(({ companyName, entries }) => [
        companyName,
        ...entries.map(({ code, routingNumber, account, cents, addenda: [why] }) => [
          code,
          routingNumber,
          account,
          cents,
          why?.type === '99' && [why.reason, why.originalRdfi],
        ]),
      ]),
      [
        [
          'BABBLE CO',
          [21, '121000248', unknown, 1000n, ['R03', '27249999']],
          [21, '121000248', malformed, 3000n, ['R04', '27249999']],
          [21, '121000248', bea.checking.number, 4000n, ['R16', '27249999']],
        ],
        ['ALDER POWER', [26, '121000248', unknown, 500n, ['R03', '27249999']]],
        ['BABBLE CO', [21, '121000248', unknown, 0n, ['R03', '27249999']]],
      ],
    )
    assert.equal(await union.clearing(), '75.00')
    await union.runUntil('2026-07-20', '08:30')
    assert.equal(await union.clearing(), '0.00')
    assert.equal(await union.house('settlement:federal-reserve'), '-20.00')
    await union.assertSound()
  })

  test('goes back with the file after when no server was there for the next, and is put away by staff', async (t) => {
    const union = await openReceiving(t)
    const ada = await union.member('Ada Brooks')
    const { number: account } = ada.checking
    await union.receive(
      fileOf([payroll({ account: '9876543210', amount: '10.00' }, { account, amount: '20.00' })]),
    )
    const ctx = contextOf(union, await union.staff())
    const { rows } = await sql<{ id: string }>`
      select id from ach_entry order by number`.execute(union.db)
    await inTransaction(union.db, (tx) => putEntryAway(tx, ctx, rows[1]!.id))
    assert.deepEqual(await union.activity(ada), [], 'nobody waits for it any more')
    await union.runUntil('2026-07-17', '08:30')
    assert.deepEqual(await union.states(), ['returning R03', 'exception'])
    await union.runUntil('2026-07-17', '22:00')
    assert.deepEqual([...union.outgoing().keys()], [])
    await union.runUntil('2026-07-20', '16:30')
    const [file = assert.fail('a file')] = union.outgoing().values()
    assert.deepEqual(
      file.batches.flatMap(({ entries }) => entries.map(({ cents }) => cents)),
      [1000n],
    )
    assert.equal(await union.posted(ada.checking), '0.00')
    await union.runUntil('2026-07-21', '08:30')
    // What staff see to themselves.
    assert.equal(await union.clearing(), '20.00')
    await union.assertSound()
  })
})

describe('files from other banks', () => {
  test('are posted once, however many servers read and post at the same time', async (t) => {
    const union = await openReceiving(t, { connections: 12 })
    const ada = await union.member('Ada Brooks')
    const account = ada.checking.number
    union.drop('in.ach', fileOf([payroll({ account, amount: '10.00' })]))
    union.drop('copy.ach', fileOf([withdrawals({ account, amount: '4.00' })]))
    const together = (work: () => Promise<number>) =>
      Promise.all(Array.from({ length: 4 }, work)).then((counts) => counts.reduce((a, b) => a + b))
    assert.equal(await together(() => union.take(new Map())), 2)
    assert.equal(await together(union.announce), 1)
    union.goTo('2026-07-17', '08:30')
    await together(union.deal)
    await union.deal()
    assert.deepEqual(await union.states(), ['posted', 'posted'])
    assert.equal(await union.posted(ada.checking), '6.00')
    assert.equal(await union.transferCount(), 2)
    await together(union.settle)
    assert.equal(await union.clearing(), '0.00')
    await union.assertSound()
  })
})
