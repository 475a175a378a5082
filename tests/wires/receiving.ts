import type { TestContext } from 'node:test'
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { reconciliations } from '../../src/modules/paymentOperations/server/reconciling.ts'
import { takeMessages } from '../../src/modules/wires/server/receiving/taking.ts'
import { drop } from '../ach/otherBank.ts'
import type { Member } from '../worlds/creditUnion.ts'
import { type Made, originalOf } from './otherBank.ts'
import { openWires } from './sending.ts'

/** A credit union that other banks answer. */
export async function openAnswers(
  t: Pick<TestContext, 'after'>,
  options: Parameters<typeof openWires>[1] = {},
) {
  const union = await openWires(t, options)
  const { db, parts, clock, institution } = union
  let count = 0
  const seen = new Map<string, string>()
  const take = (known = seen) => takeMessages(db, parts, known)
  return {
    ...union,
    take,
    /** A new message of the other bank. */
    made: (): Made => ({ messageId: `THEIRS${++count}`, createdAt: clock.now() }),
    drop: (name: string, text: string) =>
      drop(parts.railsDirectory, name, new TextEncoder().encode(text)),
    /** A message lies there and is read. */
    receive(text: string, name = `in-${++count}.xml`) {
      drop(parts.railsDirectory, name, new TextEncoder().encode(text))
      return take()
    },
    /** A payment that has left, as the other bank names it. */
    async paid(from: Member, amount: string, changes: object = {}) {
      const id = await union.sent(from, amount, changes)
      const text = union.outgoing().get(`pacs.008-${id.replaceAll('-', '')}.xml`)
      return { id, original: originalOf(text!) }
    },
    /** "return posted AC04", in the order they came. */
    async answers(): Promise<readonly string[]> {
      const { rows } = await sql<{ said: string }>`
        select concat_ws(' ', kind, state, code, exception) as said from wire_answer
         order by at, place`.execute(db)
      return rows.map(({ said }) => said)
    },
    /** What explains the clearing account, which has to be all of it. */
    async explained(): Promise<readonly string[]> {
      const accounts = await reconciliations(db, { at: clock.now(), institution })
      const { groups, difference } = accounts.find(
        ({ account }) => account === 'clearing:international',
      )!
      assert.equal(difference, '0.00')
      return groups.map(({ kind, payments }) => `${kind} ${payments.count} ${payments.amount}`)
    },
  }
}
