import { newId } from '../../src/values/ids.ts'
import type { Browser, Member } from './member.ts'
import type { Prepare } from './prepare.ts'

/** Somebody of our staff calls Ada, and nobody has ended that. */
async function called({ union, owner, personId }: Member): Promise<string> {
  const { personId: staffId } = await union.staff(`S${newId()} Hill`)
  const id = newId()
  const now = union.portal.clock.now()
  await owner.query('update safety_call set ended_at = $1 where ended_at is null', [now])
  await owner.query(
    `insert into safety_call (id, person_id, staff_id, topic, started_at, ends_at)
     values ($1, $2, $3, 'Cards', $4, $4::timestamptz + interval '30 minutes')`,
    [id, personId, staffId, now],
  )
  return id
}

const shared = (ada: Member, by: Browser) => async () =>
  by.post('/api/member-views', { id: newId(), callId: await called(ada) })

/** What a member does about staff who see their pages. */
export const VIEW_CHANGES: Readonly<Record<string, Prepare>> = {
  'POST /api/member-views': async (ada, by) => {
    const callId = await called(ada)
    return () => by.post('/api/member-views', { id: newId(), callId })
  },
  'POST /api/member-views/{id}/end': async (ada, by) => {
    const { body } = await shared(ada, by)()
    return () => by.post(`/api/member-views/${body.id}/end`)
  },
}
