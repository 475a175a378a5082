import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import { chargeBack } from '../../src/modules/cashLetters/server/chargingBack.ts'
import { takeLetters } from '../../src/modules/cashLetters/server/returning.ts'
import { depositsOf } from '../../src/modules/deposits/server/history.ts'
import { addBusinessDays } from '../../src/values/businessDays.ts'
import { dayOf } from '../../src/values/dates.ts'
import { drop } from '../ach/otherBank.ts'
import type { Member } from '../worlds/creditUnion.ts'
import { checksIn, openLetters } from './sending.ts'

/** A credit union whose checks come back, and the jobs that deal with them. */
export async function openReturning(t: Pick<TestContext, 'after'>, connections?: number) {
  const union = await openLetters(t, connections)
  const { db, parts, railsDirectory } = union
  const seen = new Map<string, string>()
  const take = (known = seen) => takeLetters(db, parts, known)
  const charge = () => chargeBack(db, parts, 100)
  return {
    ...union,
    take,
    charge,
    drop: (name: string, content: Uint8Array) => drop(railsDirectory, name, content),
    /** A letter lies there and is read. */
    async receive(content: Uint8Array, name = 'returns.x937') {
      drop(railsDirectory, name, content)
      return take()
    },
    /** A check that was credited, left and settled, as it stands in our letter. */
    async collected(owner: Member, amount = '500.00') {
      const before = new Set(union.outgoing().keys())
      const id = await union.credited(owner, amount)
      const day = dayOf(union.clock.now(), union.institution.timeZone)
      await union.runUntil(day, '17:00')
      await union.runUntil(addBusinessDays(day, 1), '08:30')
      const [, file] = [...union.outgoing()].find(([name]) => !before.has(name))!
      return { id, check: checksIn(file)[0]! }
    },
    /** Everything that comes due until the settlement of the letters of the other bank. */
    async settled(day = '2026-07-17') {
      union.goTo(day, '08:30')
      await charge()
      await union.settle()
    },
    /** `'charged_back A'`, in the order of the files. */
    async states(): Promise<readonly string[]> {
      const { rows } = await sql<{ said: string }>`
        select concat_ws(' ', state, reason, exception) as said from returned_check
         order by settles_at, file_id, place`.execute(db)
      return rows.map(({ said }) => said)
    },
    async deposits({ personId }: Member) {
      return (await depositsOf(db, personId, undefined)).deposits
    },
    async news({ personId }: Member): Promise<readonly string[]> {
      const { rows } = await sql<{ said: string }>`
        select concat_ws(': ', title, text) as said from notification
         where person_id = ${personId} order by created_at, id`.execute(db)
      return rows.map(({ said }) => said)
    },
  }
}
