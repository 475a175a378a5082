import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addPasscode } from '../../src/modules/identity/server/identity.ts'
import { reverse } from '../../src/modules/ledger/server/ledger.ts'
import { saveLimits } from '../../src/modules/limits/server/limits.ts'
import { receiptFor } from '../../src/modules/transfers/server/receipts.ts'
import {
  forgetDrafts,
  openTransferDesk,
  sendQueued,
  statusesOf,
} from '../../src/modules/transfers/server/transfers.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { abroadOrder, memberOrder, usBankOrder } from '../factories/orders.ts'
import { codeIn, done, tally } from '../factories/outcomes.ts'
import type { Member } from '../worlds/creditUnion.ts'
import { openTransfers, type Transfers } from './transfers.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const lift = (union: Transfers, countMax = 1000): Promise<unknown> =>
  inTransaction(union.engine.db, (tx) =>
    saveLimits(tx, {
      enabled: true,
      countMax,
      appliesTo: 'all',
      actorId: newId(),
      address: '127.0.0.1',
      at: union.clock.now(),
    }),
  )

async function drafted(union: Transfers, who: Member, amount = '25.00', changes: object = {}) {
  const order = usBankOrder(who, amount, changes)
  done(await union.desk.draftUsBank(who.customer, order))
  return { order, code: await union.codeFor(who) }
}

describe('a transfer to a US bank', () => {
  test('moves only with its code, and goes through ACH clearing', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const order = usBankOrder(ada, '25.00')
    const before = await union.house('clearing:us-banks')
    const draft = done(await union.desk.draftUsBank(ada.customer, order))
    assert.deepEqual(
      { ...draft, codeExpiresAt: '' },
      {
        id: order.id,
        amount: '25.00',
        to: { type: 'us_bank', accountName: 'Dana Reyes', bankName: 'Wells Fargo', last4: '6789' },
        firstPayment: true,
        codeFrom: 'email',
        codeSent: true,
        codeExpiresAt: '',
      },
    )
    assert.equal(await union.available(ada.checking), '100.00', 'nothing has moved yet')
    const code = await union.codeFor(ada)
    const receipt = done(await union.desk.confirm(ada.customer, order.id, code))
    assert.equal(receipt.status, 'Completed')
    assert.equal(receipt.fromBalanceAfter, '75.00')
    assert.equal(await union.available(ada.checking), '75.00')
    assert.equal(Number(await union.house('clearing:us-banks')) - Number(before), 25)
    assert.ok(!JSON.stringify(receipt).includes('123456789'))
    const again = done(await union.desk.draftUsBank(ada.customer, usBankOrder(ada, '1.00')))
    assert.equal(again.firstPayment, false)
    await union.assertSound()
  })

  test('says in the mail with the code what the code is for', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    await drafted(union, ada)
    const [letter] = await union.mailbox()
    assert.match(letter!.text, /\$25\.00 to Dana Reyes, Wells Fargo ··6789/)
    assert.ok(!letter!.text.includes('123456789'))
  })

  test('never tells the whole account number to the journal or the audit', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const { order, code } = await drafted(union, ada)
    done(await union.desk.confirm(ada.customer, order.id, code))
    for (const table of ['ledger_transfer', 'audit_event', 'notification', 'mail', 'outbox']) {
      const { rows } = await union.engine.pool.query(
        `select to_jsonb(x)::text as row from ${table} x`,
      )
      assert.ok(!rows.some(({ row }) => String(row).includes('123456789')), table)
    }
  })

  test('asked for again as it was mails no second code', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const { order, code } = await drafted(union, ada)
    const again = done(await union.desk.draftUsBank(ada.customer, order))
    assert.equal(again.codeSent, true)
    assert.equal((await union.mailbox()).length, 1)
    done(await union.desk.confirm(ada.customer, order.id, code))
    const sent = await union.desk.draftUsBank(ada.customer, order)
    assert.equal(codeIn(sent), 'draft_sent')
  })
})

test('a bank nobody knows and a currency without a rate are refused before any code', async (t) => {
  const union = await openTransfers(t)
  const ada = await union.member('Ada Brooks', { checking: '100.00' })
  const { desk, engine, clock } = union
  const unknown = usBankOrder(ada, '1.00', { routingNumber: '999999992' })
  assert.equal(codeIn(await desk.draftUsBank(ada.customer, unknown)), 'bank_not_found')
  const { international: _, ...institution } = union.institution
  const withoutRates = openTransferDesk({ engine, clock, institution })
  t.after(() => withoutRates.close())
  const euros = abroadOrder(ada, '1.00', { currency: 'EUR' })
  const refused = await withoutRates.draftInternational(ada.customer, euros)
  assert.equal(codeIn(refused), 'currency_unavailable')
  assert.deepEqual(await union.mailbox(), [])
})

