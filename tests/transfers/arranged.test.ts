import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { transferById } from '../../src/modules/ledger/server/ledger.ts'
import { contentsFor } from '../../src/modules/transfers/server/receipts.ts'
import { isListed, setListed } from '../../src/modules/members/server/members.ts'
import { postArranged } from '../../src/modules/transfers/server/transfers.ts'
import { jobContextOf } from '../../src/platform/server/action.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { fromDecimal } from '../../src/values/money.ts'
import { abroadOrder, memberOrder, orderFrom, usBankOrder } from '../factories/orders.ts'
import { codeIn, done } from '../factories/outcomes.ts'
import { save } from '../paymentRules/asking.ts'
import type { Member } from '../worlds/creditUnion.ts'
import { openTransfers, type Transfers } from './transfers.ts'

const sendArranged = (union: Transfers, ada: Member, changes: object = {}) =>
  inTransaction(union.db, (tx) =>
    postArranged(tx, jobContextOf(union), {
      id: newId(),
      arrangementId: newId(),
      personId: ada.personId,
      fromAccountId: ada.checking.id,
      to: { kind: 'own', accountId: ada.savings.id },
      amount: fromDecimal('25.00'),
      reference: 'Rainy day',
      ...changes,
    }),
  )

describe('an arranged transfer between own accounts', () => {
  test('an arranged transfer between own accounts moves the money as its member, with the reference, and is written down', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const id = newId()
    done(await sendArranged(union, ada, { id }))
    assert.deepEqual(
      [await union.posted(ada.checking), await union.posted(ada.savings)],
      ['75.00', '25.00'],
    )
    const { actor, reason, details } = (await transferById(union.db, id))!
    assert.deepEqual(actor, { channel: 'member', actorId: ada.personId })
    assert.deepEqual([reason, details], ['own_transfer', { memo: 'Rainy day' }])
    assert.deepEqual(await union.auditRows({ action: 'transfer.posted', about: ada }), [
      {
        action: 'transfer.posted',
        actor_id: ada.personId,
        subject_id: ada.personId,
        address: null,
        detail: { transfer: id, reason: 'own_transfer', amount: '2500', currency: 'USD' },
      },
    ])
  })

  test('an arranged transfer between own accounts is refused for each reason by its name, with nothing written', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const ben = await union.member('Ben Okafor')
    for (const [changes, code] of [
      [{ fromAccountId: ben.checking.id }, 'source_account_not_found'],
      [{ to: { kind: 'own', accountId: ben.checking.id } }, 'destination_account_not_found'],
      [{ to: { kind: 'own', accountId: ada.checking.id } }, 'same_account'],
      [{ amount: fromDecimal('100.01') }, 'insufficient_funds'],
      [{ to: { kind: 'member', personId: newId() } }, 'recipient_not_found'],
      [{ personId: newId() }, 'user_not_found'],
    ] as const) {
      assert.equal(codeIn(await sendArranged(union, ada, changes)), code)
    }
    assert.deepEqual(await union.auditRows({ action: 'transfer.posted' }), [])
    assert.equal(await union.posted(ada.checking), '100.00')
  })
})

test('an arranged transfer between own accounts is denied by a rule, with nothing moved, and counts once however often it is run', async (t) => {
  const union = await openTransfers(t)
  const ada = await union.member('Ada Brooks', { checking: '100.00' })
  const at = union.clock.now()
  done(await save(union.db, { kinds: ['own'], countMax: 2 }, newId(), at))
  const id = newId()
  for (const changes of [{ id }, { id }, {}]) done(await sendArranged(union, ada, changes))
  assert.equal(codeIn(await sendArranged(union, ada)), 'payment_refused')
  assert.equal(await union.posted(ada.checking), '50.00')
})

test('what a member filled in comes back for every kind of transfer, to them alone', async (t) => {
  const union = await openTransfers(t)
  const ada = await union.member('Ada Brooks', { checking: '500.00' })
  const ben = await union.member('Ben Okafor')
  const contents = (id: string, who = ada) => contentsFor(union.db, who.personId, id)
  const fromAccountId = ada.checking.id
  /** What both sides read in their activity. */
  const details = async (id: string) => (await transferById(union.db, id))!.details

  const own = orderFrom(ada, '5.00')
  done(await union.service.betweenAccounts(ada.customer, own))
  const { id: _, ...internal } = own
  assert.deepEqual(await contents(own.id), { kind: 'internal', ...internal })

  const toBen = await memberOrder(union.service, ada, ben, '10.00')
  done(await union.service.toMember(ada.customer, toBen))
  assert.deepEqual(await contents(toBen.id), {
    kind: 'user',
    fromAccountId,
    amount: '10.00',
    reference: 'Concert tickets',
    recipientEmail: ben.email,
  })
  assert.equal(await contents(toBen.id, ben), undefined)
  const names = { sender: 'Ada B.', recipient: 'Ben O.' }
  assert.deepEqual(await details(toBen.id), { memo: 'Concert tickets', ...names })

  const toBank = usBankOrder(ada, '25.00')
  done(await union.service.draftUsBank(ada.customer, toBank))
  done(await union.service.confirm(ada.customer, toBank.id, await union.codeFor(ada)))
  const { routingNumber, accountNumber, accountName } = toBank
  assert.deepEqual(await contents(toBank.id), {
    kind: 'external',
    fromAccountId,
    amount: '25.00',
    reference: 'Rent',
    usBank: { routingNumber, accountNumber, accountName },
  })

  const iban = 'DE44500105175407324931'
  const abroad = abroadOrder(ada, '40.00', { currency: 'EUR', recipientCountry: 'AT', iban })
  done(await union.service.draftInternational(ada.customer, abroad))
  done(await union.service.confirm(ada.customer, abroad.id, await union.codeFor(ada)))
  const { id: _id, fromAccountId: _from, amount: _amount, reference: _reference, ...bank } = abroad
  assert.deepEqual(await contents(abroad.id), {
    kind: 'international',
    fromAccountId,
    amount: '40.00',
    reference: 'Gift',
    international: bank,
  })
  assert.deepEqual(await details(abroad.id), {
    memo: 'Gift',
    recipient: 'Anna Muster',
    bank: 'Deutsche Bank',
    last4: '4931',
    country: 'DE',
    currency: 'EUR',
    foreignAmount: '40.00',
  })
  assert.equal(await contents(newId()), undefined)
  assert.equal(await contents('no id'), undefined)
})

test('a member who is not listed is found by nobody, and may be again', async (t) => {
  const union = await openTransfers(t)
  const ada = await union.member('Ada Brooks')
  const ben = await union.member('Ben Okafor')
  const { db, clock } = union
  const say = (listed: boolean) => setListed(db, ben.personId, { listed, at: clock.now() })
  const found = async () => codeIn(await union.service.checkRecipient(ada.customer, ben.email))
  assert.equal(await isListed(db, ben.personId), true)
  await say(false)
  await say(false)
  assert.deepEqual(
    [await isListed(db, ben.personId), await isListed(db, ada.personId)],
    [false, true],
  )
  assert.equal(await found(), 'recipient_not_found')
  await say(true)
  assert.equal(await isListed(db, ben.personId), true)
  assert.equal(await found(), 'done')
})
