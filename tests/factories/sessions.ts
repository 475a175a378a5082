import assert from 'node:assert/strict'
import { cookieNameOf, csrfTokenOf } from '../../src/modules/access/server/cookies.ts'
import { lockSignIn, standingByEmail } from '../../src/modules/identity/server/identity.ts'
import { begin } from '../../src/modules/access/server/signIn.ts'
import { jobContextOf } from '../../src/platform/server/action.ts'
import type { Clock } from '../../src/platform/server/clock.ts'
import type { Config } from '../../src/apps/server/config.ts'
import { type Db, inTransaction } from '../../src/platform/server/db.ts'
import { serverSecret } from '../../src/platform/server/secret.ts'

interface SessionParts {
  readonly db: Db
  readonly clock: Clock
  readonly config: Config
}

/** What a browser holds for somebody who is signed in. */
export interface TestSession {
  /** By name: the session, and the device they are known by from now on. */
  readonly cookies: Readonly<Record<'session' | 'device', { name: string; value: string }>>
  readonly csrfToken: string
}

/**
 * Signs somebody in through the door that both steps of a real sign-in end in, with all that follows
 * from it, and without the steps: hashing a password takes longer than most tests.
 */
export async function beginTestSession(
  { db, clock, config }: SessionParts,
  email: string,
  device = 'node',
): Promise<TestSession> {
  const { institution, publicUrl } = config
  const person = await standingByEmail(db, email)
  assert.ok(person, `somebody signs in as ${email}`)
  const { token, deviceToken } = await inTransaction(db, async (tx) => {
    await lockSignIn(tx, person.personId)
    const ctx = {
      ...jobContextOf({ clock, institution }),
      actorId: person.personId,
      address: '127.0.0.1',
    }
    return begin(tx, ctx, { ...person, by: 'mail', device, deviceToken: undefined })
  })
  return {
    cookies: {
      session: { name: cookieNameOf('session', publicUrl), value: token },
      device: { name: cookieNameOf('device', publicUrl), value: deviceToken },
    },
    csrfToken: csrfTokenOf(await serverSecret(db, config), token),
  }
}
