import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { forgetDrafts } from '../../src/modules/transfers/server/transfers.ts'
import { openMemberTransfers } from '../factories/memberTransfers.ts'
import { newId } from '../../src/values/ids.ts'
import { abroadOrder, memberOrder, usBankOrder } from '../factories/orders.ts'
import { codeIn, done } from '../factories/outcomes.ts'
import { openTransfers } from './transfers.ts'
import { drafted } from './drafting.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe('a transfer to a US bank', () => {
  test('a transfer to a US bank moves only with its code, and goes through ACH clearing', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const order = usBankOrder(ada, '25.00')
    const before = await union.house('clearing:us-banks')
    const draft = done(await union.service.draftUsBank(ada.customer, order))
    assert.deepEqual(
      { ...draft, codeExpiresAt: '' },
      {
        id: order.id,
        amount: '25.00',
        to: { type: 'us_bank', accountName: 'Dana Reyes', bankName: 'Wells Fargo', last4: '6789' },
        firstPayment: true,
        departure: { leavesAt: '2026-07-15T20:30:00.000Z', arrivesOn: '2026-07-16' },
        codeFrom: 'email',
        codeSent: true,
        codeExpiresAt: '',
      },
    )
    assert.equal(await union.available(ada.checking), '100.00', 'nothing has moved yet')
    const code = await union.codeFor(ada)
    const receipt = done(await union.service.confirm(ada.customer, order.id, code))
    assert.equal(receipt.status, 'Completed')
    assert.equal(receipt.fromBalanceAfter, '75.00')
    assert.equal(await union.available(ada.checking), '75.00')
    const [row] = await union.auditRows({ action: 'transfer.posted', about: ada })
    const detail = {
      transfer: order.id,
      reason: 'us_bank_transfer',
      amount: '2500',
      currency: 'USD',
    }
    assert.deepEqual([row!.actor_id, row!.detail], [ada.personId, detail])
    assert.equal(Number(await union.house('clearing:us-banks')) - Number(before), 25)
    assert.ok(!JSON.stringify(receipt).includes('123456789'))
    const again = done(await union.service.draftUsBank(ada.customer, usBankOrder(ada, '1.00')))
    assert.equal(again.firstPayment, false)
    await union.assertSound()
  })

  test('a transfer to a US bank says in the mail with the code what the code is for', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    await drafted(union, ada)
    const [mail] = await union.mailbox()
    assert.match(mail!.text, /\$25\.00 to Dana Reyes, Wells Fargo ··6789/)
    assert.ok(!mail!.text.includes('123456789'))
  })

  test('a transfer to a US bank never tells the whole account number to the journal or the audit', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const { order, code } = await drafted(union, ada)
    done(await union.service.confirm(ada.customer, order.id, code))
    for (const table of ['ledger_transfer', 'audit_event', 'notification', 'mail', 'outbox']) {
      const { rows } = await union.engine.pool.query(
        `select to_jsonb(x)::text as row from ${table} x`,
      )
      assert.ok(!rows.some(({ row }) => String(row).includes('123456789')), table)
    }
  })

  test('a transfer to a US bank asked for again as it was mails no second code', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const { order, code } = await drafted(union, ada)
    const again = done(await union.service.draftUsBank(ada.customer, order))
    assert.equal(again.codeSent, true)
    assert.equal((await union.mailbox()).length, 1)
    done(await union.service.confirm(ada.customer, order.id, code))
    const sent = await union.service.draftUsBank(ada.customer, order)
    assert.equal(codeIn(sent), 'draft_sent')
  })
})

test('what was sent, and its answer lost, is said to be sent before anything else is', async (t) => {
  const union = await openTransfers(t)
  const { service } = union
  const ada = await union.member('Ada Brooks', { checking: '25.00' })
  const { order, code } = await drafted(union, ada)
  done(await service.confirm(ada.customer, order.id, code))
  const mailsCount = (await union.mailbox()).length
  // Nothing is left, and the bank is one that nobody knows any more.
  assert.equal(codeIn(await service.draftUsBank(ada.customer, order)), 'draft_sent')
  const elsewhere = { ...order, routingNumber: '999999992' }
  assert.equal(codeIn(await service.draftUsBank(ada.customer, elsewhere)), 'draft_sent')
  const abroad = { ...abroadOrder(ada, '1.00'), id: order.id }
  assert.equal(codeIn(await service.draftInternational(ada.customer, abroad)), 'draft_sent')
  assert.equal(codeIn(await service.renewCode(ada.customer, order.id)), 'draft_sent')
  assert.equal((await union.mailbox()).length, mailsCount)
  assert.equal(done(await service.confirm(ada.customer, order.id, code)).replayed, true)
})

