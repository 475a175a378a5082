import { randomBytes } from 'node:crypto'
import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import { setSecret } from '../../src/platform/server/keyedHash.ts'
import { passcodeRoutes } from '../../src/modules/passcodes/server/routes.ts'
import { takePasscode } from '../../src/modules/passcodes/server/passcodes.ts'
import { enroll, namesIn } from '../../src/modules/members/server/members.ts'
import { settableClock } from '../../src/platform/server/clock.ts'
import { readConfig } from '../../src/apps/server/config.ts'
import { type Db, inTransaction } from '../../src/platform/server/db.ts'
import { createHttp } from '../../src/platform/server/http.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { createMount } from '../../src/platform/server/routes.ts'
import type { Caller, Role, Status } from '../../src/values/endpoint.ts'
import { newId } from '../../src/values/ids.ts'
import { freshDatabase } from '../factories/database.ts'
import { addSignIn } from '../factories/signIns.ts'

export const AT = new Date('2026-07-15T16:00:00Z')
export const ROSA = 'rosa@staff.example'
export const ADA = 'ada@members.example'
export const BEN = 'ben@members.example'

interface Answer {
  readonly status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  readonly body: any
}

/** The routes of the passcodes alone, where Rosa is signed in as staff; a production unless `demo`. */
export async function openPasscodesWorld(t: TestContext, { demo = true } = {}) {
  const { db, pool } = await freshDatabase(t)
  setSecret(db, randomBytes(32).toString('hex'))
  const people: Record<string, string> = {}
  const given = async (name: string, email: string, role: Role, status: Status = 'approved') => {
    people[email] = await signInOf(db, name, email, role, status)
  }
  await given('Rosa Delgado', ROSA, 'admin')
  await given('Ada Byron', ADA, 'user')
  await given('Ben Okafor', BEN, 'user')

  const config = readConfig({})
  const { demo: notice, ...profile } = config.institution
  const institution = demo && notice ? { ...profile, demo: notice } : profile
  const clock = settableClock(AT)
  const app = await createHttp(config, createLog('silent'))
  t.after(() => app.close())
  const rosa: Caller = {
    personId: people[ROSA]!,
    sessionId: newId(),
    email: ROSA,
    role: 'admin',
    staffRole: 'administrator',
    status: 'approved',
  }
  const mount = createMount(app, {
    guard: async () => rosa,
    afterAction: () => {},
    clock,
    institution,
  })
  passcodeRoutes(mount, { db })

  const call = async (method: 'GET' | 'POST', url: string, body?: object): Promise<Answer> => {
    const headers = { 'sec-fetch-site': 'same-origin' }
    const answer = await app.inject({ method, url, headers, ...(body && { payload: body }) })
    return { status: answer.statusCode, body: answer.json() }
  }
  return {
    db,
    pool,
    clock,
    institution,
    given,
    idOf: (email: string): string => people[email]!,
    list: async () => (await call('GET', '/api/admin/passcodes')).body,
    add: (code: unknown, id: string = newId()) =>
      call('POST', '/api/admin/passcodes', { id, code }),
    issue: (email: string, { days = 1, id = newId() }: { days?: unknown; id?: string } = {}) =>
      call('POST', '/api/admin/passcodes/issue', { id, email, days }),
    remove: (id: string) => call('POST', `/api/admin/passcodes/${id}/remove`),
    restore: (id: string) => call('POST', `/api/admin/passcodes/${id}/restore`),
    clearUsed: () => call('POST', '/api/admin/passcodes/clear-used'),
    /** Whether somebody's code is accepted now; a right one is used up by that. */
    use: (email: string, code: string): Promise<boolean> =>
      inTransaction(db, (tx) =>
        takePasscode(tx, {
          code,
          personId: people[email]!,
          at: clock.now(),
          sharedAllowed: demo,
        }),
      ),
  }
}

const signInOf = (
  db: Db,
  name: string,
  email: string,
  role: Role,
  status: Status,
): Promise<string> =>
  inTransaction(db, async (tx) => {
    const personId = await enroll(tx, {
      ...namesIn(name),
      phone: '555 0100',
      address: { street: '1 Mill Lane', city: 'Ithaca', state: 'NY', postalCode: '14850' },
    })
    await addSignIn(tx, { personId, email, password: 'a quiet heron at dusk', role, status })
    return personId
  })

/** What the audit trail tells of passcodes, in order. */
export async function audited(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{
    action: string
  }>`select action from audit_event order by id`.execute(db)
  return rows.map(({ action }) => action).filter((action) => action.startsWith('passcode.'))
}
