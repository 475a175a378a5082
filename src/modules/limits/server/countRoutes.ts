import type { Clock } from '../../../platform/server/clock.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { monthOf } from '../../../values/dates.ts'
import type { Institution } from '../../../values/institution.ts'
import { ok } from '../../../values/result.ts'
import { fullName } from '../../../values/person.ts'
import { readTransferCounts } from '../counts.contract.ts'
import { currentCounts } from './counts.ts'

interface Names {
  readonly firstName: string
  readonly lastName: string
}

interface CountParts {
  readonly db: Db
  readonly clock: Clock
  readonly institution: Pick<Institution, 'timeZone'>
  /** Names of members; this module knows them by their ids only. */
  readonly namesOf: (db: Db, memberIds: readonly string[]) => Promise<ReadonlyMap<string, Names>>
}

export function countRoutes(mount: Mount, parts: CountParts): void {
  const { db, clock, institution, namesOf } = parts
  mount(readTransferCounts, async () => {
    const month = monthOf(clock.now(), institution.timeZone)
    const { counts, membersCount } = await currentCounts(db, month)
    const names = await namesOf(
      db,
      counts.map(({ memberId }) => memberId),
    )
    const nameOf = (memberId: string): string => {
      const found = names.get(memberId)
      return found ? fullName(found) : ''
    }
    return ok({
      counts: counts.map((each) => ({ ...each, name: nameOf(each.memberId) })),
      membersCount,
    })
  })
}
