import { namesOf } from '../../members/server/members.ts'
import { fullName } from '../../../values/person.ts'
import type { WorkKind } from '../../workQueue/server/workQueue.ts'
import { reportsWaiting } from './reports.ts'

/** What members said was not them: somebody may be in their account. */
export const reportsWork: WorkKind = {
  kind: 'safety',
  permission: 'fraud:review',
  async waiting(db, _reader, limit) {
    const { count, rows } = await reportsWaiting(db, limit)
    const names = await namesOf(
      db,
      rows.map(({ person_id: personId }) => personId),
    )
    return {
      count,
      first: rows.map(({ id, person_id: personId, said, reported_at: since }) => {
        const known = names.get(personId)
        return {
          id,
          task: 'call',
          name: known ? fullName(known) : null,
          about: said,
          amount: null,
          since,
        }
      }),
    }
  },
}
