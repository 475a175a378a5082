import { fullName } from '../../../values/person.ts'
import { namesOf } from '../../members/server/members.ts'
import type { WorkKind } from '../../workQueue/server/workQueue.ts'
import type { ApplicationTables } from './tables.ts'

/** Applications somebody has to decide; those asked for information wait for the applicant. */
export const applicationsWaiting: WorkKind = {
  kind: 'applications',
  permission: 'applications:review',
  async waiting(db, _reader, limit) {
    const submitted = db
      .withTables<ApplicationTables>()
      .selectFrom('application')
      .where('state', '=', 'submitted')
    const rows = await submitted
      .select(['id', 'person_id', 'submitted_at'])
      .orderBy('id')
      .limit(limit)
      .execute()
    const names = await namesOf(
      db,
      rows.map(({ person_id }) => person_id),
    )
    const { count } = await submitted
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow()
    return {
      count: Number(count),
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