test('a bank nobody knows and a currency without a rate are refused before any code', async (t) => {
  const union = await openTransfers(t)
  const ada = await union.member('Ada Brooks', { checking: '100.00' })
  const { service, engine, clock } = union
  const unknown = usBankOrder(ada, '1.00', { routingNumber: '999999992' })
  assert.equal(codeIn(await service.draftUsBank(ada.customer, unknown)), 'bank_not_found')
  const { international: _, ...institution } = union.institution
  const withoutRates = openMemberTransfers({ engine, clock, institution })
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
      done(await union.service.draftUsBank(ada.customer, { ...order, ...changes }))
      const refused = await union.service.confirm(ada.customer, order.id, code)
      assert.equal(codeIn(refused), 'code_invalid')
      const fresh = await union.codeFor(ada)
      done(await union.service.confirm(ada.customer, order.id, fresh))
    })
  }

  test('the code of a draft is void once the account it leaves is changed', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const { order, code } = await drafted(union, ada)
    await union.service.betweenAccounts(ada.customer, {
      id: newId(),
      fromAccountId: ada.checking.id,
      toAccountId: ada.savings.id,
      amount: '50.00',
      reference: 'Rainy day',
    })
    done(await union.service.draftUsBank(ada.customer, { ...order, fromAccountId: ada.savings.id }))
    assert.equal(codeIn(await union.service.confirm(ada.customer, order.id, code)), 'code_invalid')
  })

  test('the code of one draft is worth nothing for another, of another member or a sign-in', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const ben = await union.member('Ben Okafor', { checking: '100.00' })
    const one = await drafted(union, ada)
    const two = await drafted(union, ada, '26.00')
    assert.equal(
      codeIn(await union.service.confirm(ada.customer, two.order.id, one.code)),
      'code_invalid',
    )
    const foreign = await union.service.confirm(ben.customer, one.order.id, one.code)
    assert.equal(codeIn(foreign), 'draft_not_found')
    const stolen = await union.service.draftUsBank(ben.customer, {
      ...usBankOrder(ben, '1.00'),
      id: one.order.id,
    })
    assert.equal(codeIn(stolen), 'draft_sent')
    done(await union.service.confirm(ada.customer, one.order.id, one.code))
  })

  test('the code of a draft is over after three wrong tries, five minutes, or a new one', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const tried = await drafted(union, ada)
    const wrong = String((Number(tried.code) + 1) % 1_000_000).padStart(6, '0')
    const answers: string[] = []
    for (const code of [wrong, wrong, wrong, tried.code])
      answers.push(codeIn(await union.service.confirm(ada.customer, tried.order.id, code)))
    assert.deepEqual(answers, ['code_invalid', 'code_invalid', 'code_invalid', 'code_over'])
    done(await union.service.renewCode(ada.customer, tried.order.id))
    const fresh = await union.codeFor(ada)
    union.clock.advance(5 * MINUTE)
    assert.equal(
      codeIn(await union.service.confirm(ada.customer, tried.order.id, fresh)),
      'code_over',
    )
    done(await union.service.renewCode(ada.customer, tried.order.id))
    done(await union.service.confirm(ada.customer, tried.order.id, await union.codeFor(ada)))
    assert.equal(await union.available(ada.checking), '75.00')
  })

  test('the code of a draft is taken no more after ten wrong ones in a row, whatever they were for', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const tried = await drafted(union, ada)
    const wrong = String((Number(tried.code) + 1) % 1_000_000).padStart(6, '0')
    const answers: string[] = []
    for (let tries = 0; tries < 10; tries++) {
      if (tries > 0 && tries % 3 === 0) {
        done(await union.service.renewCode(ada.customer, tried.order.id))
      }
      answers.push(codeIn(await union.service.confirm(ada.customer, tried.order.id, wrong)))
    }
    assert.deepEqual(new Set(answers.slice(0, 9)), new Set(['code_invalid']))
    const locked = await union.service.confirm(ada.customer, tried.order.id, wrong)
    assert.equal(codeIn(locked), 'too_many_codes')
    assert.equal(await union.available(ada.checking), '100.00')
  })

  test('the code of a draft is used up even where the money then lacks', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '30.00' })
    const ben = await union.member('Ben Okafor')
    const { order, code } = await drafted(union, ada)
    done(
      await union.service.toMember(
        ada.customer,
        await memberOrder(union.service, ada, ben, '10.00'),
      ),
    )
    assert.equal(
      codeIn(await union.service.confirm(ada.customer, order.id, code)),
      'insufficient_funds',
    )
    assert.equal(codeIn(await union.service.confirm(ada.customer, order.id, code)), 'code_over')
    const { rows } = await union.engine.pool.query(
      "select from payment_usage where month_count > 0 and series <> 'member'",
    )
    assert.equal(rows.length, 0, 'what was counted is given back')
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
    codeIn(await union.service.confirm(ada.customer, order.id, '123456')),
    'draft_not_found',
  )
})
