import type { TestContext } from 'node:test'
import { createGuard, endAddressLinks } from '../../src/modules/access/server/access.ts'
import { accessRoutes } from '../../src/modules/access/server/routes.ts'
import { factorRoutes } from '../../src/modules/factors/server/routes.ts'
import { type MemberDependencies, memberRoutes } from '../../src/modules/members/server/routes.ts'
import { readConfig } from '../../src/apps/server/config.ts'
import type { Engine } from '../../src/platform/server/db.ts'
import { createHttp } from '../../src/platform/server/http.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { createMount } from '../../src/platform/server/routes.ts'
import type { Role, Status } from '../../src/values/endpoint.ts'
import { newId } from '../../src/values/ids.ts'
import { money } from '../../src/values/money.ts'
import { type Client, createClient } from '../factories/client.ts'
import { DEMO_NOW } from '../factories/demoNow.ts'
import { beginTestSession } from '../factories/sessions.ts'
import { openCreditUnion, SECRET } from '../worlds/creditUnion.ts'

export const PASSWORD = 'sturdy lantern 42'
export const NOW = DEMO_NOW

interface Changes {
  readonly name?: string
  readonly role?: Role
  readonly status?: Status
  readonly at?: Date
  readonly withId?: boolean
}

/** The routes of users behind the real guard, with Rosa and Theo on duty. */
export type MembersWorld = Awaited<ReturnType<typeof openMembersWorld>>

export async function openMembersWorld(t: TestContext, given?: Engine) {
  const options = { strangers: true, password: PASSWORD }
  const union = await openCreditUnion(t, { ...options, ...(given && { engine: given }) })
  const { engine, db, clock, institution } = union
  const config = { ...readConfig({ PORT: '0', LOG_LEVEL: 'silent' }), secret: SECRET }
  const log = createLog('silent')
  const app = await createHttp(config, log)
  const identity = { engine, db, clock, institution, log, config, secret: SECRET }
  const mount = createMount(app, {
    guard: createGuard(identity),
    afterAction: () => {},
    clock,
    institution,
  })
  accessRoutes(mount, identity)
  factorRoutes(mount, { ...identity, endAddressLinks })
  const dualControl = { needed: false, above: money(25_000_00n) }
  const dependencies: MemberDependencies = { db, clock, institution, config, dualControl }
  memberRoutes(mount, dependencies)
  const base = await app.listen({ port: 0, host: '127.0.0.1' })
  t.after(() => app.close())

  const as = async (email: string): Promise<Client> => {
    const client = createClient(base)
    client.resume(await beginTestSession({ db, clock, config }, email))
    return client
  }
  const staff = { role: 'admin', status: 'active' } as const
  const rosa = await union.person('Rosa Delgado', { ...staff, email: 'rosa@bank.example' })
  const theo = await union.person('Theo Lindqvist', { ...staff, email: 'theo@bank.example' })
  return {
    ...union,
    base,
    /** Somebody new, with accounts when they are a member. @returns their id */
    settle: async (email: string, { name = 'Sam Reed', withId, ...changes }: Changes = {}) => {
      const details = { name, ...(withId && IDENTIFIED) }
      const { role = 'user' } = changes
      const open = role === 'user' ? union.member : union.person
      return (await open(name, { ...changes, role, email, details })).personId
    },
    as,
    mailTo: async (email: string) => (await union.mailbox()).filter(({ to }) => to === email),
    rosaId: rosa.personId,
    theoId: theo.personId,
    rosa: await as(rosa.email),
    theo: await as(theo.email),
    visitor: () => createClient(base),
    statusOf: async (personId: string): Promise<string> => {
      const text = 'select status from sign_in where person_id = $1'
      const { rows } = await engine.pool.query(text, [personId])
      return rows[0].status
    },
    audited: async (action: string) =>
      (await union.auditRows({ action })).map(({ actor_id, subject_id, detail }) => ({
        actor_id,
        subject_id,
        detail,
      })),
  }
}

const IDENTIFIED = {
  dateOfBirth: '1990-02-28',
  identification: { type: 'Passport', number: 'P1234567' },
} as const

/** What the form sends for somebody new. */
export const newUser = (changes: object = {}): Record<string, unknown> => ({
  id: newId(),
  fullName: 'Nadia Petrov',
  email: 'nadia.petrov@example.com',
  phone: '+1 518 555 0143',
  password: PASSWORD,
  role: 'User',
  street: '12 Mill Lane',
  city: 'Albany',
  state: 'NY',
  zipCode: '12207',
  initialAvailableBalance: '',
  initialCurrentBalance: '',
  ...changes,
})
