import type { TestContext } from 'node:test'
import { createGuard, useSecret } from '../../src/modules/identity/server/identity.ts'
import { identityRoutes } from '../../src/modules/identity/server/routes.ts'
import { openShareAccounts } from '../../src/modules/accounts/server/accounts.ts'
import { enroll, namesIn } from '../../src/modules/members/server/members.ts'
import { userRoutes } from '../../src/modules/users/server/routes.ts'
import type { UserParts } from '../../src/modules/users/server/users.ts'
import { settableClock } from '../../src/platform/server/clock.ts'
import { readConfig } from '../../src/platform/server/config.ts'
import { type Engine, inTransaction } from '../../src/platform/server/db.ts'
import { createHttp } from '../../src/platform/server/http.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { caughtMail } from '../../src/platform/server/mail.ts'
import { createMount } from '../../src/platform/server/routes.ts'
import type { Role, Status } from '../../src/values/endpoint.ts'
import { newId } from '../../src/values/ids.ts'
import { money } from '../../src/values/money.ts'
import { type Client, createClient } from '../factories/client.ts'
import { freshDatabase } from '../factories/database.ts'
import { beginTestSession } from '../factories/sessions.ts'
import { addSignIn } from '../factories/signIns.ts'

export const PASSWORD = 'sturdy lantern 42'
export const NOW = new Date('2026-07-15T16:00:00Z')

type Person = Readonly<{ name?: string; role?: Role; status?: Status; at?: Date; withId?: boolean }>

/** The back office in front of a database of its own, with Rosa and Theo on duty. */
export type Office = Awaited<ReturnType<typeof openOffice>>

export async function openOffice(t: TestContext, given?: Engine) {
  const engine = given ?? (await freshDatabase(t))
  const { db } = engine
  const clock = settableClock(NOW)
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent' })
  const { institution } = config
  const secret = 'a secret for tests that is long enough'
  useSecret(db, secret)
  const log = createLog('silent')
  const app = await createHttp(config, log)
  const identity = { db, pool: engine.pool, clock, institution, log, config, secret }
  const mount = createMount(app, { guard: createGuard(identity), afterDeed: () => {} })
  identityRoutes(mount, identity)
  const secondPerson = { needed: false, above: money(25_000_00n) }
  const parts: UserParts = { db, clock, institution, config, secondPerson }
  userRoutes(mount, parts)
  const base = await app.listen({ port: 0, host: '127.0.0.1' })
  t.after(() => app.close())

  const settle = (email: string, person: Person = {}): Promise<string> =>
    inTransaction(db, async (tx) => {
      const { name = 'Sam Reed', role = 'user', status = 'approved', at = NOW } = person
      const memberId = await enroll(tx, { ...detailsOf(name, person.withId), name }, at)
      const signIn = { memberId, email, password: PASSWORD, role, status }
      await addSignIn(tx, signIn)
      if (role === 'user') await openShareAccounts(tx, memberId, at)
      return memberId
    })
  const mailTo = async (email: string) =>
    (await caughtMail(db, 100)).filter(({ to }) => to === email)
  const as = async (email: string): Promise<Client> => {
    const client = createClient(base)
    client.resume(await beginTestSession({ db, clock, config: { ...config, secret } }, email))
    return client
  }
  const rosaId = await settle('rosa@bank.example', {
    name: 'Rosa Delgado',
    role: 'admin',
    status: 'active',
  })
  const theoId = await settle('theo@bank.example', {
    name: 'Theo Lindqvist',
    role: 'admin',
    status: 'active',
  })
  return {
    engine,
    db,
    clock,
    parts,
    base,
    settle,
    as,
    mailTo,
    rosaId,
    theoId,
    rosa: await as('rosa@bank.example'),
    theo: await as('theo@bank.example'),
    visitor: () => createClient(base),
    ...lookingInto(engine),
  }
}

/** What only the database tells. */
const lookingInto = ({ pool }: Engine) => ({
  statusOf: async (memberId: string): Promise<string> => {
    const { rows } = await pool.query('select status from sign_in where member_id = $1', [memberId])
    return rows[0].status
  },
  audited: async (action: string) => {
    const { rows } = await pool.query(
      'select actor_id, subject_id, detail from audit_event where action = $1 order by id',
      [action],
    )
    return rows
  },
})

const detailsOf = (name: string, withId = false) => ({
  ...namesIn(name),
  phone: '518 555 0100',
  address: { street: '1 Main Street', city: 'Albany', state: 'NY', postalCode: '12207' },
  ...(withId && {
    dateOfBirth: '1990-02-28',
    identification: { type: 'Passport', number: 'P1234567' } as const,
  }),
})

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
