import { randomBytes } from 'node:crypto'
import type { TestContext } from 'node:test'
import { createGuard, endAddressLinks } from '../../src/modules/access/server/access.ts'
import { createSignIn } from '../../src/modules/identity/server/identity.ts'
import { setSecret } from '../../src/platform/server/keyedHash.ts'
import { accessRoutes } from '../../src/modules/access/server/routes.ts'
import { factorRoutes } from '../../src/modules/factors/server/routes.ts'
import type { Limits } from '../../src/modules/access/server/throttle.ts'
import { enroll } from '../../src/modules/members/server/members.ts'
import { type ActionContext, jobContextOf } from '../../src/platform/server/action.ts'
import { type SettableClock, settableClock } from '../../src/platform/server/clock.ts'
import { type Engine, inTransaction } from '../../src/platform/server/db.ts'
import { type App, createHttp } from '../../src/platform/server/http.ts'
import { createLog, type Log } from '../../src/platform/server/log.ts'
import { caughtMail } from '../../src/platform/server/mail.ts'
import { createMount } from '../../src/platform/server/routes.ts'
import { endpoint, type Permission, type Role, type Status } from '../../src/values/endpoint.ts'
import { ok } from '../../src/values/result.ts'
import * as z from 'zod/mini'
import { codeMailedTo } from '../factories/codes.ts'
import { atEnd } from '../factories/atEnd.ts'
import { configFor } from '../factories/config.ts'
import { type Client, createClient } from '../factories/client.ts'
import { freshDatabase } from '../factories/database.ts'

export const PASSWORD = 'a quiet heron at dusk'
export const NOON = new Date('2026-07-15T16:00:00Z')
const SECRET = randomBytes(32).toString('hex')

/** A portal without a bank behind it: sign-in, and one probe for each permission. */
export interface SignInPortal {
  readonly engine: Engine
  readonly clock: SettableClock
  readonly app: App
  readonly base: string
  visitor(): Client
  /** Somebody new who may sign in with {@link PASSWORD}; answers their member id. */
  given(email: string, role?: Role, status?: Status): Promise<string>
  /** In what somebody who is signed in acts at this moment. */
  context(personId: string): ActionContext
  /** The newest code mailed to an address. */
  codeFor(email: string): Promise<string>
  as(email: string): Promise<Client>
}

interface Options {
  readonly engine?: Engine
  readonly clock?: SettableClock
  readonly limits?: Limits
  readonly publicUrl?: string
  /** Believes the forwarding header of tests, so that one may come from many networks. */
  readonly behindProxy?: boolean
  readonly log?: Log
  /** A real institution instead of a demonstration. */
  readonly real?: boolean
}

export const PROBES: readonly Permission[] = ['signed-in', 'applicant', 'member', 'administrator']

const probe = (permission: Permission, method: 'GET' | 'POST') =>
  endpoint({
    method,
    path: `/api/probe/${permission}`,
    permission,
    summary: 'Who am I',
    reply: z.object({ email: z.nullable(z.string()) }),
    refusals: {},
  })

export async function openSignInPortal(
  t: Pick<TestContext, 'after'>,
  options: Options = {},
): Promise<SignInPortal> {
  const engine = options.engine ?? (await freshDatabase(t))
  const clock = options.clock ?? settableClock(NOON)
  const { db } = engine
  const log = options.log ?? createLog('silent')
  const config = configFor({
    PORT: '0',
    ...(options.publicUrl && { PUBLIC_URL: options.publicUrl }),
    ...(options.behindProxy && { TRUST_PROXY: '127.0.0.1' }),
  })
  const app = await createHttp(config, log)
  atEnd(t, () => app.close())
  const { demo: _demo, ...real } = config.institution
  const institution = options.real ? real : config.institution
  const { limits } = options
  const parts = {
    engine,
    db,
    clock,
    institution,
    log,
    config,
    secret: SECRET,
    ...(limits && { limits }),
  }
  const mount = createMount(app, {
    guard: createGuard(parts),
    afterAction: () => {},
    clock,
    institution,
  })
  accessRoutes(mount, parts)
  factorRoutes(mount, { ...parts, endAddressLinks })
  for (const permission of PROBES) {
    mount(probe(permission, 'GET'), async ({ caller }) => ok({ email: caller.email }))
    mount(probe(permission, 'POST'), async ({ caller }) => ok({ email: caller.email }))
  }
  const base = await app.listen({ port: 0, host: '127.0.0.1' })
  const visitor = (): Client => createClient(base)
  const codeFor = async (email: string): Promise<string> =>
    codeMailedTo(email, await caughtMail(db, 200))
  return {
    engine,
    clock,
    app,
    base,
    visitor,
    given: (email, role = 'user', status = 'approved') => enrollSignIn(engine, email, role, status),
    context: (personId) => ({
      ...jobContextOf({ clock, institution }),
      actorId: personId,
      address: '::1',
    }),
    codeFor,
    as: async (email) => {
      const client = visitor()
      await client.signIn(email, PASSWORD, () => codeFor(email))
      return client
    },
  }
}

async function enrollSignIn(
  { db }: Engine,
  email: string,
  role: Role,
  status: Status,
): Promise<string> {
  setSecret(db, SECRET)
  return inTransaction(db, async (tx) => {
    const personId = await enroll(tx, {
      firstName: 'Ada',
      lastName: 'Byron',
      phone: '555 0100',
      address: { street: '1 Mill Lane', city: 'Ithaca', state: 'NY', postalCode: '14850' },
    })
    await createSignIn(tx, { personId, email, password: PASSWORD, role, status })
    return personId
  })
}
