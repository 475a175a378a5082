import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../src/values/ids.ts'
import { memberOrder } from '../factories/orders.ts'
import { done } from '../factories/outcomes.ts'
import type { Member } from '../worlds/creditUnion.ts'
import { openTransfers } from './transfers.ts'

const CLIENTS = 16
/** Enough to find a race; `npm run soak` goes on for a minute. */
const TRANSFERS = 60
const LOOKS = 8

test('while sixteen clients send money back and forth, nobody ever sees a cent too many or too few', async (t) => {
  const union = await openTransfers(t)
  const ada = await union.member('Ada Brooks', { checking: '500.00' })
  const ben = await union.member('Ben Okafor', { checking: '500.00' })
  const toBen = await memberOrder(union.service, ada, ben, '1.00')
  const toAda = await memberOrder(union.service, ben, ada, '1.00')
  let sent = 0
  let reads = 0
  const running = (): boolean => sent < TRANSFERS || reads < LOOKS

  const client = async (index: number): Promise<void> => {
    const [who, order]: [Member, typeof toBen] = index % 2 === 0 ? [ada, toBen] : [ben, toAda]
    while (running()) {
      // Tokens live ten minutes on a clock that stands still, so one serves the whole race.
      const amount = `${1 + (sent % 90)}.${String(sent % 100).padStart(2, '0')}`
      const outcome = await union.service.toMember(who.customer, { ...order, id: newId(), amount })
      if (outcome.ok) sent++
      else assert.equal(outcome.code, 'insufficient_funds')
    }
  }
  const reader = async (): Promise<void> => {
    while (running()) {
      const { rows } = await union.engine.pool.query(
        'select sum(posted)::text as total, min(posted) as least from ledger_account where id = any ($1)',
        [[ada.checking.ledgerAccountId, ben.checking.ledgerAccountId]],
      )
      assert.equal(rows[0].total, '100000', 'the two together have a thousand dollars')
      assert.ok(rows[0].least >= 0n)
      reads++
    }
  }
  await Promise.all([...Array.from({ length: CLIENTS }, (_, i) => client(i)), reader(), reader()])

  done(await union.service.checkRecipient(ada.customer, ben.email))
  await union.assertSound()
})
