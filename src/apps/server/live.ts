import * as z from 'zod/mini'
import { accountsOfMany } from '../../modules/accounts/server/accounts.ts'
import { isSessionLive } from '../../modules/identity/server/identity.ts'
import { ACCOUNTS_TOPIC } from '../../modules/accounts/contract.ts'
import { OWNERS_TOPIC } from '../../modules/owners/contract.ts'
import { MODULES } from './modules.ts'
import type { Clock } from '../../platform/server/clock.ts'
import type { Db } from '../../platform/server/db.ts'
import type { App } from '../../platform/server/http.ts'
import type { LiveHub } from '../../platform/server/live.ts'
import type { OutboxEvent } from '../../platform/server/outbox.ts'
import type { Guard } from '../../platform/server/routes.ts'
import { Refused } from '../../platform/server/errors.ts'
import type { Caller } from '../../values/endpoint.ts'
import { STANDARD_REFUSALS } from '../../values/refusals.ts'
import { id } from '../../values/schema.ts'
import { roleHolds } from '../../values/staffPermissions.ts'

interface LiveParts {
  readonly db: Db
  readonly clock: Clock
  readonly guard: Guard
  readonly live: LiveHub
}

const LISTEN = {
  method: 'GET',
  path: '/api/live',
  permission: 'signed-in',
  name: 'listen',
  module: 'live',
  summary: 'Hear of changes, as they happen',
  query: z.strictObject({
    /** Whose money staff look at: they hear of it besides their own. */
    member: z.optional(id()),
    /** The `x-live-cursor` of the oldest answer on the page. */
    since: z.optional(z.string().check(z.maxLength(40))),
  }),
  types: ['text/event-stream'],
  refusals: { forbidden: STANDARD_REFUSALS.forbidden },
} as const

/** `GET /api/live`: hints that something of the caller's has changed, as server-sent events. */
export function addLive(app: App, { db, clock, guard, live }: LiveParts): void {
  app.get(
    LISTEN.path,
    {
      config: { permission: 'signed-in', operation: LISTEN },
      // A stream without a body would tell of nothing and never end.
      exposeHeadRoute: false,
    },
    async (request, reply) => {
      const caller = (await guard(request, 'signed-in'))!
      const { personId } = caller
      const asked = LISTEN.query.safeParse(request.query)
      if (!asked.success) throw new Refused('invalid_input')
      const { member, since } = asked.data
      const people = [personId, ...lookedAt(caller, member)]
      let ledgerAccounts: ReadonlySet<string> = new Set()
      let readings = 0
      const renew = async () => {
        // Whoever was removed is told of nothing any more while the rest is read.
        ledgerAccounts = new Set()
        const reading = ++readings
        const found = await ledgerAccountsOf(db, people)
        if (reading === readings) ledgerAccounts = found
      }
      live.attach(
        reply,
        { personId, address: request.ip },
        {
          concerns: (event) => concerns(event, caller, ledgerAccounts),
          // Asked of the session itself and not of the guard, so the stream keeps nothing alive.
          stillWelcome: () => isSessionLive(db, caller.sessionId, clock.now()),
          changedBy: ({ topic, keys }) =>
            ACCOUNTS_CHANGE.has(topic) && people.some((one) => keys.includes(one)),
          renew,
        },
        since,
      )
    },
  )
}

/** The member that staff ask to hear of; nobody else hears of anybody. */
function lookedAt({ staffRole }: Caller, member: string | undefined): readonly string[] {
  if (member === undefined) return []
  if (!roleHolds(staffRole, 'members:read')) throw new Refused('forbidden')
  return [member]
}

/** What tells somebody that they have other accounts from now on. */
const ACCOUNTS_CHANGE = new Set([OWNERS_TOPIC, ACCOUNTS_TOPIC])

async function ledgerAccountsOf(db: Db, people: readonly string[]): Promise<ReadonlySet<string>> {
  const accounts = [...(await accountsOfMany(db, people)).values()].flat()
  return new Set(accounts.map(({ ledgerAccountId }) => String(ledgerAccountId)))
}

const FOR_STAFF = new Set(MODULES.flatMap(({ staffTopics = [] }) => staffTopics))

/** Where the key is `all`; what is about one person is told to them only. */
const FOR_ALL = new Set(MODULES.flatMap(({ commonTopics = [] }) => commonTopics))

/** Who is told of a topic: owners of their money, staff of the queue, a person of their own affairs. */
function concerns(
  { topic, keys }: OutboxEvent,
  caller: Caller,
  ledgerAccounts: ReadonlySet<string>,
): boolean {
  if (caller.role === 'admin' && FOR_STAFF.has(topic)) return true
  if (topic === 'ledger.posted') return keys.some((key) => ledgerAccounts.has(key))
  if (FOR_ALL.has(topic) && keys.includes('all')) return true
  return keys.includes(caller.personId)
}
