import type { Clock } from '../../../platform/server/clock.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { ok } from '../../../values/result.ts'
import { listNotifications, markAllRead, markRead, markUnread } from '../contract.ts'
import { changeChoice, readChoices } from '../choices.contract.ts'
import { choicesOf, choose } from './choices.ts'
import { readAll, readThese, unreadThese } from './marks.ts'
import { pageOf } from './pages.ts'

interface NotificationRouteParts {
  readonly db: Db
  readonly clock: Clock
}

export function notificationRoutes(mount: Mount, { db, clock }: NotificationRouteParts): void {
  mount(listNotifications, ({ caller, query }) => pageOf(db, caller.memberId, query.before))

  mount(readChoices, async ({ caller }) => ok(await choicesOf(db, caller.memberId)))

  mount(changeChoice, ({ caller, body, address }) =>
    choose(db, { ...body, memberId: caller.memberId, address, at: clock.now() }),
  )

  mount(markRead, async ({ caller, body }) =>
    ok({ ids: await readThese(db, caller.memberId, body.ids, clock.now()) }),
  )

  mount(markAllRead, async ({ caller }) =>
    ok({ ids: await readAll(db, caller.memberId, clock.now()) }),
  )

  mount(markUnread, async ({ caller, body }) =>
    ok({ ids: await unreadThese(db, caller.memberId, body.ids) }),
  )
}
