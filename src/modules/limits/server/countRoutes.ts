import type { Db } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { monthOf } from '../../../values/dates.ts'
import { ok } from '../../../values/result.ts'
import { fullName } from '../../../values/person.ts'
import { readTransferCounts } from '../counts.contract.ts'
import { currentCounts } from './counts.ts'
import type { NamesOf } from './dualControl.ts'

interface CountDependencies {
  readonly db: Db
  readonly namesOf: NamesOf
}

export function countRoutes(mount: Mount, { db, namesOf }: CountDependencies): void {
  mount(readTransferCounts, async ({ context: { at, institution } }) => {
    const month = monthOf(at, institution.timeZone)
    const { counts, membersCount } = await currentCounts(db, month)
    const names = await namesOf(
      db,
      counts.map(({ personId }) => personId),
    )
    const nameOf = (personId: string): string => {
      const found = names.get(personId)
      return found ? fullName(found) : ''
    }
    return ok({
      counts: counts.map((each) => ({ ...each, name: nameOf(each.personId) })),
      membersCount,
    })
  })
}
