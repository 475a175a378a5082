import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { closeAccounts } from '../../src/modules/ledger/server/ledger.ts'
import { overviewOf } from '../../src/modules/paymentOperations/server/reading.ts'
import { bookOf } from '../../src/modules/payees/server/book.ts'
import { remove, save } from '../../src/modules/payees/server/naming.ts'
import { receiptFor } from '../../src/modules/transfers/server/receipts.ts'
import { archiveBefore } from '../factories/archiving.ts'
import { done } from '../factories/outcomes.ts'
import { contextOf } from '../worlds/creditUnion.ts'
import { changed, fileOf, OURS, returned } from './otherBank.ts'
import { openReceiving } from './receiving.ts'

const ON_FRIDAY = { createdOn: '2026-07-17' }

describe('what the other bank answers', () => {
  test('brings a payment back with its reason in words, once, and clears to zero', async (t) => {
    const union = await openReceiving(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const { id, file } = await union.sent(ada, '40.00')
    await union.receive(fileOf([returned(file, 'R03')], ON_FRIDAY), 'back.ach')
    await union.receive(fileOf([returned(file, 'R02')], ON_FRIDAY), 'back-again.ach')
    await union.runUntil('2026-07-17')
    assert.deepEqual(await union.states(), ['posted', 'exception'])
    assert.equal(await union.available(ada.checking), '100.00')
    const why = 'The other bank has no such account. Please check the account number.'
    const receipt = await receiptFor(union.db, ada.personId, id)
    assert.deepEqual([receipt?.status, receipt?.onTheWay?.returnedBecause], ['Returned', why])
    assert.deepEqual(await union.activity(ada), [
      `Completed 40.00 Returned: Transfer to Dana Reyes, Wells Fargo ··6789. ${why}`,
      'Returned -40.00 Transfer to Dana Reyes, Wells Fargo ··6789',
    ])
    const told = (await union.noticesOf(ada)).at(-1)
    assert.ok(told?.startsWith(`transfer_failed: Returned: $40.00 to Dana Reyes ··6789. ${why}`))
    assert.match((await union.mailbox())[0]?.subject ?? '', /^Returned: \$40\.00/)
    const [{ detail } = assert.fail('staff read of it')] = await union.auditRows({
      action: 'network.exception',
    })
    assert.equal(detail.exception, 'The payment came back before')
    const { exceptions } = await overviewOf(union.db, { ...union, at: union.clock.now() })
    assert.deepEqual(
      exceptions.map((one) => one.kind === 'entry' && [one.entry, one.reason]),
      [['Return of $40.00: Account closed (R02)', 'The payment came back before']],
    )
    assert.equal(await union.clearing(), '0.00')
    assert.equal(await union.house('suspense:returned-payments'), '40.00')
    await union.assertSound()
  })

  test('brings a payment back also where the code is one that we do not know, unless it answers a return', async (t) => {
    const union = await openReceiving(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const { id, file } = await union.sent(ada, '40.00')
    await union.receive(fileOf([returned(file, 'R74')], ON_FRIDAY), 'contested.ach')
    await union.receive(fileOf([returned(file, 'R99')], ON_FRIDAY), 'back.ach')
    await union.runUntil('2026-07-17')
    assert.deepEqual(await union.states(), ['exception', 'posted'])
    assert.equal(await union.available(ada.checking), '100.00')
    const receipt = await receiptFor(union.db, ada.personId, id)
    assert.equal(receipt?.onTheWay?.returnedBecause, 'The other bank sent the payment back.')
    assert.equal(await union.house('suspense:returned-payments'), '40.00')
    await union.assertSound()
  })

  test('is kept for a member whose payment is archived', async (t) => {
    const union = await openReceiving(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const { file } = await union.sent(ada, '40.00')
    await union.deposit(ada.checking, '1.00')
    union.clock.advance(1000)
    assert.ok((await archiveBefore(union.engine, union.clock.now())) > 0)
    await union.receive(fileOf([returned(file, 'R03')], ON_FRIDAY), 'back.ach')
    await union.runUntil('2026-07-17')
    const { exceptions } = await overviewOf(union.db, { ...union, at: union.clock.now() })
    assert.deepEqual(
      exceptions.map((one) => one.kind === 'entry' && one.reason),
      ['The payment is archived'],
    )
    assert.equal(await union.house('suspense:returned-payments'), '40.00')
    await union.assertSound()
  })

  test('is kept for a member whose account cannot take it, and staff are told', async (t) => {
    const union = await openReceiving(t)
    const ada = await union.member('Ada Brooks', { checking: '40.00' })
    const { id, file } = await union.sent(ada, '40.00')
    await closeAccounts(union.db, [ada.checking.ledgerAccountId])
    await union.receive(fileOf([returned(file, 'R02')], ON_FRIDAY))
    await union.runUntil('2026-07-17')
    assert.equal(await union.house('suspense:returned-payments'), '40.00')
    assert.equal(await union.clearing(), '0.00')
    assert.equal((await receiptFor(union.db, ada.personId, id))?.status, 'Returned')
    assert.match((await union.noticesOf(ada)).at(-1) ?? '', /we keep it for you/)
    const [{ detail } = assert.fail('staff read of it')] = await union.auditRows({
      action: 'network.exception',
    })
    assert.match(detail.exception, /^The account it left is closed or frozen/)
    await union.assertSound()
  })

  test('corrects the payee, and what is sent to the old number from then on', async (t) => {
    const union = await openReceiving(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const { id, file } = await union.sent(ada, '40.00')
    const correction = { account: '987654321', code: 32 } as const
    assert.equal(await union.receive(fileOf([changed(file, 'C06', correction)], ON_FRIDAY)), 1)
    await union.deal()
    assert.deepEqual(await union.states(), ['noted'])
    const book = await bookOf(union.db, ada.personId)
    assert.deepEqual(
      book.recent.map(({ details }) => details.kind === 'us_bank' && details.accountNumber),
      ['987654321'],
    )
    assert.equal((await receiptFor(union.db, ada.personId, id))?.onTheWay?.state, 'corrected')
    assert.match((await union.noticesOf(ada)).at(-1) ?? '', /sent to Dana Reyes ··4321/)
    await union.send(ada, '5.00')
    await union.runUntil('2026-07-16', '16:30')
    const [, later = assert.fail('there is a second file')] = [...union.outgoing().values()]
    assert.deepEqual(
      later.batches.flatMap(({ entries }) => entries.map((one) => [one.code, one.account])),
      [[32, '987654321']],
    )
    const { recent } = await bookOf(union.db, ada.personId)
    assert.deepEqual(
      recent.map(({ id: payee, timesPaid }) => [payee, timesPaid]),
      [[book.recent[0]!.id, 2]],
    )
  })

  test('takes a correction back where the other bank says that the old number was right', async (t) => {
    const union = await openReceiving(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const { file } = await union.sent(ada, '40.00')
    const away = { account: '987654321', code: 32 } as const
    await union.receive(fileOf([changed(file, 'C06', away)], ON_FRIDAY))
    await union.deal()
    await union.send(ada, '5.00', { accountNumber: '987654321' })
    await union.runUntil('2026-07-16', '16:30')
    await union.runUntil('2026-07-17', '09:00')
    const [, second = assert.fail('there is a second file')] = [...union.outgoing().values()]
    const back = { account: '123456789', code: 22 } as const
    await union.receive(fileOf([changed(second, 'C06', back)], ON_FRIDAY), 'back.ach')
    await union.deal()
    assert.deepEqual(await union.states(), ['noted', 'noted'])
    await union.send(ada, '2.00')
    await union.send(ada, '3.00', { accountNumber: '987654321' })
    await union.runUntil('2026-07-17', '16:30')
    const [, , third = assert.fail('there is a third file')] = [...union.outgoing().values()]
    assert.deepEqual(
      third.batches.flatMap(({ entries }) => entries.map(({ account }) => account)),
      ['123456789', '123456789'],
    )
  })

  test('corrects the payee of another member who sends to the old number later', async (t) => {
    const union = await openReceiving(t)
    const { db } = union
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const ben = await union.member('Ben Okafor', { checking: '100.00' })
    const { file } = await union.sent(ada, '40.00')
    await union.send(ben, '5.00')
    const [landlord] = (await bookOf(db, ben.personId)).recent
    const named = { payeeId: landlord!.id, nickname: 'Landlord' }
    done(await save(db, contextOf(union, ben), named))
    const correction = { account: '987654321', code: 32 } as const
    await union.receive(fileOf([changed(file, 'C06', correction)], ON_FRIDAY))
    await union.deal()
    await union.send(ben, '5.00')
    const { payees, recent } = await bookOf(db, ben.personId)
    assert.deepEqual(
      payees.map(({ id, nickname, details, timesPaid }) => [
        id,
        nickname,
        details.kind === 'us_bank' && details.accountNumber,
        timesPaid,
      ]),
      [[landlord!.id, 'Landlord', '987654321', 2]],
    )
    assert.deepEqual(recent, [])
  })

  test('leaves the right payee in the list where the member had removed it and not the wrong one', async (t) => {
    const { union, db, ada, wrong, payRight, correct } = await openWrongPayee(t)
    await payRight()
    const [right] = (await bookOf(db, ada.personId)).recent.filter(({ id }) => id !== wrong.id)
    done(await remove(db, contextOf(union, ada), right!.id))
    await correct()
    const { recent } = await bookOf(db, ada.personId)
    assert.deepEqual(
      recent.map(({ id }) => id),
      [right!.id],
    )
    // The old number once more does not bring the wrong one back.
    await union.send(ada, '5.00')
    const later = await bookOf(db, ada.personId)
    assert.deepEqual(
      later.recent.map(({ id, timesPaid }) => [id, timesPaid]),
      [[right!.id, 2]],
    )
    assert.equal((await union.auditRows({ action: 'payee.corrected' })).length, 1)
  })

  test('is saved as the right payee from the receipt of a wrong one that the member had removed', async (t) => {
    const { union, db, ada, wrong, payRight, correct } = await openWrongPayee(t)
    done(await remove(db, contextOf(union, ada), wrong.id))
    await payRight()
    const { recent } = await bookOf(db, ada.personId)
    await correct()
    assert.deepEqual((await bookOf(db, ada.personId)).recent, recent)
    const named = { payeeId: wrong.id, nickname: 'Landlord' }
    done(await save(db, contextOf(union, ada), named))
    assert.deepEqual(await bookOf(db, ada.personId), {
      payees: [{ ...recent[0], nickname: 'Landlord' }],
      recent: [],
    })
  })

  for (const [name, kept, words] of [
    [null, 'Landlord', 'which takes its name as it had none'],
    ['Dana', 'Dana', 'which keeps the name that it had'],
  ] as const)
    test(`makes a payee one with the right one that the member has too, ${words}`, async (t) => {
      const { union, db, ada, wrong, paidId, payRight, correct } = await openWrongPayee(t)
      await payRight()
      const [right] = (await bookOf(db, ada.personId)).recent.filter(({ id }) => id !== wrong.id)
      const call = (payeeId: string, nickname: string) =>
        save(db, contextOf(union, ada), { payeeId, nickname })
      done(await call(wrong.id, 'Landlord'))
      if (name !== null) done(await call(right!.id, name))
      await correct()
      assert.deepEqual(await union.states(), ['noted'])
      assert.deepEqual(await bookOf(db, ada.personId), {
        payees: [{ ...right, nickname: kept }],
        recent: [],
      })
      const corrected = await union.auditRows({ action: 'payee.corrected' })
      assert.deepEqual(
        corrected.map(({ detail }) => detail),
        [{ payee: wrong.id, nickname: 'Landlord' }],
      )
      const receipt = await receiptFor(db, ada.personId, paidId)
      assert.equal(receipt?.payeeId, right!.id, 'the receipt says that they are saved')
      // A page from before still names the wrong one.
      assert.equal(done(await call(wrong.id, 'Rent')).id, right!.id)
      assert.deepEqual(await bookOf(db, ada.personId), {
        payees: [{ ...right, nickname: 'Rent' }],
        recent: [],
      })
      done(await remove(db, contextOf(union, ada), wrong.id))
      assert.deepEqual(await bookOf(db, ada.personId), { payees: [], recent: [] })
    })

  test('corrects nothing that is no account of another bank, and staff are told', async (t) => {
    const union = await openReceiving(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const { file } = await union.sent(ada, '40.00')
    const batch = changed(file, 'C02', { routingNumber: OURS })
    await union.receive(fileOf([batch], ON_FRIDAY))
    await union.deal()
    assert.deepEqual(await union.states(), ['exception'])
    const { recent } = await bookOf(union.db, ada.personId)
    assert.equal(
      recent[0]?.details.kind === 'us_bank' && recent[0].details.routingNumber,
      '121000248',
    )
  })
})

/** Ada has paid a payee under a number that its bank then corrects. */
async function openWrongPayee(t: TestContext) {
  const union = await openReceiving(t)
  const { db } = union
  const ada = await union.member('Ada Brooks', { checking: '100.00' })
  const { id: paidId, file } = await union.sent(ada, '40.00')
  const [wrong = assert.fail('she paid somebody')] = (await bookOf(db, ada.personId)).recent
  const right = { account: '987654321', code: 32 } as const
  return {
    union,
    db,
    ada,
    wrong,
    paidId,
    payRight: () => union.send(ada, '5.00', { accountNumber: right.account }),
    correct: async () => {
      await union.receive(fileOf([changed(file, 'C06', right)], ON_FRIDAY))
      await union.deal()
    },
  }
}
