import assert from 'node:assert/strict'
import { test } from 'node:test'
import { overviewOf } from '../../src/modules/paymentOperations/server/reading.ts'
import { close } from '../../src/modules/ledger/server/ledger.ts'
import { reverseTransaction } from '../../src/modules/staffTransactions/server/staffTransactions.ts'
import { allOrNothing } from '../../src/platform/server/db.ts'
import { archiveBefore } from '../factories/archiving.ts'
import { spend } from './spending.ts'
import { moneyOf, releaseDue } from '../deposits/depositing.ts'
import { codeIn, done } from '../factories/outcomes.ts'
import { contextOf } from '../worlds/creditUnion.ts'
import { letterOf, returned } from './otherBank.ts'
import { openReturning } from './returning.ts'

const WHY = 'There was not enough money in the account of the payer.'

test('a check that comes back is charged back on its day, with its reason, whatever is on hold of it', async (t) => {
  const union = await openReturning(t)
  const ada = await union.member('Ada Brooks', { checking: '100.00' })
  const { id, check } = await union.collected(ada)
  const letter = letterOf([returned(check)])
  assert.equal(await union.receive(letter), 1)
  assert.equal(await union.receive(letter, 'again.x937'), 0, 'the same letter is taken once')
  assert.equal(await union.charge(), 0)
  await union.settled('2026-07-16')
  assert.equal((await moneyOf(union, ada)).posted, '600.00')

  await union.settled()
  assert.deepEqual(await union.states(), ['charged_back A'])
  assert.deepEqual(await union.explained(), [])
  assert.equal(await union.house('clearing:checks'), '0.00')
  assert.equal(await union.house('settlement:federal-reserve'), '0.00')
  assert.deepEqual(await moneyOf(union, ada), {
    posted: '100.00',
    available: '100.00',
    expected: '0.00',
  })
  const [deposit] = await union.deposits(ada)
  assert.equal(deposit!.id, id)
  assert.deepEqual([deposit!.returned?.why, deposit!.returned?.missing], [WHY, '0.00'])
  assert.deepEqual(
    (await union.news(ada)).at(-1),
    `Returned: your check of $500.00: ${WHY} It has left your Checking ··${ada.checking.number.slice(-4)} again.`,
  )
  union.goTo('2026-07-29')
  await releaseDue(union)
  assert.ok((await union.news(ada)).at(-1)!.startsWith('Returned'), 'no hold on it ends')
  await union.assertSound()
})

test('a check that comes back after its credit was archived goes to staff', async (t) => {
  const union = await openReturning(t)
  const ada = await union.member('Ada Brooks', { checking: '100.00' })
  const { check } = await union.collected(ada)
  await union.collected(ada, '70.00')
  assert.ok((await archiveBefore(union.engine, union.clock.now())) > 0)
  await union.receive(letterOf([returned(check)]))
  await union.settled()
  await union.charge()
  assert.deepEqual(await union.states(), ['exception A Its credit is archived'])
  assert.equal((await moneyOf(union, ada)).posted, '670.00')
  assert.equal(await union.house('suspense:returned-payments'), '-500.00')
  await union.assertSound()
})

test('a check that was collected elsewhere and taken back explains nothing, also once that is archived', async (t) => {
  const union = await openReturning(t)
  const ada = await union.member('Ada Brooks', { checking: '100.00' })
  const id = await union.approved(ada, '40.00')
  await union.engine.pool.query(`update collected_check set state = 'elsewhere'`)
  const order = { personId: ada.personId, id, reason: 'Not ours' }
  done(
    await allOrNothing(union.db, (tx) =>
      reverseTransaction(tx, contextOf(union, union.rosa), order),
    ),
  )
  await union.approved(ada, '7.00')
  assert.deepEqual(await union.explained(), ['created 1 -7.00'])
  union.goTo('2026-07-20')
  assert.ok((await archiveBefore(union.engine, union.clock.now())) > 0)
  assert.deepEqual(await union.explained(), ['created 1 -7.00'])
})

test('a second return, one of no check of ours and one of another amount go to staff, and nothing is taken twice', async (t) => {
  const union = await openReturning(t)
  const ada = await union.member('Ada Brooks', { checking: '1000.00' })
  const { check } = await union.collected(ada)
  const other = await union.collected(ada, '70.00')
  const numbered = { ...check.endorsements[0]!, sequence: '000000000099999' }
  await union.receive(
    letterOf([
      returned(check),
      returned(other.check, { cents: 7_00n }),
      returned(check, { reason: 'C' }),
      returned(check, { endorsements: [numbered] }),
      returned(check, { endorsements: [] }),
    ]),
  )
  await union.settled()
  assert.deepEqual(await union.states(), [
    'charged_back A',
    'exception A Its amount is another',
    'exception C The check came back before',
    'exception A It returns no check of ours',
    'exception A It returns no check of ours',
  ])
  assert.equal((await moneyOf(union, ada)).posted, '1070.00')
  assert.deepEqual(await union.explained(), [])
  assert.equal(await union.house('clearing:checks'), '0.00')
  assert.equal(await union.house('suspense:returned-payments'), '-1507.00')
  const { exceptions } = await overviewOf(union.db, {
    at: union.clock.now(),
    institution: union.institution,
  })
  assert.deepEqual(
    exceptions.map((one) => one.kind === 'entry' && [one.entry, one.reason]),
    [
      ['Returned check of $7.00: Not sufficient funds', 'Its amount is another'],
      ['Returned check of $500.00: Stop payment', 'The check came back before'],
      ['Returned check of $500.00: Not sufficient funds', 'It returns no check of ours'],
      ['Returned check of $500.00: Not sufficient funds', 'It returns no check of ours'],
    ],
  )
  await union.assertSound()
})

