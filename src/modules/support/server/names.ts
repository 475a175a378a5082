import type { Db } from '../../../platform/server/db.ts'
import { fullName } from '../../../values/person.ts'
import { english } from '../../../values/sentence.ts'
import { namesOf } from '../../members/server/members.ts'
import type { Colleague } from '../inbox.contract.ts'
import type { About } from '../about.contract.ts'
import { mayHandle } from './roles.ts'
import type { SupportTables } from './tables.ts'

/** Looks up the full names of staff, also of those who have left. */
export async function namesIn(
  db: Db,
  personIds: readonly (string | null)[],
): Promise<(personId: string) => string> {
  const asked = personIds.filter((personId) => personId !== null)
  const names = await namesOf(db, [...new Set(asked)])
  return (personId) => {
    const found = names.get(personId)
    return found ? fullName(found) : english('A former member of staff')
  }
}

/** Everybody a message about that can be given to, in the order of their names. */
export async function colleagues(db: Db, about: About): Promise<Colleague[]> {
  const rows = await db
    .withTables<SupportTables>()
    .selectFrom('support_staff')
    .selectAll()
    .execute()
  return rows
    .filter(({ staff_role: role }) => mayHandle(role, about))
    .map(({ person_id, first_name, last_name }) => ({
      personId: person_id,
      name: fullName({ firstName: first_name, lastName: last_name }),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || (a.personId < b.personId ? -1 : 1))
}

/** Whether a message about that can be with this person, as their role is now. */
export async function isColleague(db: Db, personId: string, about: About): Promise<boolean> {
  const row = await db
    .withTables<SupportTables>()
    .selectFrom('support_staff')
    .select('staff_role')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row !== undefined && mayHandle(row.staff_role, about)
}