describe('the code of a draft', () => {
  for (const [what, changes] of [
    ['amount', { amount: '25.01' }],
    ['payee', { accountNumber: '123456780' }],
    ['name', { accountName: 'Dan Reyes' }],
    ['bank', { routingNumber: '026009593' }],
    ['reference', { reference: 'Rent, July' }],
  ] as const) {
    test(`is void once the ${what} is changed`, async (t) => {
      const union = await openTransfers(t)
      const ada = await union.member('Ada Brooks', { checking: '100.00' })
      const { order, code } = await drafted(union, ada)
      done(await union.desk.draftUsBank(ada.customer, { ...order, ...changes }))
      const refused = await union.desk.confirm(ada.customer, order.id, code)
      assert.equal(codeIn(refused), 'code_invalid')
      const fresh = await union.codeFor(ada)
      done(await union.desk.confirm(ada.customer, order.id, fresh))
    })
  }

  test('is void once the account it leaves is changed', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const { order, code } = await drafted(union, ada)
    await union.desk.betweenAccounts(ada.customer, {
      id: newId(),
      fromAccountId: ada.checking.id,
      toAccountId: ada.savings.id,
      amount: '50.00',
      reference: 'Rainy day',
    })
    done(await union.desk.draftUsBank(ada.customer, { ...order, fromAccountId: ada.savings.id }))
    assert.equal(codeIn(await union.desk.confirm(ada.customer, order.id, code)), 'code_invalid')
  })

  test('of one draft is worth nothing for another, of another member or a sign-in', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const ben = await union.member('Ben Okafor', { checking: '100.00' })
    const one = await drafted(union, ada)
    const two = await drafted(union, ada, '26.00')
    assert.equal(
      codeIn(await union.desk.confirm(ada.customer, two.order.id, one.code)),
      'code_invalid',
    )
    const foreign = await union.desk.confirm(ben.customer, one.order.id, one.code)
    assert.equal(codeIn(foreign), 'draft_not_found')
    const stolen = await union.desk.draftUsBank(ben.customer, {
      ...usBankOrder(ben, '1.00'),
      id: one.order.id,
    })
    assert.equal(codeIn(stolen), 'draft_sent')
    done(await union.desk.confirm(ada.customer, one.order.id, one.code))
  })

  test('is over after three wrong tries, five minutes, or a new one', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const tried = await drafted(union, ada)
    const wrong = String((Number(tried.code) + 1) % 1_000_000).padStart(6, '0')
    const answers: string[] = []
    for (const code of [wrong, wrong, wrong, tried.code])
      answers.push(codeIn(await union.desk.confirm(ada.customer, tried.order.id, code)))
    assert.deepEqual(answers, ['code_invalid', 'code_invalid', 'code_invalid', 'code_over'])
    done(await union.desk.renewCode(ada.customer, tried.order.id))
    const fresh = await union.codeFor(ada)
    union.clock.advance(5 * MINUTE)
    assert.equal(codeIn(await union.desk.confirm(ada.customer, tried.order.id, fresh)), 'code_over')
    done(await union.desk.renewCode(ada.customer, tried.order.id))
    done(await union.desk.confirm(ada.customer, tried.order.id, await union.codeFor(ada)))
    assert.equal(await union.available(ada.checking), '75.00')
  })

  test('is taken no more after ten wrong ones in a row, whatever they were for', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const tried = await drafted(union, ada)
    const wrong = String((Number(tried.code) + 1) % 1_000_000).padStart(6, '0')
    const answers: string[] = []
    for (let tries = 0; tries < 10; tries++) {
      if (tries > 0 && tries % 3 === 0) {
        done(await union.desk.renewCode(ada.customer, tried.order.id))
      }
      answers.push(codeIn(await union.desk.confirm(ada.customer, tried.order.id, wrong)))
    }
    assert.deepEqual(new Set(answers.slice(0, 9)), new Set(['code_invalid']))
    const locked = await union.desk.confirm(ada.customer, tried.order.id, wrong)
    assert.equal(codeIn(locked), 'too_many_codes')
    assert.equal(await union.available(ada.checking), '100.00')
  })

  test('is used up even where the money then lacks', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '30.00' })
    const ben = await union.member('Ben Okafor')
    const { order, code } = await drafted(union, ada)
    done(await union.desk.toMember(ada.customer, await memberOrder(union.desk, ada, ben, '10.00')))
    assert.equal(
      codeIn(await union.desk.confirm(ada.customer, order.id, code)),
      'insufficient_funds',
    )
    assert.equal(codeIn(await union.desk.confirm(ada.customer, order.id, code)), 'code_over')
    const { rows } = await union.engine.pool.query('select count from transfer_count')
    assert.deepEqual(
      rows.map(({ count }) => Number(count)),
      [0],
      'nothing was counted',
    )
  })
})

