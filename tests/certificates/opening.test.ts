import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newId } from '../../src/values/ids.ts'
import { openMemberTransfers } from '../factories/memberTransfers.ts'
import { orderFrom } from '../factories/orders.ts'
import { codeIn, done } from '../factories/outcomes.ts'
import { CERTIFICATE, openCertificates } from './world.ts'

describe('a certificate opened online', () => {
  test('keeps its money, its terms and its agreement, and says what leaving early costs', async (t) => {
    const union = await openCertificates(t)
    const ada = await union.member('Ada Brooks', { checking: '60000.00' })
    const opened = done(await union.openWith(ada, union.form(ada, CERTIFICATE)))
    assert.deepEqual(opened.disclosure.term, {
      months: 12,
      maturesOn: '2027-01-14',
      renewal: 'renew',
      graceDays: 10,
      penaltyDays: 90,
      noticeDays: 30,
    })
    const { kind, last4, ...terms } = (await union.certificate(ada))!
    assert.deepEqual(opened.certificate, { kind, last4, ...terms })
    assert.deepEqual([kind, last4], ['Certificate', opened.number.slice(-4)])
    assert.deepEqual(terms, {
      accountId: opened.accountId,
      months: 12,
      termFrom: '2026-01-14',
      maturesOn: '2027-01-14',
      movesOn: '2027-01-14',
      rate: '4.25',
      apy: '4.34',
      instruction: 'renew',
      to: null,
      toAccountId: null,
      penaltyDays: 90,
      penalty: '104.79',
      graceUntil: null,
      mayInstruct: true,
      hasMatured: false,
    })
    const transfers = openMemberTransfers(union)
    const both = { fromAccountId: opened.accountId, toAccountId: ada.checking.id }
    assert.equal(
      codeIn(await transfers.betweenAccounts(ada.customer, orderFrom(ada, '1.00', both))),
      'account_fixed',
    )
    await union.assertSound()
  })

  const REFUSED = [
    ['below_minimum', { amount: '499.99' }],
    ['instruction_missing', { instruction: undefined }],
    ['maturity_account_missing', { instruction: 'pay_out' }],
    ['maturity_account_not_found', { instruction: 'pay_out', maturityAccountId: newId() }],
    ['maturity_account_not_found', { instruction: 'renew_principal', maturityAccountId: 'none' }],
    ['insufficient_funds', { amount: '60000.01' }],
    ['disclosure_changed', { disclosureVersion: '6' }],
  ] as const

  test('is refused without minimum, instruction, an account of theirs or money, and opens nothing then', async (t) => {
    const union = await openCertificates(t)
    const ada = await union.member('Ada Brooks', { checking: '60000.00' })
    for (const [code, changes] of REFUSED) {
      const body = union.form(ada, { ...CERTIFICATE, ...changes })
      assert.equal(codeIn(await union.openWith(ada, body)), code)
    }
    const ben = await union.member('Ben Okafor')
    const his = union.form(ada, {
      ...CERTIFICATE,
      instruction: 'pay_out',
      maturityAccountId: ben.checking.id,
    })
    assert.equal(codeIn(await union.openWith(ada, his)), 'maturity_account_not_found')
    assert.equal(await union.certificate(ada), undefined)
    assert.equal(await union.posted(ada.checking), '60000.00')
  })
})

describe('closing a certificate before its maturity', () => {
  test('takes 90 days of dividends as a posting of its own, told before with the sum and never more than that', async (t) => {
    const union = await openCertificates(t)
    const { ada, account } = await union.adaWith()
    // On its third day it has not earned as much yet.
    union.goTo('2026-01-16')
    const seen = done(await union.closing(ada, account.id))
    assert.deepEqual([seen.penalty, seen.dividends, seen.rest], ['104.79', '2.33', '9897.54'])
    const close = (penalty?: string) =>
      union.close(ada, account.id, ada.savings.id, newId(), penalty)
    for (const told of [undefined, '0.00', '104.78']) {
      assert.equal(codeIn(await close(told)), 'penalty_changed')
    }
    const closed = done(await close('104.79'))
    assert.deepEqual([closed.penalty, closed.moved], ['104.79', '9897.54'])
    assert.equal(await union.posted(ada.savings), '9897.54')
    const { rows } = await union.engine.pool.query(
      `select reason, amount from ledger_transfer where reason in ('penalty', 'fee', 'interest') order by reason`,
    )
    assert.deepEqual(rows, [
      { reason: 'interest', amount: 233n },
      { reason: 'penalty', amount: 10479n },
    ])
    assert.equal(await union.house('income:fees'), '104.79')
    assert.equal(await union.certificate(ada), undefined)
    await union.assertSound()
  })
})

describe('what happens at maturity', () => {
  test('is changed by an owner until then, and by nobody else', async (t) => {
    const union = await openCertificates(t)
    const { ada, account } = await union.adaWith()
    const ben = await union.member('Ben Okafor')
    const choice = { instruction: 'pay_out', toAccountId: ada.savings.id } as const
    const changed = done(await union.instruct(ada, account.id, choice))
    assert.deepEqual(
      [changed.instruction, changed.to?.kind, changed.movesOn],
      ['pay_out', 'Savings', '2027-01-14'],
    )
    const told = (await union.noticesOf(ada)).filter((notice) =>
      notice.startsWith('security: You changed'),
    )
    assert.equal(told.length, 1)
    assert.match(told[0]!, /On Jan 14, 2027 it is closed, and everything in it goes to Savings/)
    const instruct = async (by: typeof ada, changes: object = {}) =>
      codeIn(await union.instruct(by, account.id, { ...choice, ...changes }))
    assert.equal(await instruct(ben), 'certificate_not_found')
    assert.equal(await instruct(ada, { toAccountId: account.id }), 'maturity_account_not_found')
    assert.equal(await instruct(ada, { toAccountId: ben.savings.id }), 'maturity_account_not_found')
    assert.equal(await instruct(ada, { toAccountId: undefined }), 'maturity_account_missing')
    union.goTo('2027-01-14')
    assert.equal(await instruct(ada), 'already_matured')
  })

  test('is not found by a copy of the request that comes after the end of the certificate', async (t) => {
    const union = await openCertificates(t)
    const { ada, account } = await union.adaWith()
    const id = newId()
    const ask = () => union.instruct(ada, account.id, { instruction: 'renew' }, id)
    done(await ask())
    assert.equal(done(await ask()).instruction, 'renew')
    done(await union.close(ada, account.id, ada.savings.id, newId(), '104.79'))
    assert.equal(codeIn(await ask()), 'certificate_not_found')
  })
})
