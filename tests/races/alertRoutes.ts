import { newId } from '../../src/values/ids.ts'
import type { Browser, Member } from './member.ts'
import { done, type Prepare } from './prepare.ts'

const body = ({ checking }: Member) => ({
  id: newId(),
  kind: 'money_out',
  accountId: checking.id,
  amount: '0.01',
  words: null,
  days: null,
  channels: ['portal'],
})

/** One after the other, so that there are never too many of them, nor two that are the same. */
async function alert(ada: Member, by: Browser): Promise<string> {
  await ada.union.db.deleteFrom('alert' as never).execute()
  const asked = body(ada)
  await done(by.post('/api/alerts', asked))
  return asked.id
}

/** What a member does with what they want to be told of. */
export const ALERT_CHANGES: Readonly<Record<string, Prepare>> = {
  'POST /api/alerts': async (ada, by) => () => by.post('/api/alerts', body(ada)),
  'POST /api/alerts/{id}': async (ada, by) => {
    const id = await alert(ada, by)
    return () => by.post(`/api/alerts/${id}`, { ...body(ada), amount: '0.02' })
  },
  'POST /api/alerts/{id}/remove': async (ada, by) => {
    const id = await alert(ada, by)
    return () => by.post(`/api/alerts/${id}/remove`, { id: newId() })
  },
}