describe('confirmed many times at once', () => {
  test('a draft moves its money once', async (t) => {
    const union = await openTransfers(t, { connections: 20 })
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const { order, code } = await drafted(union, ada)
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => union.desk.confirm(ada.customer, order.id, code)),
    )
    assert.deepEqual(tally(outcomes), { done: 50 })
    assert.equal(outcomes.filter((one) => one.ok && !one.value.replayed).length, 1)
    assert.equal(await union.available(ada.checking), '75.00')
    await union.assertSound()
  })

  test('thirty drafts against a limit of two: exactly two go through', async (t) => {
    const union = await openTransfers(t, { connections: 20 })
    const ada = await union.member('Ada Brooks', { checking: '1000.00' })
    const ready = await manyDrafts(union, ada, 30)
    await lift(union, 2)
    const outcomes = await Promise.all(
      ready.map(({ id, code }) => union.desk.confirm(ada.customer, id, code)),
    )
    assert.deepEqual(tally(outcomes), { done: 2, ACCOUNT_LOCKED: 28 })
    assert.equal(await union.available(ada.checking), '980.00')
    await union.assertSound()
  })

  test('with resets racing, never more than two for each', async (t) => {
    const union = await openTransfers(t, { connections: 20 })
    const ada = await union.member('Ada Brooks', { checking: '1000.00' })
    const ready = await manyDrafts(union, ada, 30)
    await lift(union, 2)
    const resets = 5
    const [outcomes] = await Promise.all([
      Promise.all(ready.map(({ id, code }) => union.desk.confirm(ada.customer, id, code))),
      Promise.all(Array.from({ length: resets }, () => lift(union, 2))),
    ])
    const sent = outcomes.filter(({ ok }) => ok).length
    assert.ok(sent >= 2 && sent <= 2 * (resets + 1), `${sent} went through`)
    await union.assertSound()
  })
})

/** Drafts with a passcode each: only five codes are mailed in an hour. */
async function manyDrafts(union: Transfers, who: Member, count: number) {
  const ready: { id: string; code: string }[] = []
  for (let i = 0; i < count; i++) {
    const code = String(700_000 + i)
    await addPasscode(union.engine.db, { code, addedBy: null, at: union.clock.now() })
    const { order } = await drafted(union, who, '10.00', { reference: `Rent ${i}` })
    ready.push({ id: order.id, code })
  }
  return ready
}

