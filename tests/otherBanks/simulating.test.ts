import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { type Arrangement, arrange } from '../../src/modules/otherBanks/server/otherBanks.ts'
import { receiptFor } from '../../src/modules/transfers/server/receipts.ts'
import { CHANGE_CODES } from '../../src/rails/ach/changeCodes.ts'
import type { AchFile } from '../../src/rails/ach/file.ts'
import { RETURN_CODES } from '../../src/rails/ach/returnCodes.ts'
import { fuseIn } from '../factories/fuse.ts'
import { batchOf, entryFor, fileOf, OURS, THEIRS } from '../ach/otherBank.ts'
import { openSimulated } from './simulated.ts'

/** 'R03 55550003', for each entry that came back. */
const answersIn = (files: Iterable<AchFile>): readonly string[] =>
  [...files].flatMap(({ batches }) =>
    batches.flatMap(({ entries }) =>
      entries.flatMap(({ account, addenda: [addendum] }) => {
        if (addendum?.type === '99') return `${addendum.reason} ${account}`
        return addendum?.type === '98' ? `${addendum.change} ${account}` : []
      }),
    ),
  )

describe('the simulated banks', () => {
  test('answer each stated account number with its code, and nothing else', async (t) => {
    const union = await openSimulated(t)
    const digits = Array.from({ length: 100 }, (_, i) => String(i).padStart(2, '0'))
    const accounts = digits.flatMap((end) => [`555500${end}`, `555600${end}`])
    const toThem = (code: 22 | 23 | 27, some: readonly string[]) =>
      some.map((account) => ({
        ...entryFor({ account, amount: '0', code }),
        routingNumber: THEIRS,
      }))
    const paid = (code: 22 | 27) =>
      toThem(code, accounts).map((entry) => ({ ...entry, cents: 100n }))
    const [credits, debits, prenotes] = [paid(22), paid(27), toThem(23, ['123456789', '55550003'])]
    const ours = { odfi: OURS.slice(0, 8), effectiveOn: '2026-07-16' }
    const batches = [credits, debits, prenotes].map((entries) =>
      batchOf(
        entries.map((entry) => ({ ...entry, trace: OURS.slice(0, 8) + entry.trace.slice(8) })),
        ours,
      ),
    )
    const outgoing = join(union.railsDirectory, 'outgoing')
    writeFileSync(join(outgoing, 'ours.ach'), fileOf(batches))
    union.goTo('2026-07-17', '07:59')
    assert.equal(await union.simulate(), 1, 'the exchange rates of the day before')
    union.goTo('2026-07-17', '08:00')
    assert.equal(await union.simulate(), 2)
    const codesFor = (direction: 'credit' | 'debit') =>
      Object.entries(RETURN_CODES)
        .filter(([, { only = direction }]) => only === direction)
        .map(([code]) => `${code} 555500${code.slice(1)}`)
    const changes = Object.keys(CHANGE_CODES)
      .filter((code) => CHANGE_CODES[code]!.places.length > 0)
      .map((code) => `${code} 555600${code.slice(1)}`)
    assert.deepEqual(
      answersIn(union.incoming().values()).toSorted(),
      [
        ...codesFor('credit'),
        ...codesFor('debit'),
        ...changes,
        ...changes,
        'R03 55550003',
      ].toSorted(),
    )
  })

  test('bring a payment to a stated account back, over a long weekend that was skipped', async (t) => {
    const union = await openSimulated(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    union.goTo('2026-09-03')
    const { id } = await union.send(ada, '40.00', { accountNumber: '55550002' })
    const arrives = await union.send(ada, '5.00')
    // Nobody was there at 4:30 PM on Thursday, nor on Friday; Monday is Labor Day.
    await union.putForward('2026-09-08')
    const state = async (transfer: string) =>
      (await receiptFor(union.db, ada.personId, transfer))?.onTheWay
    assert.equal((await state(id))?.state, 'returned')
    assert.equal((await state(id))?.returnedBecause, 'The account at the other bank is closed.')
    assert.equal((await state(arrives.id))?.state, 'settled')
    assert.equal(await union.posted(ada.checking), '95.00')
    assert.equal(await union.clearing(), '0.00')
    await union.assertSound()
  })
})

describe('companies at simulated banks', () => {
  const wages = (account: string): Arrangement => ({
    company: 'BABBLE CO',
    companyId: '1234567890',
    routingNumber: THEIRS,
    description: 'PAYROLL',
    isDebit: false,
    account,
    name: 'ADA BROOKS',
    cents: 1350_60n,
    frequency: 'every_two_weeks',
    startsOn: '2026-07-24',
  })

  test('pay wages every second Friday and charge a subscription each month', async (t) => {
    const union = await openSimulated(t)
    const { checking, ...ada } = await union.member('Ada Brooks')
    const cable = {
      ...wages(checking.number),
      company: 'WINE-TARNER CABLE',
      description: 'CABLE',
      isDebit: true,
      cents: 79_95n,
      frequency: 'monthly',
    } as const
    await union.db.transaction().execute(async (tx) => {
      await arrange(tx, union.clock.now(), wages(checking.number))
      await arrange(tx, union.clock.now(), cable)
    })
    await union.putForward('2026-07-22', '20:00')
    assert.deepEqual([...union.incoming().keys()], [])
    await union.putForward('2026-07-23')
    assert.deepEqual(await union.activity({ checking, ...ada }), [
      'Pending 1350.60 Payroll from BABBLE CO, available Friday, July 24',
    ])
    await union.putForward('2026-07-24')
    assert.equal(await union.posted(checking), '1270.65')
    for (const day of ['2026-08-06', '2026-08-07', '2026-08-20', '2026-08-24'])
      await union.putForward(day)
    assert.deepEqual(
      (await union.activity({ checking, ...ada })).map((row) => row.split(' ')[1]),
      ['-79.95', '1350.60', '1350.60', '-79.95', '1350.60'],
    )
    assert.equal(await union.clearing(), '0.00')
    // Nobody simulated for months: what is too old to be taken is left out.
    await union.putForward('2027-01-04')
    assert.deepEqual([...union.incoming().keys()].slice(-2), [
      'fed-20261224.ach',
      'fed-20261225.ach',
    ])
  })

  test('are paid once by however many processes, wherever one of them dies', async (t) => {
    const union = await openSimulated(t, { connections: 2 })
    const { checking } = await union.member('Ada Brooks')
    await union.db
      .transaction()
      .execute((tx) => arrange(tx, union.clock.now(), wages(checking.number)))
    union.goTo('2026-07-23', '09:00')
    const fuse = fuseIn(union.engine)
    let deaths = 0
    for (let statements = 1; ; statements++) {
      fuse.light(statements)
      await union.simulate(new Map()).catch(() => {})
      if (!(await fuse.burned())) break
      deaths++
    }
    assert.ok(deaths > 5, `${deaths} deaths`)
    await Promise.all([1, 2, 3].map(() => union.simulate(new Map())))
    assert.deepEqual([...union.incoming().keys()], ['fed-20260724.ach'])
    await union.putForward('2026-07-24')
    assert.equal(await union.posted(checking), '1350.60')
  })
})
