import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { sql } from 'kysely'
import { reverseTransaction } from '../../src/modules/staffTransactions/server/staffTransactions.ts'
import { allOrNothing } from '../../src/platform/server/db.ts'
import { approve, newLine, openDeposits, waitingCheck } from '../deposits/depositing.ts'
import { answers, mustRun, writtenTo } from '../factories/foreign.ts'
import { codeIn, done, tally } from '../factories/outcomes.ts'
import { assertKeyRotates } from '../factories/keyRotation.ts'
import { contextOf } from '../worlds/creditUnion.ts'
import { checksIn, openLetters } from './sending.ts'

test('a credited check leaves in the letter of its day, settles on the next, and clearing comes to zero', async (t) => {
  const union = await openLetters(t)
  const ada = await union.member('Ada Brooks')
  await union.credited(ada)
  assert.deepEqual(await union.explained(), ['created 1 -500.00'])
  await union.runUntil('2026-07-15', '16:59')
  assert.equal(union.outgoing().size, 0)

  await union.runUntil('2026-07-15', '17:00')
  assert.deepEqual(await union.explained(), ['sent 1 -500.00'])
  const [name, file] = entryOf(union.outgoing())
  assert.equal(name, 'checks-272499999-20260715-A.x937')
  const [letter] = file.letters
  assert.deepEqual(
    [letter!.collection, letter!.settlesOn, file.origin, file.isTest],
    ['forward', '2026-07-16', '272499999', true],
  )
  const [check] = checksIn(file)
  assert.deepEqual([check!.payor, check!.cents, check!.repair], ['272488887', 500_00n, '3'])
  assert.match(check!.onUs, /^00012345678\/\d+$/)
  assert.deepEqual(
    check!.endorsements.map(({ by, routingNumber, sequence }) => [by, routingNumber, sequence]),
    [['first deposit', '272499999', check!.sequence]],
  )
  const { rows } = await sql`select from collected_check_view`.execute(union.db)
  assert.equal(rows.length, 0, 'the views are in the file alone')

  await union.runUntil('2026-07-16', '08:30')
  assert.deepEqual(await union.explained(), [])
  assert.equal(await union.house('clearing:checks'), '0.00')
  assert.equal(await union.house('settlement:federal-reserve'), '-500.00')
  await union.assertSound()
})

const entryOf = (files: ReturnType<Awaited<ReturnType<typeof openLetters>>['outgoing']>) =>
  [...files][0]!

test('the pictures are what the photos show, black on white, and tiffinfo takes them', async (t) => {
  const union = await openLetters(t)
  await union.credited(await union.member('Ada Brooks'))
  await union.runUntil('2026-07-15', '17:00')
  const [, file] = entryOf(union.outgoing())
  for (const { side, image } of checksIn(file)[0]!.views) {
    const { data, info } = await sharp(Buffer.from(image))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    assert.deepEqual([info.width, info.height], [1200, 600])
    const black = data.filter((value) => value < 128).length / data.length
    assert.ok(black > 0.002 && black < 0.2, `${side}: ${black} of it is ink`)
    if (!answers('sh', '-c', 'command -v tiffinfo')()) continue
    const output = mustRun('tiffinfo', [writtenTo(t, `${side}.tif`, Buffer.from(image))])
    for (const words of [/Image Width: 1200/, /200, 200 pixels\/inch/, /Group 4/, /min-is-white/])
      assert.match(output, words)
  }
})

test('however many servers cut, check and letter are there once', async (t) => {
  const union = await openLetters(t, 12)
  const ada = await union.member('Ada Brooks')
  await union.credited(ada, '10.00')
  await union.credited(ada, '20.00')
  union.goTo('2026-07-15', '17:00')
  await Promise.all(Array.from({ length: 4 }, union.cut))
  await Promise.all(Array.from({ length: 4 }, union.handOver))
  assert.deepEqual(
    [...union.outgoing().values()].map((file) => checksIn(file).map(({ cents }) => cents)),
    [[10_00n, 20_00n]],
  )
  union.goTo('2026-07-16', '08:30')
  await Promise.all(Array.from({ length: 4 }, union.settle))
  assert.equal(await union.house('clearing:checks'), '0.00')
})

test('line and views of a check open under the new key alone', async (t) => {
  const { engine, member, credited } = await openLetters(t)
  await credited(await member('Ada Brooks'))
  await assertKeyRotates(engine, 'magnetic lines of checks')
  await assertKeyRotates(engine, 'views of checks')
})

test('a check whose credit staff took back stays; one without pictures goes with the next letter', async (t) => {
  const union = await openLetters(t)
  const ada = await union.member('Ada Brooks')
  const undone = await union.credited(ada, '10.00')
  const order = { personId: ada.personId, id: undone, reason: 'It is not signed' }
  done(
    await allOrNothing(union.db, (tx) =>
      reverseTransaction(tx, contextOf(union, union.rosa), order),
    ),
  )
  const late = await waitingCheck(union, ada, { number: 9, amount: '20.00' })
  done(await approve(union, late.id, '20.00'))
  await union.runUntil('2026-07-15', '17:00')
  assert.equal(union.outgoing().size, 0)
  assert.deepEqual(await union.explained(), ['created 1 -20.00'])
  await union.prepare()
  await union.runUntil('2026-07-16', '17:00')
  assert.deepEqual(
    checksIn(entryOf(union.outgoing())[1]).map(({ cents }) => cents),
    [20_00n],
  )
})

test('a check on the number that members know is drawn on us, whatever the letters leave under', async (t) => {
  const demonstration = await openDeposits(t)
  const { routingNumber, demo: _, ...real } = demonstration.institution
  const union = { ...demonstration, institution: { ...real, routingNumber } }
  const ada = await union.member('Ada Brooks')
  const { id } = await waitingCheck(union, ada)
  const line = newLine({ routingNumber })
  const decide = (from: typeof demonstration) =>
    approve(from, id, '500.00', undefined, union.rosa, { line })
  assert.equal(codeIn(await decide(union)), 'drawn_on_us')
  // The demonstration shows the number of a real bank, which has checks of its own.
  done(await decide(demonstration))
})

test('staff key the line, once for a check unless they say it is another', async (t) => {
  const union = await openDeposits(t, 12)
  const ada = await union.member('Ada Brooks')
  const deposits = await Promise.all(
    [1, 2, 3].map((number) => waitingCheck(union, ada, { number })),
  )
  const [first, second, third] = deposits.map(({ id }) => id) as [string, string, string]
  const line = newLine()
  const decide = (depositId: string, changes: object = {}) =>
    approve(union, depositId, '500.00', undefined, union.rosa, changes)
  assert.equal(codeIn(await decide(first, { line: undefined })), 'line_missing')
  const ours = newLine({ routingNumber: '272499999' })
  assert.equal(codeIn(await decide(first, { line: ours })), 'drawn_on_us')
  const zeros = { ...line, accountNumber: line.accountNumber.replace(/^0+/, '') }
  const answered = await Promise.all([decide(first, { line }), decide(second, { line: zeros })])
  assert.deepEqual(tally(answered), { done: 1, deposited_before: 1 })
  done(await decide(third, { line, isAnother: true }))
  await union.assertSound()
})
