import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addOwner, type ShareAccount } from '../../src/modules/accounts/server/accounts.ts'
import {
  adjustBalance,
  reverseTransaction,
} from '../../src/modules/staffTransactions/server/staffTransactions.ts'
import { tellOwnNews } from '../../src/modules/transfers/server/transfers.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { openCapped } from '../accounts/capWorld.ts'
import { approve, newCheck, reject, submitCheck } from '../deposits/depositing.ts'
import { orderFrom } from '../factories/orders.ts'
import { done } from '../factories/outcomes.ts'
import { contextOf, type Person } from '../worlds/creditUnion.ts'

type Open = Awaited<ReturnType<typeof openCapped>>

/** What somebody was told from now on, without the digits of accounts, in the order of the words. */
async function listening(union: Open, ...people: readonly Person[]) {
  const before = await Promise.all(people.map(async (one) => (await union.noticesOf(one)).length))
  const mails = (await union.mailbox()).length
  return {
    told: () =>
      Promise.all(
        people.map(async (one, index) =>
          (await union.noticesOf(one))
            .slice(before[index])
            .map((line) =>
              line.replaceAll(/ ··\d{4}/g, '').replaceAll(/Reference [\w-]+/g, 'Reference'),
            )
            .toSorted(),
        ),
      ),
    /** Who got mail. */
    mailed: async () => {
      const all = await union.mailbox()
      return all.slice(0, all.length - mails).map(({ to }) => to)
    },
  }
}

/** Lets somebody see accounts and move money in them. */
const delegate = (
  { db, clock }: Open,
  { personId }: Person,
  ...accounts: readonly ShareAccount[]
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const also = { personId, role: 'delegate', at: clock.now() } as const
    for (const { id } of accounts) done(await addOwner(tx, { ...also, accountId: id }))
  })

