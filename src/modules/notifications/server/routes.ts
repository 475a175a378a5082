import type { Settings } from '../../../platform/server/config.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { ok } from '../../../values/result.ts'
import { listNotifications, markAllRead, markRead, markUnread } from '../contract.ts'
import { changeChoice, readChoices } from '../choices.contract.ts'
import { readQuietHours, setQuietHours } from '../quiet.contract.ts'
import * as contract from '../devices.contract.ts'
import { choicesOf, choose } from './choices.ts'
import { addDevice, devicesOf, removeDevice, seeDevice } from './devices.ts'
import { readAll, readThese, unreadThese } from './marks.ts'
import { pageOf } from './pages.ts'
import { chooseQuietHours, quietHoursOf } from './quietHours.ts'

interface Dependencies {
  readonly db: Db
  readonly config: Pick<Settings, 'pushHosts'>
}

export function notificationRoutes(mount: Mount, dependencies: Dependencies): void {
  const { db } = dependencies
  deviceRoutes(mount, dependencies)

  mount(listNotifications, ({ caller, query }) => pageOf(db, caller.personId, query.before))

  mount(readChoices, async ({ caller }) => ok(await choicesOf(db, caller.personId)))

  mount(changeChoice, ({ context, body }) => choose(db, context, body))

  mount(readQuietHours, async ({ caller }) => ok(await quietHoursOf(db, caller.personId)))

  mount(setQuietHours, async ({ context, body }) => ok(await chooseQuietHours(db, context, body)))

  mount(markRead, async ({ context, body }) => ok({ ids: await readThese(db, context, body.ids) }))

  mount(markAllRead, async ({ context }) => ok({ ids: await readAll(db, context) }))

  mount(markUnread, async ({ context, body }) =>
    ok({ ids: await unreadThese(db, context, body.ids) }),
  )
}

function deviceRoutes(mount: Mount, { db, config: { pushHosts: hosts } }: Dependencies): void {
  mount(contract.readDevices, async ({ caller }) => ok(await devicesOf(db, caller)))

  mount(contract.addDevice, ({ caller: { sessionId }, context, body: target, request }) => {
    const device = request.headers['user-agent'] ?? ''
    return addDevice(db, context, { sessionId, target, device, hosts })
  })

  mount(contract.seeDevice, async ({ caller, body: { endpoint } }) =>
    ok(await seeDevice(db, caller, endpoint)),
  )

  mount(contract.removeDevice, async ({ caller: { sessionId }, context, params: { id } }) =>
    ok(await removeDevice(db, context, { sessionId, id })),
  )
}
