import { fullName } from '../../../values/person.ts'
import { namesOf } from '../../members/server/members.ts'
import type { WorkKind } from '../../workQueue/server/workQueue.ts'
import { countStates } from './counts.ts'
import type { ApplicationTables } from './tables.ts'

/** Applications somebody has to decide; those asked for information wait for the applicant. */
export const applicationsWaiting: WorkKind = {
  kind: 'applications',
  permission: 'applications:review',
  async waiting(db, _reader, limit) {
    const rows = await db
      .withTables<ApplicationTables>()
      .selectFrom('application')
      .select(['id', 'person_id', 'submitted_at'])
      .where('state', '=', 'submitted')
      .orderBy('id')
      .limit(limit)
      .execute()
    const names = await namesOf(
      db,
      rows.map(({ person_id }) => person_id),
    )
    const counts = await countStates(db)
    return {
      count: counts.get('submitted') ?? 0,
      first: rows.map(({ id, person_id, submitted_at }) => {
        const name = names.get(person_id)
        return {
          id,
          task: 'decide',
          name: name ? fullName(name) : null,
          about: null,
          amount: null,
          since: submitted_at,
        }
      }),
    }
  },
}
