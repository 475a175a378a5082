import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addOwner } from '../../src/modules/accounts/server/accounts.ts'
import { receiptFor } from '../../src/modules/transfers/server/receipts.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { abroadOrder } from '../factories/orders.ts'
import { codeIn, done } from '../factories/outcomes.ts'
import { DAY_MS, openHolding } from '../paymentRules/holding.ts'

const MINUTE = 60_000

describe('a transfer that waits for staff', () => {
  test('is read by whoever sees its account, with who sent it, and by nobody else', async (t) => {
    const { db, ada, ben, send, clock, member, noticesOf } = await openHolding(t)
    const cleo = await member('Cleo Park', { checking: '10.00' })
    const { id } = await send('500.00')
    const read = async (personId: string) => {
      const receipt = await receiptFor(db, personId, id)
      if (!receipt) return undefined
      const { status, from, orderedBy, memo, fee, fromBalanceAfter, cancelUntil } = receipt
      assert.equal(fee, undefined)
      return [status, from.last4, orderedBy, memo, fromBalanceAfter, cancelUntil !== null]
    }
    assert.doesNotMatch((await noticesOf(ada)).join(), /our fee/, 'there is none')
    const last4 = ada.checking.number.slice(-4)
    const told = ['Reviewing', last4, undefined, 'Rent', '1000.00', true]
    assert.deepEqual(await read(ada.personId), told)
    for (const stranger of [ben, cleo]) assert.equal(await read(stranger.personId), undefined)
    const joint = { accountId: ada.checking.id, personId: ben.personId, at: clock.now() }
    done(await inTransaction(db, (tx) => addOwner(tx, { ...joint, role: 'joint', dailyCap: null })))
    const shared = ['Reviewing', last4, 'Ada Brooks', 'Rent', '1000.00']
    assert.deepEqual(await read(ada.personId), [...shared, true])
    assert.deepEqual(await read(ben.personId), [...shared, false], 'it is Ada’s to cancel')
  })

  test('is cancelled no more once staff refused it, and as any other once they let it go', async (t) => {
    const { ada, service, codeFor, send, decide, available } = await openHolding(t)
    const refused = await send('500.00')
    done(await decide(refused.id, 'refused'))
    assert.equal(codeIn(await service.cancel(ada.customer, refused.id)), 'not_cancellable')
    const order = abroadOrder(ada, '400.00')
    done(await service.draftInternational(ada.customer, order))
    done(await service.confirm(ada.customer, order.id, await codeFor(ada)))
    done(await decide(order.id, 'released'))
    assert.notEqual(await available(ada.checking), '1000.00')
    assert.equal(done(await service.cancel(ada.customer, order.id)).status, 'Cancelled')
    assert.equal(await available(ada.checking), '1000.00')
  })

  test('makes nobody known for longer than what has left, where another transfer is cancelled', async (t) => {
    const { member, service, codeFor, decide, clock } = await openHolding(t)
    const cleo = await member('Cleo Park', { checking: '5000.00' })
    const abroad = async (amount: string) => {
      const order = abroadOrder(cleo, amount)
      done(await service.draftInternational(cleo.customer, order))
      done(await service.confirm(cleo.customer, order.id, await codeFor(cleo)))
      return order.id
    }
    const large = async () =>
      codeIn(await service.draftInternational(cleo.customer, abroadOrder(cleo, '1000.01')))
    const first = await abroad('40.00')
    const held = await abroad('110.00')
    clock.advance(20 * MINUTE)
    await abroad('50.00')
    done(await service.cancel(cleo.customer, first))
    done(await decide(held, 'refused'))
    clock.advance(DAY_MS - 20 * MINUTE)
    assert.equal(await large(), 'new_payee_cap')
  })
})
