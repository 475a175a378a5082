import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addOwner } from '../../src/modules/accounts/server/accounts.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { openMemberTransfers } from '../factories/memberTransfers.ts'
import { abroadOrder, memberOrder, usBankOrder } from '../factories/orders.ts'
import { codeIn, done, tally } from '../factories/outcomes.ts'
import type { Member } from '../worlds/creditUnion.ts'
import { drafted } from './drafting.ts'
import { openTransfers, type Transfers } from './transfers.ts'

const MINUTE = 60_000
const REQUESTS_MAX = 30

const WAYS = {
  'a US bank': (union: Transfers, who: Member, amount: string, changes: object) =>
    union.service.draftUsBank(who.customer, usBankOrder(who, amount, changes)),
  abroad: (union: Transfers, who: Member, amount: string, changes: object) =>
    union.service.draftInternational(who.customer, abroadOrder(who, amount, changes)),
}

const setStatus = ({ engine }: Transfers, { checking }: Member, status: string) =>
  engine.pool.query('select ledger_set_status($1, $2)', [checking.ledgerAccountId, status])

describe('a draft', () => {
  for (const [where, draft] of Object.entries(WAYS)) {
    test(`to ${where} is refused before a code goes out, for each reason by its name`, async (t) => {
      const union = await openTransfers(t)
      const ada = await union.member('Ada Brooks', { checking: '100.00' })
      const ben = await union.member('Ben Okafor', { checking: '100.00' })
      const refused = async (amount: string, changes: object = {}) =>
        codeIn(await draft(union, ada, amount, changes))
      assert.equal(await refused('0.00'), 'invalid_amount')
      assert.equal(await refused('1.001'), 'invalid_amount')
      assert.equal(await refused('9999999999999.00'), 'invalid_amount')
      for (const fromAccountId of [ben.checking.id, newId()]) {
        assert.equal(await refused('1.00', { fromAccountId }), 'source_account_not_found')
      }
      assert.equal(await refused('100.01'), 'insufficient_funds')
      await setStatus(union, ada, 'frozen')
      assert.equal(await refused('1.00'), 'account_not_open')
      await setStatus(union, ada, 'open')
      await union.engine.pool.query('select ledger_fix_accounts($1)', [
        [ada.savings.ledgerAccountId],
      ])
      const { id: fromAccountId } = ada.savings
      assert.equal(await refused('1.00', { fromAccountId }), 'account_fixed')
      assert.deepEqual(await union.mailbox(), [])
      const whole = done(await draft(union, ada, '100.00', {}))
      assert.equal(whole.codeSent, true, 'all there is may go')
    })
  }

  test('a draft to an account with the institution itself is refused, for it leaves by no file', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const { engine, clock, institution } = union
    const { demo: _, ...others } = institution
    const real = openMemberTransfers({
      engine,
      clock,
      institution: { ...others, ach: { companyId: '1', routingNumber: '121000248' } },
    })
    t.after(() => real.close())
    const to = (routingNumber: string) => usBankOrder(ada, '1.00', { routingNumber })
    for (const own of [institution.routingNumber, '121000248'])
      assert.equal(codeIn(await real.draftUsBank(ada.customer, to(own))), 'own_institution', own)
    assert.deepEqual(await union.mailbox(), [])
    const shown = to(institution.routingNumber)
    done(await union.service.draftUsBank(ada.customer, shown))
  })

  test('a draft to a known bank is refused while the member’s money is held, before a code goes out', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const { order, code } = await drafted(union, ada)
    done(await union.service.confirm(ada.customer, order.id, code))
    union.clock.advance(25 * 60 * MINUTE)
    await union.engine.pool.query(
      'update sign_in set outgoing_blocked_until = $2 where person_id = $1',
      [ada.personId, new Date(union.clock.now().getTime() + MINUTE)],
    )
    const { length } = await union.mailbox()
    const again = usBankOrder(ada, '1.00')
    assert.equal(codeIn(await union.service.draftUsBank(ada.customer, again)), 'money_held')
    assert.equal((await union.mailbox()).length, length)
  })

  test('a draft of a delegate is refused over their cap, before a code goes out', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const ben = await union.member('Ben Okafor')
    const delegate = { personId: ben.personId, role: 'delegate', dailyCap: 50_00n } as const
    const at = union.clock.now()
    done(
      await inTransaction(union.db, (tx) =>
        addOwner(tx, { ...delegate, accountId: ada.checking.id, at }),
      ),
    )
    const order = usBankOrder(ada, '50.01')
    assert.equal(codeIn(await union.service.draftUsBank(ben.customer, order)), 'daily_cap_exceeded')
    assert.deepEqual(await union.mailbox(), [])
  })

  test('a draft sent again has a new code once the first is worth nothing any more', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const { order } = await drafted(union, ada)
    const again = async () => done(await union.service.draftUsBank(ada.customer, order))
    const { codeExpiresAt } = await again()
    const mails = async () => (await union.mailbox()).length
    assert.equal(await mails(), 1)
    union.clock.set(new Date(codeExpiresAt))
    assert.ok((await again()).codeExpiresAt > codeExpiresAt)
    assert.equal(await mails(), 2)
  })

  test('a draft of another currency may not come to more dollars than can be moved', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const order = abroadOrder(ada, '999999999999.99', { currency: 'EUR' })
    assert.equal(
      codeIn(await union.service.draftInternational(ada.customer, order)),
      'invalid_amount',
    )
  })

  test('a draft that was sent is drafted no more, and has no new code', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const { order, code } = await drafted(union, ada)
    done(await union.service.confirm(ada.customer, order.id, code))
    assert.equal(codeIn(await union.service.draftUsBank(ada.customer, order)), 'draft_sent')
    const { length } = await union.mailbox()
    assert.equal(codeIn(await union.service.renewCode(ada.customer, order.id)), 'draft_sent')
    assert.equal((await union.mailbox()).length, length, 'nothing was mailed')
    assert.equal(codeIn(await union.service.renewCode(ada.customer, newId())), 'draft_not_found')
    const absent = await union.service.confirm(ada.customer, newId(), code)
    assert.equal(codeIn(absent), 'draft_not_found')
  })
})

