import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { handOverFiles } from '../../src/modules/networkPayments/server/handingOver.ts'
import { receiptFor } from '../../src/modules/transfers/server/receipts.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { sendQueued } from '../factories/memberTransfers.ts'
import { abroadOrder } from '../factories/orders.ts'
import { done } from '../factories/outcomes.ts'
import { railsFolder } from '../factories/railsFolder.ts'
import { lift } from '../transfers/drafting.ts'
import { openTransfers } from '../transfers/transfers.ts'
import type { Member } from '../worlds/creditUnion.ts'

const MINUTE = 60_000

/** A credit union whose members send abroad, and the jobs that let the messages leave. */
export async function openWires(
  t: Pick<TestContext, 'after'>,
  options: Parameters<typeof openTransfers>[1] = {},
) {
  const union = await openTransfers(t, options)
  await lift(union)
  const { db, clock, institution } = union
  const railsDirectory = railsFolder(t)
  const parts = { clock, institution, railsDirectory, log: createLog('silent') }
  const send = async (from: Member, amount: string, changes: object = {}) => {
    const order = abroadOrder(from, amount, changes)
    done(await union.service.draftInternational(from.customer, order))
    const code = await union.codeFor(from)
    return done(await union.service.confirm(from.customer, order.id, code))
  }
  const depart = () => sendQueued(union)
  const handOver = () => handOverFiles(db, parts, 100)
  return {
    ...union,
    parts,
    send,
    depart,
    handOver,
    /** A payment whose message has left. */
    async sent(from: Member, amount: string, changes: object = {}) {
      const { id } = await send(from, amount, changes)
      clock.advance(30 * MINUTE)
      await depart()
      await handOver()
      return id
    },
    stateOf: async ({ personId }: Member, id: string) =>
      (await receiptFor(db, personId, id))?.onTheWay?.state,
    /** What lies in the outgoing folder, by name. */
    outgoing(): ReadonlyMap<string, string> {
      const folder = join(railsDirectory, 'outgoing')
      const names = readdirSync(folder).toSorted()
      return new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
    },
  }
}
