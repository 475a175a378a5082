import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import { announceCredits } from '../../src/modules/ach/server/receiving/announcing.ts'
import { dealWithEntries } from '../../src/modules/ach/server/receiving/dealing.ts'
import { takeFiles } from '../../src/modules/ach/server/receiving/taking.ts'
import { activityOf } from '../../src/modules/activity/server/activity.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { done } from '../factories/outcomes.ts'
import type { Member } from '../worlds/creditUnion.ts'
import { drop } from './otherBank.ts'
import { openSending } from './sending.ts'

/** A credit union that other banks send files to, and the jobs that deal with them. */
export async function openReceiving(t: TestContext, options: { connections?: number } = {}) {
  const union = await openSending(t, options)
  const { db, clock, institution, railsDirectory } = union
  const parts = { clock, institution, log: createLog('silent') }
  const seen = new Map<string, string>()
  /** As a worker does that has just started, or that goes on. */
  const take = (known = seen) => takeFiles(db, { ...parts, railsDirectory }, known)
  const announce = () => announceCredits(db, parts, 20)
  const deal = () => dealWithEntries(db, parts, 20)
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
         order by file_id, batch, place`.execute(db)
      return rows.map(({ said }) => said)
    },
    /** `'Pending 1200.00 Payroll from BABBLE CO'`, the newest first, without how the world began. */
    async activity({ personId }: Member): Promise<readonly string[]> {
      return done(await activityOf({ db }, personId, {}))
        .items.filter(({ kind }) => kind !== 'opening')
        .map(({ status, amount, description }) => `${status} ${amount} ${description}`)
    },
  }
}
