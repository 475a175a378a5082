import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../src/values/ids.ts'
import { done, memberOrder, type Neighbor, openStreet } from './street.ts'

const CLIENTS = 64
/** Enough to find a race; `npm run soak` goes on for a minute. */
const TRANSFERS = 200
const LOOKS = 20

test('while sixty-four clients send money back and forth, nobody ever sees a cent too many or too few', async (t) => {
  const street = await openStreet(t, { connections: 20 })
  const ada = await street.settle('Ada Brooks', '500.00')
  const ben = await street.settle('Ben Okafor', '500.00')
  const toBen = await memberOrder(street.desk, ada, ben, '1.00')
  const toAda = await memberOrder(street.desk, ben, ada, '1.00')
  let sent = 0
  let reads = 0
  const running = (): boolean => sent < TRANSFERS || reads < LOOKS

  const client = async (index: number): Promise<void> => {
    const [who, order]: [Neighbor, typeof toBen] = index % 2 === 0 ? [ada, toBen] : [ben, toAda]
    while (running()) {
      // Tokens live ten minutes on a clock that stands still, so one serves the whole race.
      const amount = `${1 + (sent % 90)}.${String(sent % 100).padStart(2, '0')}`
      const outcome = await street.desk.toMember(who.customer, { ...order, id: newId(), amount })
      if (outcome.ok) sent++
      else assert.equal(outcome.code, 'insufficient_funds')
    }
  }
  const reader = async (): Promise<void> => {
    while (running()) {
      const { rows } = await street.engine.pool.query(
        'select sum(posted)::text as total, min(posted) as least from ledger_account where id = any ($1)',
        [[ada.Checking.ledgerAccountId, ben.Checking.ledgerAccountId]],
      )
      assert.equal(rows[0].total, '100000', 'the two together have a thousand dollars')
      assert.ok(rows[0].least >= 0n)
      reads++
    }
  }
  await Promise.all([...Array.from({ length: CLIENTS }, (_, i) => client(i)), reader(), reader()])

  done(await street.desk.checkRecipient(ada.customer, ben.email))
  await street.audit()
})
