import type { AdvanceableClock } from '../../../platform/server/clock.ts'
import type { Db } from '../../../platform/server/db.ts'
import { caughtMail } from '../../../platform/server/mail.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import type { Institution } from '../../../values/institution.ts'
import { ok } from '../../../values/result.ts'
import { advanceClock, getDemo, readClock } from '../contract.ts'
import { advance, type CarrySessions, nextMorning } from './clock.ts'
import { DEMO_PASSCODES, DEMO_PEOPLE } from './people.ts'

interface DemoDependencies {
  readonly db: Db
  /** Left out where the clock cannot be put forward. */
  readonly clock: AdvanceableClock | undefined
  readonly institution: Pick<Institution, 'timeZone'>
  /** Of identity, whose sign-in screen stands above the demonstration and shows what it knows. */
  readonly usablePasscodes: (db: Db, codes: readonly string[]) => Promise<readonly string[]>
  readonly carrySessionsForward: CarrySessions
}

const MAILS_SHOWN_MAX = 200

/** Mounted in demo mode and in no other: it tells everybody's password. */
export function demoRoutes(mount: Mount, dependencies: DemoDependencies): void {
  const { db, clock } = dependencies
  if (clock) clockRoutes(mount, { ...dependencies, clock })

  mount(getDemo, async () =>
    ok({
      people: [...DEMO_PEOPLE],
      passcodes: [...(await dependencies.usablePasscodes(db, DEMO_PASSCODES))],
      mail: (await caughtMail(db, MAILS_SHOWN_MAX)).map(
        ({ to, subject, text, codes, files, at }) => ({
          to,
          subject,
          text,
          codes: [...codes],
          files: [...files],
          at: at.toISOString(),
        }),
      ),
    }),
  )
}

interface ClockDependencies extends Pick<
  DemoDependencies,
  'db' | 'institution' | 'carrySessionsForward'
> {
  readonly clock: AdvanceableClock
}

function clockRoutes(mount: Mount, dependencies: ClockDependencies): void {
  const { db, clock, carrySessionsForward } = dependencies
  const { timeZone } = dependencies.institution
  const presentClock = () => {
    const now = clock.now()
    return { now: now.toISOString(), next: nextMorning(now, timeZone).toISOString() }
  }
  mount(readClock, async () => ok(presentClock()))

  mount(advanceClock, async ({ caller, address, body }) => {
    const request = { to: new Date(body.to), actorId: caller.memberId, address }
    const moved = await advance(db, { clock, carrySessionsForward, timeZone, ...request })
    return moved.ok ? ok(presentClock()) : moved
  })
}
