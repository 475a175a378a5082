import { accountsOf } from '../../modules/accounts/server/accounts.ts'
import type { Db } from '../../platform/server/db.ts'
import type { App } from '../../platform/server/http.ts'
import type { LiveHub } from '../../platform/server/live.ts'
import type { Happening } from '../../platform/server/outbox.ts'
import type { Guard } from '../../platform/server/routes.ts'
import type { Caller } from '../../values/endpoint.ts'

interface LiveParts {
  readonly db: Db
  readonly guard: Guard
  readonly live: LiveHub
}

/** `GET /api/live`: hints that something of the caller's has changed, as server-sent events. */
export function addLive(app: App, { db, guard, live }: LiveParts): void {
  app.get(
    '/api/live',
    {
      config: { permission: 'signed-in' },
      schema: { summary: 'Hear of changes, as they happen' },
      // A stream without a body would hear of nothing and never end.
      exposeHeadRoute: false,
    },
    async (request, reply) => {
      const caller = (await guard(request, 'signed-in'))!
      const accounts = await accountsOf(db, caller.memberId)
      const ledgerAccounts = new Set(accounts.map(({ ledgerAccountId }) => String(ledgerAccountId)))
      // The stream must not keep an idle session alive: asking marks the request as background.
      request.headers['x-background'] = '1'
      const stillWelcome = async (): Promise<boolean> =>
        (await guard(request, 'signed-in'))?.sessionId === caller.sessionId
      live.attach(reply, (happening) => concerns(happening, caller, ledgerAccounts), stillWelcome)
    },
  )
}

/** Topics and who hears them: money its owners, the queue the staff, a person's own affairs them. */
function concerns(
  { topic, keys }: Happening,
  caller: Caller,
  ledgerAccounts: Set<string>,
): boolean {
  if (topic === 'ledger.posted') return keys.some((key) => ledgerAccounts.has(key))
  if (topic === 'applications' && caller.role === 'admin') return true
  return keys.includes(caller.memberId)
}
