import { storeMessage } from '../../src/modules/support/server/receiving.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { contextOf } from '../worlds/creditUnion.ts'
import type { Member } from './member.ts'
import type { Prepare } from './prepare.ts'

/** A question of theirs, past the throttle: pairs of routes begin many. */
const thread = ({ personId, customer, email, union }: Member): Promise<string> =>
  inTransaction(union.portal.engine.db, (tx) =>
    storeMessage(tx, contextOf(union, { personId, customer }), {
      kind: 'question',
      person_id: personId,
      name: 'Ada Brooks',
      email,
      phone: null,
      subject: 'Rates',
      body: 'Which ones?',
      preferred_contact: 'email',
    }),
  )

/** What a member does in conversations. */
export const THREAD_CHANGES: Readonly<Record<string, Prepare>> = {
  'POST /api/threads': async (_, by) => () =>
    by.post('/api/threads', { id: newId(), subject: 'Rates', message: 'Which ones?' }),
  'POST /api/threads/{id}/messages': async (ada, by) => {
    const id = await thread(ada)
    return () => by.post(`/api/threads/${id}/messages`, { id: newId(), message: 'And those?' })
  },
  'POST /api/threads/{id}/seen': async (ada, by) => {
    const id = await thread(ada)
    return () => by.post(`/api/threads/${id}/seen`, { version: 1 })
  },
}