test('money for a member is refused before a code goes out, for each reason by its name', async (t) => {
  const union = await openTransfers(t, { strangers: true })
  const ada = await union.member('Ada Brooks', { checking: '100.00' })
  const ben = await union.member('Ben Okafor')
  const order = await memberOrder(union.service, ada, ben, '10.00')
  const asked = async (changes: object) =>
    codeIn(
      await union.service.askMemberCode(ada.customer, {
        payment: { ...order, ...changes },
        anew: false,
      }),
    )
  assert.equal(await asked({ amount: '0.00' }), 'invalid_amount')
  assert.equal(await asked({ recipientToken: 'a guess' }), 'invalid_recipient')
  assert.equal(await asked({ fromAccountId: ben.checking.id }), 'source_account_not_found')
  assert.equal(await asked({ amount: '100.01' }), 'insufficient_funds')
  await setStatus(union, ada, 'frozen')
  assert.equal(await asked({}), 'account_not_open')
  await setStatus(union, ada, 'open')
  await union.engine.pool.query('select ledger_fix_accounts($1)', [[ada.savings.ledgerAccountId]])
  assert.equal(await asked({ fromAccountId: ada.savings.id }), 'account_fixed')
  assert.deepEqual(await union.mailbox(), [])
  assert.equal(await asked({ amount: '100.00' }), 'done', 'all there is may go')
  const { pool } = union.engine
  await pool.query(`update sign_in set status = 'suspended' where person_id = $1`, [ben.personId])
  assert.equal(await asked({}), 'recipient_not_found')
  assert.equal((await union.mailbox()).length, 1)
})

test('money for a member does not leave the account it would come to, before a code goes out', async (t) => {
  const union = await openTransfers(t, { strangers: true })
  const { clock, db, service } = union
  const [ada, ben] = [await union.member('Ada Brooks'), await union.member('Ben Okafor')]
  await union.deposit(ben.checking, '100.00')
  const { id: accountId } = ben.checking
  const joint = { accountId, personId: ada.personId, role: 'joint', dailyCap: null } as const
  done(await inTransaction(db, (tx) => addOwner(tx, { ...joint, at: clock.now() })))
  const mails = (await union.mailbox()).length
  const payment = {
    ...(await memberOrder(service, ada, ben, '10.00')),
    fromAccountId: accountId,
  }
  const asked = await service.askMemberCode(ada.customer, { payment, anew: false })
  assert.equal(codeIn(asked), 'same_account')
  assert.equal(codeIn(await service.toMember(ada.customer, payment)), 'same_account')
  assert.equal((await union.mailbox()).length, mails)
})

