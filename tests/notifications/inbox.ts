import { verbatim } from '../../src/values/sentence.ts'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { TestContext } from 'node:test'
import type { NotificationPage } from '../../src/modules/notifications/contract.ts'
import {
  type NewNotification,
  writeNotifications,
} from '../../src/modules/notifications/server/notifications.ts'
import { notificationRoutes } from '../../src/modules/notifications/server/routes.ts'
import { settableClock, type SettableClock } from '../../src/platform/server/clock.ts'
import { inTransaction, type Engine } from '../../src/platform/server/db.ts'
import { freshDatabase } from '../factories/database.ts'
import { openModule } from '../worlds/module.ts'

interface Answer<Body> {
  readonly status: number
  readonly body: Body
}

/** A window of a member's. Bodies go out as they are given, so a test can send a wrong one. */
export interface Window {
  page(before?: string): Promise<NotificationPage>
  get(path: string): Promise<Answer<{ code?: string; message?: string }>>
  post(path: string, body?: object): Promise<Answer<{ ids: string[]; message?: string }>>
  /** The titles of the first page, unread ones with a star. */
  reads(): Promise<string[]>
}

/** What is not said here is ordinary. */
interface News extends Partial<Omit<NewNotification, 'title' | 'text'>> {
  readonly title?: string
  readonly text?: string
}

/** The notifications alone, behind HTTP: whoever calls says which member they are. */
export interface Inbox {
  readonly engine: Engine
  readonly clock: SettableClock
  windowOf(personId: string): Window
  notify(...news: readonly News[]): Promise<void>
  /** What was published so far and not relayed, oldest first. */
  published(): Promise<readonly (readonly string[])[]>
}

export const newMember = (): string => randomUUID()

export async function openInbox(t: Pick<TestContext, 'after'>, given?: Engine): Promise<Inbox> {
  const engine = given ?? (await freshDatabase(t))
  const clock = settableClock(new Date('2026-07-15T16:00:00Z'))
  const door = await openModule(
    t,
    (mount) => notificationRoutes(mount, { ...engine, config: { pushHosts: [] } }),
    { clock },
  )

  const windowOf = (personId: string): Window => {
    const window: Window = {
      get: (path) => door.get(path, { personId }),
      post: (path, body) => door.post(path, body, { personId }),
      page: async (before) => {
        const query = before === undefined ? '' : `?before=${before}`
        const { status, body } = await door.get(`/api/notifications${query}`, { personId })
        assert.equal(status, 200, JSON.stringify(body))
        return body
      },
      reads: async () =>
        (await window.page()).items.map(({ title, read }) => (read ? title : `* ${title}`)),
    }
    return window
  }
  return {
    engine,
    clock,
    windowOf,
    notify: (...news) =>
      inTransaction(engine.db, (tx) =>
        writeNotifications(
          tx,
          news.map(
            ({ title = 'Money in', text = 'You received $40.00 from Ines Abara.', ...each }) => ({
              ...ORDINARY,
              at: clock.now(),
              ...each,
              title: verbatim(title),
              text: verbatim(text),
            }),
          ),
        ),
      ),
    published: async () => {
      const query = `select keys from outbox where topic = 'notifications' order by id`
      const { rows } = await engine.pool.query<{ keys: string[] }>(query)
      return rows.map(({ keys }) => keys)
    },
  }
}

const ORDINARY = {
  personId: '01990000-0000-7000-8000-000000000000',
  kind: 'money_in',
} as const