describe('at the limit', () => {
  const useUp = async (union: Transfers, who: Member): Promise<void> => {
    for (const amount of ['1.00', '2.00']) {
      const { order, code } = await drafted(union, who, amount)
      done(await union.desk.confirm(who.customer, order.id, code))
    }
  }

  test('a transfer is refused before a code goes out, and the owner is told', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    await useUp(union, ada)
    const mailed = (await union.mailbox()).length
    const third = usBankOrder(ada, '3.00')
    assert.equal(codeIn(await union.desk.draftUsBank(ada.customer, third)), 'ACCOUNT_LOCKED')
    assert.equal((await union.mailbox()).length, mailed, 'no code was mailed')
    const { rows } = await union.engine.pool.query(
      "select title, text from notification where kind = 'transfer_failed'",
    )
    assert.deepEqual(
      rows.map(({ title }) => title),
      ['Transaction Denied'],
    )
    assert.match(rows[0].text, /starts again on Aug 1, 2026/)
    const ben = await union.member('Ben Okafor')
    const inside = await memberOrder(union.desk, ada, ben, '1.00')
    done(await union.desk.toMember(ada.customer, inside))
  })

  test('a draft from before is refused at its code, and mails no new one, until staff reset', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const third = await drafted(union, ada, '3.00')
    await useUp(union, ada)
    const denied = await union.desk.confirm(ada.customer, third.order.id, third.code)
    assert.equal(codeIn(denied), 'ACCOUNT_LOCKED')
    const renewed = await union.desk.renewCode(ada.customer, third.order.id)
    assert.equal(codeIn(renewed), 'ACCOUNT_LOCKED')
    await lift(union, 2)
    done(await union.desk.confirm(ada.customer, third.order.id, third.code))
    assert.equal(await union.available(ada.checking), '94.00')
  })

  test('the next month lets transfers through again', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    await useUp(union, ada)
    // One minute before midnight in New York, which is August in London already.
    union.clock.set(new Date('2026-08-01T03:59:00Z'))
    const order = usBankOrder(ada, '3.00')
    assert.equal(codeIn(await union.desk.draftUsBank(ada.customer, order)), 'ACCOUNT_LOCKED')
    union.clock.advance(MINUTE)
    await drafted(union, ada, '3.00')
  })

  test('a cancelled transfer abroad gives its place back, once', async (t) => {
    const union = await openTransfers(t, { connections: 20 })
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const order = abroadOrder(ada, '10.00')
    done(await union.desk.draftInternational(ada.customer, order))
    done(await union.desk.confirm(ada.customer, order.id, await union.codeFor(ada)))
    const { order: second, code } = await drafted(union, ada, '1.00')
    done(await union.desk.confirm(ada.customer, second.id, code))
    await Promise.all(Array.from({ length: 20 }, () => union.desk.cancel(ada.customer, order.id)))
    const { rows } = await union.engine.pool.query('select count from transfer_count')
    assert.deepEqual(rows, [{ count: 1 }])
    await drafted(union, ada, '3.00')
  })
})

