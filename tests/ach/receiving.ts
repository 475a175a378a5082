import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import { announceCredits } from '../../src/modules/ach/server/receiving/announcing.ts'
import { dealWithEntries } from '../../src/modules/ach/server/receiving/dealing.ts'
import { takeFiles } from '../../src/modules/ach/server/receiving/taking.ts'
import { activityOf } from '../../src/modules/activity/server/activity.ts'
import { linkAnswers } from '../../src/modules/linkedAccounts/server/linkedAccounts.ts'
import { statusesOf } from '../../src/modules/transfers/server/onTheWay.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { done } from '../factories/outcomes.ts'
import type { Member } from '../worlds/creditUnion.ts'
import { drop } from './otherBank.ts'
import { openSending } from './sending.ts'

/** A credit union that other banks send files to, and the jobs that deal with them. */
export async function openReceiving(
  t: Pick<TestContext, 'after'>,
  options: Parameters<typeof openSending>[1] = {},
) {
  const union = await openSending(t, options)
  const { db, clock, institution, railsDirectory } = union
  const parts = { clock, institution, log: createLog('silent') }
  const seen = new Map<string, string>()
  /** As a worker does that has just started, or that goes on. */
  const take = (known = seen) => takeFiles(db, { ...parts, railsDirectory }, known)
  const announce = () => announceCredits(db, parts, 20)
  const deal = () => dealWithEntries(db, { ...parts, links: linkAnswers }, 20)
  return {
    ...union,
    take,
    announce,
    deal,
    drop: (name: string, content: Uint8Array, options?: { isWritten?: boolean }) =>
      drop(railsDirectory, name, content, options),
    /** A file lies there, is read, and its members are told. */
    async receive(content: Uint8Array, name = 'in.ach') {
      drop(railsDirectory, name, content)
      const count = await take()
      await announce()
      return count
    },
    /** A payment that has left and settled, and the file it is in. */
    async sent(from: Member, amount: string, changes: object = {}) {
      const before = new Set(union.outgoing().keys())
      const { id } = await union.send(from, amount, changes)
      union.goTo('2026-07-15', '16:30')
      await union.cut()
      await union.handOver()
      union.goTo('2026-07-16', '09:00')
      await union.settle()
      const file = [...union.outgoing()].find(([name]) => !before.has(name))![1]
      return { id, file }
    },
    /** Everything that comes due until a moment, in the order of the worker. */
    async runUntil(day: string, time?: string) {
      union.goTo(day, time)
      await deal()
      await union.cut()
      await union.handOver()
      await union.settle()
    },
    /** `'posted'`, `'returned R03'`, in the order of the files. */
    async states(): Promise<readonly string[]> {
      const { rows } = await sql<{ said: string }>`
        select concat_ws(' ', state, return_reason) as said from ach_entry
         order by number`.execute(db)
      return rows.map(({ said }) => said)
    },
    /** `'Pending 1200.00 Payroll from BABBLE CO'`, the newest first, without how the world began. */
    async activity({ personId }: Member): Promise<readonly string[]> {
      return done(await activityOf({ db, statusesOf }, personId, {}))
        .items.filter(({ kind }) => kind !== 'opening')
        .map(({ status, amount, description }) => `${status} ${amount} ${description}`)
    },
  }
}