describe('everybody who sees an account hears', () => {
  test('of a bill that another of them arranged, paid or not', async (t) => {
    const union = await openCapped(t)
    const { ada, ben, cleo, bill, runBills, goTo, ways } = union
    await bill('30.00')
    await bill('25.00')
    goTo('2026-06-16')
    const { told, mailed } = await listening(union, ada, ben, cleo)
    await runBills()
    const [toAda, toBen, toCleo] = await told()
    const [refused, paid] = toAda!
    assert.match(refused!, /^bill: Bill of Ben Okafor not paid: \$/)
    assert.match(paid!, /^bill: Bill of Ben Okafor paid: \$.*It left your Checking\.$/)
    assert.match(
      toBen!.join('\n'),
      /^bill: Bill not paid: \$.*\nbill: Bill paid: \$.*It left your Checking\.$/,
    )
    assert.match(
      refused!,
      /more than the delegate who ordered it may move in a day\. No money left your Checking\.$/,
    )
    assert.deepEqual(toCleo, [])
    assert.deepEqual([...new Set(await mailed())].toSorted(), [ada.email, ben.email])
    done(await ways.own('0.01'))
  })

  test('of a scheduled transfer that was not sent, with no word about whoever arranged it', async (t) => {
    const union = await openCapped(t)
    const { ada, schedule, runSchedules, goTo, leave } = union
    await schedule('25.00')
    done(await leave())
    goTo('2026-06-16')
    const { told } = await listening(union, ada, union.ben)
    await runSchedules()
    const [toAda, toBen] = await told()
    assert.deepEqual(toAda, [
      'transfer_failed: Scheduled transfer of Ben Okafor not sent: $25.00. No money left your Checking.',
    ])
    assert.match(toBen!.join(), /^transfer_failed: Scheduled transfer not sent: \$25\.00 to/)
  })

  test('of a scheduled one that was, once and of the accounts that they see', async (t) => {
    const union = await openCapped(t)
    const { ada, ben, cleo, schedule, runSchedules, goTo } = union
    await delegate(union, cleo, ben.savings)
    await schedule('25.00')
    goTo('2026-06-16')
    const { told } = await listening(union, ada, ben, cleo)
    await runSchedules()
    assert.deepEqual(await told(), [
      ['money_out: Ben Okafor moved $25.00. From Checking. Reference.'],
      [],
      ['money_in: Ben Okafor moved $25.00. It is in your Savings. Reference.'],
    ])
  })

  test('of what one of them sent, each in their own words, and whoever has to do with where it came', async (t) => {
    const union = await openCapped(t)
    const { ada, ben, cleo, ways } = union
    const dora = await union.member('Dora Hale')
    await delegate(union, dora, cleo.checking)
    const { told } = await listening(union, ada, ben, cleo, dora)
    done(await ways.member('5.00'))
    assert.deepEqual(await told(), [
      ['money_out: Ben Okafor sent $5.00 to Cleo H.. From Checking. Reference.'],
      ['money_out: You sent $5.00 to Cleo H.. From Checking. Reference.'],
      ['money_in: Ben O. sent you $5.00. It is in your Checking. For: Concert tickets. Reference.'],
      ['money_in: Ben O. sent $5.00. It is in your Checking. For: Concert tickets. Reference.'],
    ])
    const mailTo = async ({ email }: Person) =>
      (await union.mailbox()).find(({ to }) => to === email)!.text
    assert.match(
      await mailTo(ada),
      /^Ben Okafor sent \$5\.00 to Cleo H\..*If you know nothing of this, call us/s,
    )
    assert.match(await mailTo(ben), /^You sent \$5\.00 to Cleo H\..*If this was not you, call us/s)
  })

  test('of a move between accounts that they see both of, with a mail', async (t) => {
    const union = await openCapped(t)
    const { ada, ben, cleo, schedule, runSchedules, goTo } = union
    await delegate(union, cleo, ben.savings, ada.checking)
    await schedule('25.00')
    goTo('2026-06-16')
    const { told } = await listening(union, cleo)
    await runSchedules()
    assert.deepEqual(await told(), [
      ['money_out: Ben Okafor moved $25.00. From Checking to Savings. Reference.'],
    ])
    const mail = (await union.mailbox()).find(({ to }) => to === cleo.email)
    assert.match(
      mail!.text,
      /^Ben Okafor moved \$25\.00\..*From Checking ··\d{4} to Savings.*If you know nothing of this/s,
    )
  })

  test('of what staff did, each once, whichever member staff looked at', async (t) => {
    const union = await openCapped(t)
    const { db, ada, ben, cleo, ways, staff } = union
    const ctx = contextOf(union, await staff())
    const moved = newId()
    done(await ways.own('30.00', moved))
    const { told } = await listening(union, ada, ben, cleo)
    const { id: accountId } = ada.checking
    const balance = { balance: '960.00', expectedBalance: '970.00', reason: 'Counted' }
    const { personId } = ada
    done(
      await inTransaction(db, (tx) =>
        adjustBalance(tx, ctx, { id: newId(), personId, accountId, ...balance }),
      ),
    )
    const reversal = { personId, id: moved, reason: 'Sent by mistake' }
    done(await inTransaction(db, (tx) => reverseTransaction(tx, ctx, reversal)))
    const [toAda, toBen, toCleo] = await told()
    const corrected = /Staff corrected a balance\. Checking went from \$970\.00 to \$960\.00/
    assert.equal(toAda!.length, 2)
    assert.match(toAda!.join('\n'), corrected)
    assert.equal(toBen!.length, 2)
    assert.match(toBen!.join('\n'), corrected)
    // Ben has both accounts of the reversal and reads of both at once.
    assert.match(
      toBen!.join('\n'),
      /Staff reversed a transaction\. Checking went from \$960\.00 to \$990\.00\. Savings went from \$30\.00 to \$0\.00/,
    )
    assert.doesNotMatch(toAda!.join('\n'), /Savings/)
    assert.deepEqual(toCleo, [])
  })

  test('of checks of another of them, without what staff say to whoever deposited it', async (t) => {
    const union = await openCapped(t)
    const { ada, ben, asBen, staff } = union
    const deposits = { ...union, rosa: await staff() }
    const check = async (number: number) => {
      const body = await newCheck(deposits, asBen, { number })
      return done(await submitCheck(deposits, asBen, body)).id
    }
    const [good, bad] = [await check(1), await check(2)]
    const { told } = await listening(union, ada, ben)
    done(await approve(deposits, good, '500.00'))
    done(await reject(deposits, bad, 'Not signed'))
    const [toAda, toBen] = await told()
    assert.match(
      toAda!.join('\n'),
      /A check deposit of \$500\.00 by Ben Okafor was approved\. It is in your Checking/,
    )
    assert.match(
      toAda!.join('\n'),
      /by Ben Okafor was rejected\. Nothing was credited to your Checking\.$/m,
    )
    assert.doesNotMatch(toAda!.join('\n'), /Not signed/)
    assert.match(
      toBen!.join('\n'),
      /Your check deposit of \$500\.00 was rejected\. What our staff say: Not signed/,
    )
    assert.deepEqual([toAda!.length, toBen!.length], [2, 2])
  })

  test('of money that another of them moved between accounts, once however often it was sent', async (t) => {
    const union = await openCapped(t)
    const { db, dependencies, ada, ben, cleo, ways, asBen, transfers } = union
    const { told } = await listening(union, ada, ben, cleo)
    const id = newId()
    await Promise.all([ways.own('30.00', id), ways.own('2.00'), ways.own('70.00')])
    done(await ways.own('30.00', id))
    const back = { fromAccountId: ben.savings.id, toAccountId: ada.checking.id }
    done(await transfers.betweenAccounts(ben.customer, orderFrom(asBen, '1.00', back)))
    done(await transfers.betweenAccounts(ada.customer, orderFrom(ada, '5.00')))
    // Four were posted; two processes look at once.
    const counts = await Promise.all([1, 2].map(() => tellOwnNews(db, dependencies, 100)))
    assert.equal(counts[0]! + counts[1]!, 4)
    assert.equal(await tellOwnNews(db, dependencies, 100), 0)
    assert.deepEqual(await told(), [
      [
        'money_in: Ben Okafor moved $1.00. It is in your Checking. Reference.',
        'money_out: Ben Okafor moved $2.00. From Checking. Reference.',
        'money_out: Ben Okafor moved $30.00. From Checking. Reference.',
      ],
      ['money_out: Ada Brooks moved $5.00. From Checking. Reference.'],
      [],
    ])
  })

  test('nothing new who has an account alone', async (t) => {
    const union = await openCapped(t)
    const { db, dependencies, ada, cleo, transfers } = union
    const { told } = await listening(union, cleo, ada)
    const own = { fromAccountId: cleo.checking.id, toAccountId: cleo.savings.id }
    done(await transfers.betweenAccounts(cleo.customer, orderFrom(cleo, '1.00', own)))
    assert.equal(await tellOwnNews(db, dependencies, 100), 0)
    assert.deepEqual(await told(), [[], []])
  })
})
