import { newId } from '../../src/values/ids.ts'
import { NO_PUSH_SERVICE } from '../factories/config.ts'
import { newPushBrowser } from '../factories/pushService.ts'
import { ALERT_CHANGES } from './alertRoutes.ts'
import type { Browser, Member } from './member.ts'
import { done, type Prepare, simple } from './prepare.ts'

const noticeOf = async ({ owner, personId }: Member): Promise<string> => {
  const { rows } = await owner.query<{ id: string }>(
    `insert into notification (id, person_id, kind, title, text, created_at)
     values ($1, $2, 'security', 'News', 'Some news.', now()) returning id`,
    [newId(), personId],
  )
  return rows[0]!.id
}

async function deviceOf(by: Browser): Promise<{ endpoint: string; id: string }> {
  const { target } = newPushBrowser(NO_PUSH_SERVICE)
  const { devices } = await done(by.post('/api/notifications/devices', target))
  return { endpoint: target.endpoint, id: devices[0].id }
}

/** What a member does with what they are told. */
export const NEWS_CHANGES: Readonly<Record<string, Prepare>> = {
  ...ALERT_CHANGES,
  'POST /api/notifications/read': async (ada, by) => {
    const ids = [await noticeOf(ada), await noticeOf(ada)]
    return () => by.post('/api/notifications/read', { ids })
  },
  'POST /api/notifications/read-all': async (ada, by) => {
    await noticeOf(ada)
    return () => by.post('/api/notifications/read-all')
  },
  'POST /api/notifications/unread': async (ada, by) => {
    const ids = [await noticeOf(ada)]
    await done(by.post('/api/notifications/read', { ids }))
    return () => by.post('/api/notifications/unread', { ids })
  },
  'POST /api/notifications/choices': simple('/api/notifications/choices', {
    kind: 'statement',
    channel: 'mail',
    wanted: false,
  }),
  'POST /api/notifications/quiet-hours': simple('/api/notifications/quiet-hours', {
    quietHours: { from: '22:00', to: '07:00' },
  }),
  'POST /api/notifications/devices': async (_, by) => {
    const { target } = newPushBrowser(NO_PUSH_SERVICE)
    return () => by.post('/api/notifications/devices', target)
  },
  'POST /api/notifications/devices/seen': async (_, by) => {
    const { endpoint } = await deviceOf(by)
    return () => by.post('/api/notifications/devices/seen', { endpoint })
  },
  'POST /api/notifications/devices/{id}/remove': async (_, by) => {
    const { id } = await deviceOf(by)
    return () => by.post(`/api/notifications/devices/${id}/remove`)
  },
}
