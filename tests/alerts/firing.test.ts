import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { addOwner, endOwnership } from '../../src/modules/accounts/server/accounts.ts'
import { ALERTS_MAX } from '../../src/modules/alerts/contract.ts'
import { postBatch, reverse, settle } from '../../src/modules/ledger/server/ledger.ts'
import { attempt, inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { refuse } from '../../src/values/result.ts'
import { codeIn, done } from '../factories/outcomes.ts'
import { openAlerts } from './world.ts'

const SYSTEM = { channel: 'system', actorId: null } as const

describe('a balance', () => {
  test('is told when a posting crosses the line, and again only after it was on the other side', async (t) => {
    const { asked, pay, receive, fired, assertSound } = await openAlerts(t)
    await asked({ kind: 'below', amount: '100.00' })
    await asked({ kind: 'above', amount: '600.00' })
    await pay('400.00') // 100.00 is not below 100.00
    assert.deepEqual(await fired(), [])
    await pay('0.01')
    await pay('50.00')
    await receive('50.01') // 100.00 again
    await pay('1.00')
    assert.deepEqual(await fired(), ['below -0.01 -> 99.99', 'below -1.00 -> 99.00'])
    await receive('501.00') // 600.00 is not above 600.00
    await receive('0.01')
    await receive('10.00')
    assert.deepEqual((await fired()).slice(2), ['above 0.01 -> 600.01'])
    await assertSound()
  })

  test('is told of what is set aside or announced, and not once more when that is posted', async (t) => {
    const { asked, setAside, announce, fired, db, timing, free } = await openAlerts(t)
    await asked({ kind: 'below', amount: '100.00' })
    await asked({ kind: 'above', amount: '900.00' })
    const bill = await setAside('450.00')
    const check = await announce('1000.00', { reason: 'check_deposit' })
    const told = ['below -450.00 -> 50.00 pending', 'above 1000.00 -> 1500.00 pending']
    assert.deepEqual(await fired(), told)
    for (const holdId of [bill, check])
      done(await settle(db, { id: newId(), holdId, actor: SYSTEM }, timing()))
    assert.deepEqual(await fired(), told)
    const other = await setAside('960.00') // of 1,050.00 that are there
    await free(other)
    await setAside('960.00')
    assert.equal((await fired()).length, 4, 'what was given back and is set aside anew is news')
  })

  test('is told of each posting of a batch as if it came alone', async (t) => {
    const { asked, orderOf, timing, fired, db } = await openAlerts(t)
    await asked({ kind: 'below', amount: '100.00' })
    const orders = [
      orderOf('450.00', true, {}),
      orderOf('300.00', false, {}),
      orderOf('300.00', true, {}),
      orderOf('10.00', true, {}),
    ]
    for (const outcome of await postBatch(db, orders, timing())) done(outcome)
    assert.deepEqual(await fired(), ['below -450.00 -> 50.00', 'below -300.00 -> 50.00'])
  })

  test('is told of a reversal as of any other posting, and armed again by one', async (t) => {
    const { asked, pay, receive, fired, db, timing } = await openAlerts(t)
    await asked({ kind: 'below', amount: '100.00' })
    const undo = async (transferId: string) =>
      done(await reverse(db, { id: newId(), actor: SYSTEM, transferId }, timing()))
    const wages = await receive('50.00')
    await pay('420.00') // 130.00
    await undo(wages)
    const rent = await pay('10.00')
    await undo(rent)
    await receive('100.00')
    await pay('150.00')
    assert.deepEqual(await fired(), ['below -50.00 -> 80.00', 'below -150.00 -> 30.00'])
  })

  test('keeps still while money is freed and set aside or posted anew in one transaction', async (t) => {
    const { asked, setAside, free, pay, fired, db } = await openAlerts(t)
    await asked({ kind: 'below', amount: '100.00' })
    await asked({ kind: 'money_out', amount: '300.00' })
    const first = await setAside('450.00')
    const told = ['below -450.00 -> 50.00 pending', 'money_out -450.00 -> 50.00 pending']
    assert.deepEqual((await fired()).toSorted(), told)
    const second = newId()
    await inTransaction(db, async (tx) => {
      await free(first, tx)
      await setAside('440.00', { id: second, by: tx })
    })
    await inTransaction(db, async (tx) => {
      await free(second, tx)
      await attempt(tx, async () => {
        await pay('430.00', { by: tx })
        return refuse('thought_better_of_it')
      })
      await pay('400.00', { by: tx })
      await pay('40.00', { by: tx })
    })
    assert.deepEqual((await fired()).toSorted(), told)
    await pay('0.01')
    assert.equal((await fired()).length, 2)
  })

  test('is not told that a check which came in is kept back for a while', async (t) => {
    const { asked, receive, setAside, pay, fired } = await openAlerts(t)
    await pay('450.00')
    await asked({ kind: 'below', amount: '100.00' })
    await asked({ kind: 'money_out', amount: '1.00' })
    await receive('200.00', { reason: 'check_deposit' })
    await setAside('200.00', { reason: 'check_deposit' })
    assert.deepEqual(await fired(), [])
  })
})

describe('a movement', () => {
  test('is told by its amount each way, once for a hold and what settles it', async (t) => {
    const { asked, pay, receive, setAside, fired, db, timing } = await openAlerts(t)
    await asked({ kind: 'money_in', amount: '100.00' })
    await asked({ kind: 'money_out', amount: '100.00' })
    await pay('99.99')
    await receive('99.99')
    await receive('100.00')
    const holdId = await setAside('150.00')
    done(await settle(db, { id: newId(), holdId, actor: SYSTEM }, timing()))
    assert.deepEqual(await fired(), [
      'money_in 100.00 -> 600.00',
      'money_out -150.00 -> 450.00 pending',
    ])
  })

  test('that was pending before the alert was made is told when it is posted', async (t) => {
    const { asked, setAside, fired, db, timing } = await openAlerts(t)
    const holdId = await setAside('150.00')
    await asked({ kind: 'money_out', amount: '100.00' })
    done(await settle(db, { id: newId(), holdId, actor: SYSTEM }, timing()))
    assert.deepEqual(await fired(), ['money_out -150.00 -> 350.00'])
  })

  test('is found by the name of the other side and by words, at the beginning of a word', async (t) => {
    const { asked, pay, receive, fired } = await openAlerts(t)
    await asked({ kind: 'payee', words: 'hollowbrook ELECTRIC' })
    await asked({ kind: 'keyword', words: 'rent' })
    await pay('1.00', { details: { recipient: 'Hollowbrook Electric, Inc.', sender: 'Ada' } })
    await receive('2.00', { details: { recipient: 'Hollowbrook Electric', sender: 'Rentals' } })
    await pay('3.00', { details: { recipient: 'Dana', memo: 'July-RENT for two' } })
    await pay('4.00', { details: { description: 'Parent fund' } })
    await pay('5.00', { details: { description: 'HOLLOWBROOK  ELECTRIC 8841' } })
    assert.deepEqual(
      (await fired()).map((one) => one.split(' ->')[0]),
      ['payee -1.00', 'keyword 2.00', 'keyword -3.00', 'payee -5.00'],
    )
  })

  test('is found in words of any script', async (t) => {
    const { asked, pay, fired } = await openAlerts(t)
    await asked({ kind: 'keyword', words: 'łódź' })
    await asked({ kind: 'payee', words: 'Καφέ' })
    await pay('1.00', { details: { description: 'Piekarnia łódź, 3' } })
    await pay('2.00', { details: { recipient: 'Καφέ Αθήνα' } })
    await pay('3.00', { details: { description: 'Ćwikła' } })
    assert.deepEqual(
      (await fired()).map((one) => one.split(' ->')[0]),
      ['keyword -1.00', 'payee -2.00'],
    )
  })

  test('is told as a dividend when the credit union pays one', async (t) => {
    const { asked, receive, fired } = await openAlerts(t)
    await asked({ kind: 'dividend' })
    await receive('1.00')
    await receive('0.42', { reason: 'interest' })
    assert.deepEqual(await fired(), ['dividend 0.42 -> 501.42'])
  })
})

describe('whoever', () => {
  test('has nothing to do with the account any more hears nothing of it', async (t) => {
    const { db, clock, ada, ben, ask, asked, pay, fired } = await openAlerts(t)
    const one = { accountId: ada.checking.id, personId: ben.personId }
    await inTransaction(db, async (tx) =>
      done(await addOwner(tx, { ...one, role: 'joint', dailyCap: null, at: clock.now() })),
    )
    await asked({ kind: 'money_out', amount: '5.00' }, ben)
    await pay('5.00')
    await inTransaction(db, (tx) => endOwnership(tx, { ...one, at: clock.now() }))
    await pay('5.00')
    assert.equal((await fired()).length, 1)
    assert.equal(codeIn(await ask({ kind: 'dividend' }, ben)), 'account_not_found')
  })

  test('shares an account hears what they chose themselves, and nothing that another chose', async (t) => {
    const { db, clock, ada, ben, asked, drop, pay, tell, noticesOf, mailbox } = await openAlerts(t)
    const shared = { accountId: ada.checking.id, personId: ben.personId }
    await inTransaction(db, async (tx) =>
      done(await addOwner(tx, { ...shared, role: 'joint', dailyCap: null, at: clock.now() })),
    )
    const alert = { kind: 'money_out', amount: '5.00' } as const
    const ofAda = await asked(alert)
    await pay('6.00')
    await tell()
    assert.deepEqual(await noticesOf(ben), [], 'it is hers')
    await asked(alert, ben)
    assert.equal(codeIn(await drop(ofAda, ben)), 'alert_not_found')
    const before = (await mailbox()).length
    await pay('7.00')
    await tell()
    const told = (await mailbox()).slice(0, -before).map(({ to }) => to)
    assert.deepEqual(told.toSorted(), [ada.email, ben.email].toSorted(), 'each once')
  })

  test('has had the most on accounts that are gone may add others in their place', async (t) => {
    const { db, clock, ada, ben, ask, asked, alertsOf } = await openAlerts(t)
    const shared = { accountId: ada.checking.id, personId: ben.personId }
    await inTransaction(db, async (tx) =>
      done(await addOwner(tx, { ...shared, role: 'joint', dailyCap: null, at: clock.now() })),
    )
    for (let dollars = 1; dollars <= ALERTS_MAX; dollars++)
      await asked({ kind: 'above', amount: `${dollars}.00` }, ben)
    const own = { kind: 'dividend', accountId: ben.savings.id } as const
    assert.equal(codeIn(await ask(own, ben)), 'too_many_alerts')
    await inTransaction(db, (tx) => endOwnership(tx, { ...shared, at: clock.now() }))
    assert.deepEqual((await alertsOf(ben)).alerts, [], 'there is none to remove')
    await asked(own, ben)
    assert.equal((await alertsOf(ben)).alerts.length, 1)
  })

  test('watches nothing costs nothing: an account is watched while somebody has an alert on it', async (t) => {
    const { db, asked, drop, change, ada } = await openAlerts(t)
    const watched = async () => {
      const { rows } = await sql<{ id: bigint }>`
        select id from ledger_account where watched order by id`.execute(db)
      return rows.map(({ id }) => id)
    }
    const { checking, savings } = ada
    const alert = await asked({ kind: 'below', amount: '100.00' })
    const other = await asked({ kind: 'below', amount: '200.00' })
    assert.deepEqual(await watched(), [checking.ledgerAccountId])
    done(await change(alert, { kind: 'below', amount: '100.00', accountId: savings.id }))
    assert.deepEqual(await watched(), [checking.ledgerAccountId, savings.ledgerAccountId])
    done(await drop(other))
    assert.deepEqual(await watched(), [savings.ledgerAccountId])
    done(await drop(alert))
    assert.deepEqual(await watched(), [])
  })
})
