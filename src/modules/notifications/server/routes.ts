import type { Db } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { ok } from '../../../values/result.ts'
import { listNotifications, markAllRead, markRead, markUnread } from '../contract.ts'
import { changeChoice, readChoices } from '../choices.contract.ts'
import { choicesOf, choose } from './choices.ts'
import { readAll, readThese, unreadThese } from './marks.ts'
import { pageOf } from './pages.ts'

export function notificationRoutes(mount: Mount, { db }: { readonly db: Db }): void {
  mount(listNotifications, ({ caller, query }) => pageOf(db, caller.personId, query.before))

  mount(readChoices, async ({ caller }) => ok(await choicesOf(db, caller.personId)))

  mount(changeChoice, ({ context, body }) => choose(db, context, body))

  mount(markRead, async ({ context, body }) => ok({ ids: await readThese(db, context, body.ids) }))

  mount(markAllRead, async ({ context }) => ok({ ids: await readAll(db, context) }))

  mount(markUnread, async ({ context, body }) =>
    ok({ ids: await unreadThese(db, context, body.ids) }),
  )
}
