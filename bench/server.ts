// A process of its own: the whole portal, and beside its routes one that only posts.
import type { AddressInfo } from 'node:net'
import * as z from 'zod/mini'
import { createPortal } from '../src/apps/server/app.ts'
import { openLedgerPoster } from '../src/modules/ledger/server/ledger.ts'
import { systemClock } from '../src/platform/server/clock.ts'
import { readConfig } from '../src/apps/server/config.ts'
import { openDatabase } from '../src/apps/server/open.ts'
import type { App } from '../src/platform/server/http.ts'
import type { Engine } from '../src/platform/server/db.ts'
import { createLog } from '../src/platform/server/log.ts'
import { createMount } from '../src/platform/server/routes.ts'
import type { Institution } from '../src/values/institution.ts'
import { SHARE } from '../src/platform/server/shares.ts'
import { endpoint } from '../src/values/endpoint.ts'
import { fromDecimal, toDecimal } from '../src/values/money.ts'
import { ok } from '../src/values/result.ts'
import { BARE_PATH, CONNECTIONS } from './wire.ts'

const postBarely = endpoint({
  method: 'POST',
  path: BARE_PATH,
  permission: 'anyone',
  summary: 'Posts what it is told, for anybody',
  body: z.strictObject({ id: z.string(), from: z.string(), to: z.string(), amount: z.string() }),
  reply: z.object({ id: z.string(), fromBalanceAfter: z.string(), toBalanceAfter: z.string() }),
  refusals: {},
})

/** The same HTTP layer and the same posting, and nothing of what a transfer is checked for. */
function addBareRoute(app: App, engine: Engine, institution: Institution): void {
  const poster = openLedgerPoster(engine, () => ({ zone: institution.timeZone }))
  const mount = createMount(app, {
    guard: async () => null,
    afterAction: () => {},
    clock: systemClock,
    institution,
  })
  mount(postBarely, async ({ body }) => {
    const posted = await poster.post({
      id: body.id,
      actor: { channel: 'system', actorId: null },
      reason: 'own_transfer',
      from: BigInt(body.from),
      to: BigInt(body.to),
      amount: fromDecimal(body.amount),
      details: { memo: 'Rent' },
    })
    if (!posted.ok) throw new Error(`The ledger refused: ${posted.code}`)
    const { id, fromBalanceAfter, toBalanceAfter } = posted.value
    return ok({
      id,
      fromBalanceAfter: toDecimal(fromBalanceAfter),
      toBalanceAfter: toDecimal(toBalanceAfter),
    })
  })
}

const config = readConfig({ ...process.env, PORT: '0', LOG_LEVEL: 'error' })
const engine = await openDatabase(config)
const log = createLog(config.logLevel)
// All callers of the bare route are strangers of one address, who would share a few places.
const share = { ...SHARE, atOnceMax: CONNECTIONS }
const portal = await createPortal({ config, engine, clock: systemClock, log, share })
addBareRoute(portal.app, engine, config.institution)
await portal.app.listen({ port: 0, host: '127.0.0.1' })
process.send!((portal.app.server.address() as AddressInfo).port)
process.once('disconnect', () => {
  void portal.close().finally(() => process.exit())
})
