import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { askCode } from '../../src/modules/bills/server/scheduling.ts'
import { freeze, setFloor } from '../../src/modules/ledger/server/ledger.ts'
import { money } from '../../src/values/money.ts'
import { codeIn, done } from '../factories/outcomes.ts'
import { contextOf, type Member } from '../worlds/creditUnion.ts'
import {
  type Bills,
  bodyOf,
  bookOf,
  editIt,
  openBills,
  owe,
  pay,
  remind,
  storyOf,
} from './owing.ts'

const mailsTo = async (union: Bills, email: string) =>
  (await union.mailbox()).filter(({ to }) => to === email)

describe('the day before a bill', () => {
  test('the member is reminded once, from eight in the morning, by many workers', async (t) => {
    const union = await openBills(t, '2026-01-15')
    const ada = await union.member('Ada Okafor', { checking: '100.00' })
    await owe(union, ada, '2026-01-21')
    union.goTo('2026-01-19')
    assert.equal(await remind(union), 0)
    union.goTo('2026-01-20', '07:59')
    assert.equal(await remind(union), 0)
    union.goTo('2026-01-20', '08:00')
    const counts = await Promise.all([1, 2, 3, 4].map(() => remind(union)))
    assert.equal(
      counts.reduce((sum, count) => sum + count),
      1,
    )
    assert.equal(await remind(union), 0)
    union.clock.advance(-3_600_000)
    assert.equal(await remind(union), 0)
    const last4 = ada.checking.number.slice(-4)
    assert.deepEqual(await union.noticesOf(ada), [
      `bill: Bill tomorrow: $25.00 to Hollowbrook Electric ··2688. The money is set aside in your Checking ··${last4}.`,
    ])
    const [mail, ...others] = await mailsTo(union, ada.email)
    assert.deepEqual(others, [])
    assert.equal(mail!.subject, 'A bill is paid tomorrow')
    assert.match(mail!.text, /^We pay a bill for you on Jan 21, 2026: \$25\.00 to Hollowbrook/)
  })

  test('comes before the business day, and not before the Saturday it was asked for', async (t) => {
    const union = await openBills(t, '2026-01-15')
    const ada = await union.member('Ada Okafor', { checking: '100.00' })
    await owe(union, ada, '2026-01-24')
    union.goTo('2026-01-23')
    assert.equal(await remind(union), 0)
    union.goTo('2026-01-25')
    assert.equal(await remind(union), 1)
  })

  test('nobody is reminded of what they scheduled the same day', async (t) => {
    const union = await openBills(t, '2026-01-15')
    const ada = await union.member('Ada Okafor', { checking: '100.00' })
    await owe(union, ada, '2026-01-16')
    assert.equal(await remind(union), 0)
  })

  test('sets the money of a later date aside', async (t) => {
    const union = await openBills(t, '2026-01-15')
    const ada = await union.member('Ada Okafor', { checking: '100.00' })
    await owe(union, ada, '2026-01-20', { frequency: 'weekly' })
    union.goTo('2026-01-20')
    await pay(union)
    assert.equal(await union.available(ada.checking), '75.00')
    union.goTo('2026-01-26')
    assert.equal(await remind(union), 1)
    assert.equal(await union.available(ada.checking), '50.00')
    union.goTo('2026-01-27')
    assert.equal(await pay(union), 1)
    assert.equal(await union.available(ada.checking), '50.00')
    await union.assertSound()
  })

  test('says how much is missing, and what is added that day is enough', async (t) => {
    const union = await openBills(t, '2026-01-15')
    const ada = await union.member('Ada Okafor', { checking: '40.00' })
    await owe(union, ada, '2026-01-20', { frequency: 'weekly' })
    union.goTo('2026-01-20')
    await pay(union)
    union.goTo('2026-01-26')
    assert.equal(await remind(union), 1)
    const told = (await union.noticesOf(ada)).at(-1)!
    assert.match(told, /There is not enough money .* Add \$10\.00 before midnight/)
    await union.deposit(ada.checking, '10.00')
    union.goTo('2026-01-27')
    await pay(union)
    assert.deepEqual(await storyOf(union, ada), ['2026-01-20 paid', '2026-01-27 paid'])
    assert.equal(await union.available(ada.checking), '0.00')
  })

  test('counts an overdraft that was granted: for the code, and for what is missing', async (t) => {
    const union = await openBills(t, '2026-01-15')
    const ada = await union.member('Ada Okafor', { checking: '10.00' })
    done(await setFloor(union.db, ada.checking.ledgerAccountId, money(-35_00n)))
    const asked = async (amount: string) => {
      const payment = bodyOf(ada, '2026-01-20', { amount })
      return codeIn(await askCode(union.db, contextOf(union, ada), { payment, anew: false }))
    }
    assert.deepEqual([await asked('45.00'), await asked('45.01')], ['done', 'insufficient_funds'])
    await owe(union, ada, '2026-01-20', { frequency: 'weekly' })
    union.goTo('2026-01-20')
    await pay(union)
    union.goTo('2026-01-26')
    assert.equal(await remind(union), 1)
    assert.match((await union.noticesOf(ada)).at(-1)!, /Add \$5\.00 before midnight/)
  })

  test('says why the money of an account that is frozen cannot be set aside', async (t) => {
    const union = await openBills(t, '2026-01-15')
    const ada = await union.member('Ada Okafor', { checking: '100.00' })
    await owe(union, ada, '2026-01-20', { frequency: 'weekly' })
    union.goTo('2026-01-20')
    await pay(union)
    await freeze(union.db, ada.checking.ledgerAccountId)
    union.goTo('2026-01-26')
    assert.equal(await remind(union), 1)
    assert.match(
      (await union.noticesOf(ada)).at(-1)!,
      /We cannot set the money aside in your Checking ··\d{4}\. This account cannot be used at the moment/,
    )
  })

  test('of a bill put off to another day comes again for that day', async (t) => {
    const union = await openBills(t, '2026-01-15')
    const ada = await union.member('Ada Okafor', { checking: '100.00' })
    await owe(union, ada, '2026-01-21')
    union.goTo('2026-01-20')
    assert.equal(await remind(union), 1)
    const [bill] = (await bookOf(union, ada)).upcoming
    assert.ok((await editIt(union, ada, bill!, { scheduleDate: '2026-01-28' })).ok)
    union.goTo('2026-01-27')
    assert.equal(await remind(union), 1)
    assert.equal((await mailsTo(union, ada.email)).length, 2)
  })

  test('no mail goes to those who want none about bills, and one about a failure does', async (t) => {
    const union = await openBills(t, '2026-01-15')
    const ada = await union.member('Ada Okafor', { checking: '25.00' })
    await sql`insert into notification_mute (person_id, kind, channel, muted_at)
      values (${ada.personId}, 'bill', 'mail', now())`.execute(union.db)
    await owe(union, ada, '2026-01-21', { frequency: 'weekly' })
    union.goTo('2026-01-20')
    assert.equal(await remind(union), 1)
    assert.deepEqual(await mailsTo(union, ada.email), [])
    union.goTo('2026-01-21')
    await pay(union)
    union.goTo('2026-01-28')
    await pay(union)
    const subjects = (await mailsTo(union, ada.email)).map(({ subject }) => subject)
    assert.deepEqual(subjects, ['A bill was not paid'])
  })

  test('a bill that stumbles holds up no other', async (t) => {
    const union = await openBills(t, '2026-01-15')
    const ada = await union.member('Ada Okafor', { checking: '100.00' })
    const ben = await union.member('Ben Okafor', { checking: '100.00' })
    await owe(union, ada, '2026-01-21')
    await owe(union, ben, '2026-01-21')
    union.goTo('2026-01-20')
    const { db } = union.engine
    const payFrom = (account: Member['checking']) =>
      sql`update bill set from_account_id = ${account.id} where person_id = ${ada.personId}`.execute(
        db,
      )
    // Nobody's bill is paid by somebody else: one that is would be a bug of ours.
    await payFrom(ben.checking)
    assert.equal(await remind(union), 1)
    assert.equal(union.errors.length, 1)
    assert.deepEqual(await union.noticesOf(ada), [])
    await payFrom(ada.checking)
    assert.equal(await remind(union), 0, 'not before a minute has gone by')
    union.clock.advance(60_000)
    assert.equal(await remind(union), 1)
  })
})