test('where the money is spent, what there is is taken and the rest waits with staff', async (t) => {
  const union = await openReturning(t)
  const ada = await union.member('Ada Brooks')
  const { check } = await union.collected(ada)
  await releaseDue(union)
  await spend(union, ada, '100.00')
  await union.receive(letterOf([returned(check, { reason: 'D' })]))
  await union.settled()
  assert.deepEqual(await union.states(), [
    'exception D $400.00 of it could be taken from the account',
  ])
  assert.equal((await moneyOf(union, ada)).posted, '0.00')
  assert.equal(await union.house('suspense:returned-payments'), '-100.00')
  assert.equal(await union.house('clearing:checks'), '0.00')
  assert.deepEqual(await union.explained(), [])
  const [deposit] = await union.deposits(ada)
  assert.equal(deposit!.returned?.missing, '100.00')
  assert.match((await union.news(ada)).at(-1)!, /\$100\.00 are missing\. Please contact us\.$/)
  await union.assertSound()
})

test('a check of which a part was charged back is not reversed as a whole', async (t) => {
  const union = await openReturning(t)
  const ada = await union.member('Ada Brooks')
  const { id, check } = await union.collected(ada)
  await releaseDue(union)
  await spend(union, ada, '100.00')
  await union.receive(letterOf([returned(check)]))
  await union.settled()
  await union.deposit(ada.checking, '600.00')
  const order = { personId: ada.personId, id, reason: 'It came back' }
  const reversed = await allOrNothing(union.db, (tx) =>
    reverseTransaction(tx, contextOf(union, union.rosa), order),
  )
  assert.equal(codeIn(reversed), 'partly_back')
  assert.equal((await moneyOf(union, ada)).posted, '600.00')
})

test('a return after the account was closed waits with staff whole', async (t) => {
  const union = await openReturning(t)
  const ada = await union.member('Ada Brooks')
  const { check } = await union.collected(ada)
  union.goTo('2026-07-29')
  await releaseDue(union)
  await spend(union, ada, '500.00')
  done(await close(union.db, ada.checking.ledgerAccountId))
  await union.receive(
    letterOf([returned(check)], { createdOn: '2026-07-29', settlesOn: '2026-07-30' }),
  )
  await union.settled('2026-07-30')
  assert.deepEqual(await union.states(), [
    'exception A The account it was credited to is closed or frozen',
  ])
  assert.equal(await union.house('suspense:returned-payments'), '-500.00')
  assert.deepEqual(await union.explained(), [])
  await union.assertSound()
})

test('a return of a check whose credit staff took back before is settled by that', async (t) => {
  const union = await openReturning(t)
  const ada = await union.member('Ada Brooks')
  const { id, check } = await union.collected(ada)
  const order = { personId: ada.personId, id, reason: 'The bank called' }
  done(
    await allOrNothing(union.db, (tx) =>
      reverseTransaction(tx, contextOf(union, union.rosa), order),
    ),
  )
  assert.deepEqual(await union.explained(), ['exception 1 500.00'])
  await union.receive(letterOf([returned(check)]))
  await union.settled()
  assert.deepEqual(await union.states(), ['charged_back A'])
  assert.equal(await union.house('clearing:checks'), '0.00')
  assert.deepEqual(await union.explained(), [])
  assert.match((await union.news(ada)).at(-1)!, /It had left your Checking ··\d{4} before\.$/)
  await union.assertSound()
})

test('letters for others, of checks to be paid, and half ones are refused whole', async (t) => {
  const union = await openReturning(t)
  const { check } = await union.collected(await union.member('Ada Brooks'))
  const sound = letterOf([returned(check)])
  union.drop('a.x937', letterOf([returned(check)], { destination: '121000248' }))
  union.drop('b.x937', letterOf([check]))
  union.drop('c.x937', sound.subarray(0, sound.length - 90))
  union.drop('d.x937', letterOf([returned(check)], { createdOn: '2026-05-01' }))
  assert.equal(await union.take(), 4)
  const { exceptions } = await overviewOf(union.db, {
    at: union.clock.now(),
    institution: union.institution,
  })
  assert.deepEqual(
    exceptions.flatMap((one) => (one.kind === 'refused_file' ? one.name : [])).toSorted(),
    ['a.x937', 'b.x937', 'c.x937', 'd.x937'],
  )
  assert.deepEqual(await union.states(), [])
})

test('however many servers read a letter, each check is charged back once', async (t) => {
  const union = await openReturning(t, 12)
  const ada = await union.member('Ada Brooks')
  const { check } = await union.collected(ada)
  const letters = [letterOf([returned(check)]), letterOf([returned(check, { reason: 'C' })])]
  for (const [i, letter] of letters.entries()) union.drop(`${i}.x937`, letter)
  union.drop('copy.x937', letters[0]!)
  await Promise.all(Array.from({ length: 4 }, () => union.take(new Map())))
  union.goTo('2026-07-17', '08:30')
  await Promise.all([...Array.from({ length: 4 }, union.charge), union.settle(), union.settle()])
  assert.equal((await moneyOf(union, ada)).posted, '0.00')
  assert.equal(await union.house('suspense:returned-payments'), '-500.00')
  assert.equal(await union.house('clearing:checks'), '0.00')
  assert.deepEqual(await union.explained(), [])
  await union.assertSound()
})
