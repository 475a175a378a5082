import type { TestContext } from 'node:test'
import type { SettableClock } from '../../src/platform/server/clock.ts'
import type { Client } from '../factories/client.ts'
import { ELECTRICITY, knows } from '../factories/known.ts'
import { openPortal, type PortalOptions, type TestPortal } from '../factories/portal.ts'
import { type CreditUnion, creditUnionOn, type Person } from './creditUnion.ts'

/** What everybody signs in with where a test asks for passwords. */
export const PASSWORD = 'a quiet heron at dusk'

/** A credit union behind its whole portal. */
export interface OnlineBanking extends CreditUnion {
  readonly portal: TestPortal<SettableClock>
  /** A person with a session. */
  as(person: Pick<Person, 'email'>): Promise<Client>
}

interface Options extends Pick<PortalOptions, 'engine' | 'share' | 'environment'> {
  /** {@link PASSWORD}, for tests of the sign-in. */
  readonly password?: string
}

/** Members have paid the electricity before, as they have each other. */
export async function openOnlineBanking(
  t: Pick<TestContext, 'after'>,
  { password, environment, ...given }: Options = {},
): Promise<OnlineBanking> {
  const portal = await openPortal(t, {
    environment: { LOG_LEVEL: 'silent', ...environment },
    ...given,
  })
  const { engine, clock, config } = portal
  const union = creditUnionOn({ engine, clock, institution: config.institution }, { password })
  return {
    ...union,
    portal,
    as: ({ email }) => portal.as(email),
    member: async (...given) => {
      const member = await union.member(...given)
      await knows(engine.db, member.personId, ELECTRICITY)
      return member
    },
  }
}