test('money for a member is sent once by an id, and not by one that stands for something else', async (t) => {
  const union = await openTransfers(t)
  const ada = await union.member('Ada Brooks', { checking: '100.00', savings: '100.00' })
  const ben = await union.member('Ben Okafor')
  const cleo = await union.member('Cleo Park')
  const order = await memberOrder(union.service, ada, ben, '10.00')
  done(await union.service.toMember(ada.customer, order))
  const { recipientToken } = await memberOrder(union.service, ada, cleo, '10.00')
  const { order: toBank } = await drafted(union, ada)
  const again = async (changes: object) =>
    codeIn(await union.service.toMember(ada.customer, { ...order, ...changes }))
  for (const changes of [
    { amount: '11.00' },
    { reference: 'Rent' },
    { fromAccountId: ada.savings.id },
    { recipientToken },
    { id: toBank.id },
  ])
    assert.equal(await again(changes), 'id_reused', JSON.stringify(changes))
  assert.equal(await again({}), 'done')
  assert.equal(
    await again({ recipientToken: 'lost' }),
    'done',
    'the answer was lost, and the token',
  )
  assert.equal(await again({ amount: '0.00' }), 'invalid_amount')
  assert.equal(await union.posted(ben.checking), '10.00')
})

test('what may open a code is taken thirty times in ten minutes, from each member', async (t) => {
  const union = await openTransfers(t, { strangers: true })
  const ada = await union.member('Ada Brooks', { checking: '100.00' })
  const ben = await union.member('Ben Okafor', { checking: '100.00' })
  const toBen = await memberOrder(union.service, ada, ben, '10.00')
  const { order } = await drafted(union, ada)
  const tries = Array.from({ length: REQUESTS_MAX }, () =>
    union.service.renewCode(ada.customer, newId()),
  )
  assert.deepEqual(tally(await Promise.all(tries)), { draft_not_found: 29, too_many: 1 })
  const doors = [
    () => union.service.renewCode(ada.customer, order.id),
    () => union.service.draftUsBank(ada.customer, usBankOrder(ada, '1.00')),
    () => union.service.draftInternational(ada.customer, abroadOrder(ada, '1.00')),
    () => union.service.askMemberCode(ada.customer, { payment: toBen, anew: false }),
  ]
  for (const door of doors) assert.equal(codeIn(await door()), 'too_many')
  done(await union.service.draftUsBank(ben.customer, usBankOrder(ben, '1.00')))
  union.clock.advance(10 * MINUTE)
  done(await union.service.renewCode(ada.customer, order.id))
})

describe('taking a transfer back', () => {
  test('taking a transfer back is refused for what is no transfer, a draft, one to another member, and one that left', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const cancel = async (id: string) => codeIn(await union.service.cancel(ada.customer, id))
    assert.equal(await cancel(newId()), 'transfer_not_found')
    const { order, code } = await drafted(union, ada)
    assert.equal(await cancel(order.id), 'transfer_not_found')
    done(await union.service.confirm(ada.customer, order.id, code))
    const ben = await union.member('Ben Okafor')
    const payment = await memberOrder(union.service, ada, ben, '1.00')
    // The code for the bank a moment ago is proof enough.
    done(await union.service.toMember(ada.customer, payment))
    assert.equal(await cancel(payment.id), 'not_cancellable')
    const abroad = abroadOrder(ada, '10.00')
    done(await union.service.draftInternational(ada.customer, abroad))
    done(await union.service.confirm(ada.customer, abroad.id, await union.codeFor(ada)))
    // At its last moment already, before anybody has looked.
    union.clock.advance(30 * MINUTE)
    assert.equal(await cancel(abroad.id), 'already_sent')
    assert.equal(await union.posted(ada.checking), '64.00')
  })

  test('taking a transfer back writes down who took what back, and tells them where the money is', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const abroad = abroadOrder(ada, '10.00')
    done(await union.service.draftInternational(ada.customer, abroad))
    done(await union.service.confirm(ada.customer, abroad.id, await union.codeFor(ada)))
    done(await union.service.cancel(ada.customer, abroad.id))
    const [event, ...more] = await union.auditRows({ action: 'transfer.cancelled', about: ada })
    assert.deepEqual(more, [])
    assert.equal(event!.actor_id, ada.personId)
    assert.equal(event!.address, ada.customer.address)
    assert.equal(event!.detail.transfer, abroad.id)
    const { rows } = await union.engine.pool.query(
      'select reverses_id from ledger_transfer where id = $1',
      [event!.detail.reversal],
    )
    assert.deepEqual(rows, [{ reverses_id: abroad.id }])
  })
})