describe('a transfer abroad', () => {
  const sent = async (union: Transfers, who: Member, amount = '40.00', changes: object = {}) => {
    const order = abroadOrder(who, amount, changes)
    done(await union.desk.draftInternational(who.customer, order))
    const code = await union.codeFor(who)
    return done(await union.desk.confirm(who.customer, order.id, code))
  }

  test('waits thirty minutes in international clearing, then leaves', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const receipt = await sent(union, ada)
    assert.equal(receipt.status, 'Queued')
    assert.equal(receipt.cancelUntil, '2026-07-15T16:30:00.000Z')
    assert.equal(await union.house('clearing:international'), '40.00')
    const { db } = union.engine
    assert.equal(await sendQueued(db, union.clock.now()), 0)
    union.clock.advance(30 * MINUTE)
    const many = await Promise.all([1, 2, 3].map(() => sendQueued(db, union.clock.now())))
    assert.deepEqual(
      many.toSorted((a, b) => a - b),
      [0, 0, 1],
    )
    const late = await union.desk.cancel(ada.customer, receipt.id)
    assert.equal(codeIn(late), 'already_sent')
    assert.equal(await union.available(ada.checking), '60.00')
  })

  test('never leaves when staff have reversed it while it waited, and reads Cancelled from then on', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const kept = await sent(union, ada, '40.00')
    const left = await sent(union, ada, '30.00', { reference: 'Tuition' })
    const { db } = union.engine
    const undo = async (transferId: string) => {
      const order = {
        id: newId(),
        transferId,
        actor: { channel: 'staff', actorId: newId() },
      } as const
      done(await reverse(db, order, { zone: union.institution.timeZone, at: union.clock.now() }))
    }
    const statusOf = async (id: string) =>
      [
        (await receiptFor(db, ada.memberId, id))?.status,
        (await statusesOf(db, [id])).get(id),
      ] as const
    await undo(kept.id)
    assert.deepEqual(await statusOf(kept.id), ['Cancelled', 'Queued'])
    assert.equal(codeIn(await union.desk.cancel(ada.customer, kept.id)), 'not_cancellable')
    union.clock.advance(31 * MINUTE)
    assert.equal(await sendQueued(db, union.clock.now()), 1)
    assert.deepEqual(await statusOf(kept.id), ['Cancelled', 'Cancelled'])
    assert.deepEqual(await statusOf(left.id), ['Sent', 'Sent'])
    await undo(left.id)
    assert.deepEqual(await statusOf(left.id), ['Returned', 'Sent'], 'that one had left')
    assert.equal(await union.available(ada.checking), '100.00')
    await union.assertSound()
  })

  test('is cancelled in time with all of its money, once', async (t) => {
    const union = await openTransfers(t, { connections: 20 })
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const { id } = await sent(union, ada)
    union.clock.advance(29 * MINUTE)
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => union.desk.cancel(ada.customer, id)),
    )
    assert.deepEqual(tally(outcomes), { done: 20 })
    assert.equal(await union.available(ada.checking), '100.00')
    assert.equal(await union.house('clearing:international'), '0.00')
    const receipt = done(outcomes[0]!)
    assert.deepEqual([receipt.status, receipt.cancelUntil], ['Cancelled', null])
    const ben = await union.member('Ben Okafor')
    assert.equal(codeIn(await union.desk.cancel(ben.customer, id)), 'transfer_not_found')
    await union.assertSound()
  })

  test('is either cancelled or sent, never both', async (t) => {
    const union = await openTransfers(t, { connections: 20 })
    await lift(union)
    const ada = await union.member('Ada Brooks', { checking: '1000.00' })
    const ids: string[] = []
    for (let i = 0; i < 5; i++) {
      ids.push((await sent(union, ada, '10.00', { reference: `Gift ${i}` })).id)
    }
    const { db } = union.engine
    const over = new Date(union.clock.now().getTime() + 31 * MINUTE)
    const [outcomes] = await Promise.all([
      Promise.all(ids.map((id) => union.desk.cancel(ada.customer, id))),
      Promise.all(Array.from({ length: 5 }, () => sendQueued(db, over))),
    ])
    const refunded = outcomes.filter(({ ok }) => ok).length
    const { rows } = await union.engine.pool.query(
      "select count(*)::int as n from transfer_order where state = 'sent'",
    )
    assert.equal(refunded + rows[0].n, 5)
    assert.equal(await union.available(ada.checking), `${950 + 10 * refunded}.00`)
    await union.assertSound()
  })

  test('in another currency debits dollars at the rate of the profile', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '200.00' })
    const receipt = await sent(union, ada, '100.00', { currency: 'EUR' })
    assert.equal(receipt.amount, '116.68')
    assert.equal(await union.available(ada.checking), '83.32')
    assert.ok(receipt.to.type === 'international')
    assert.deepEqual([receipt.to.amount, receipt.to.currency], ['100.00', 'EUR'])
    const yen = await sent(union, ada, '1000', { currency: 'JPY', reference: 'Tea' })
    assert.equal(yen.amount, '6.44')
  })

  test('to a country under sanctions is refused, whatever of it names the country', async (t) => {
    const union = await openTransfers(t)
    const { engine, clock } = union
    const institution = { ...union.institution, embargoedCountries: ['SY'] }
    const desk = openTransferDesk({ engine, clock, institution })
    t.after(() => desk.close())
    const ada = await union.member('Ada Brooks', { checking: '200.00' })
    for (const changes of [
      { country: 'CU', iban: '' },
      { country: 'IR', iban: '' },
      { country: 'KP', iban: '' },
      { swiftCode: 'BKCHCUHH' },
      { country: 'SY', iban: '' },
    ]) {
      const outcome = await desk.draftInternational(
        ada.customer,
        abroadOrder(ada, '10.00', changes),
      )
      assert.equal(codeIn(outcome), 'country_embargoed', JSON.stringify(changes))
    }
    const before = abroadOrder(ada, '10.00', { country: 'SY', iban: '' })
    done(await union.desk.draftInternational(ada.customer, before))
    const code = await union.codeFor(ada)
    assert.equal(codeIn(await desk.confirm(ada.customer, before.id, code)), 'country_embargoed')
  })

  test('of a single yen is too little to be a cent', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '200.00' })
    const order = abroadOrder(ada, '0', { amount: '1', currency: 'KRW' })
    const outcome = await union.desk.draftInternational(ada.customer, order)
    assert.equal(codeIn(outcome), 'invalid_amount')
  })
})

test('a draft nobody confirmed is forgotten after a day', async (t) => {
  const union = await openTransfers(t)
  const ada = await union.member('Ada Brooks', { checking: '100.00' })
  const { order } = await drafted(union, ada)
  union.clock.advance(23 * HOUR)
  assert.equal(await forgetDrafts(union.engine.db, union.clock.now()), 0)
  union.clock.advance(2 * HOUR)
  assert.equal(await forgetDrafts(union.engine.db, union.clock.now()), 1)
  assert.equal(
    codeIn(await union.desk.confirm(ada.customer, order.id, '123456')),
    'draft_not_found',
  )
})
