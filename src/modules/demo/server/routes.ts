import type { ActionContext } from '../../../platform/server/action.ts'
import type { AdvanceableClock } from '../../../platform/server/clock.ts'
import type { Db } from '../../../platform/server/db.ts'
import { caughtMail } from '../../../platform/server/mail.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { ok } from '../../../values/result.ts'
import { advanceClock, getDemo, readClock } from '../contract.ts'
import { advance, type CarrySessions, type ClockDependencies, nextMorning } from './clock.ts'
import { DEMO_PASSCODES, DEMO_PEOPLE } from './people.ts'

interface DemoDependencies {
  readonly db: Db
  /** Left out where the clock cannot be put forward. */
  readonly clock: AdvanceableClock | undefined
  /** Of identity, whose sign-in screen stands above the demonstration and shows what it knows. */
  readonly usablePasscodes: (db: Db, codes: readonly string[]) => Promise<readonly string[]>
  readonly carrySessionsForward: CarrySessions
}

const MAILS_SHOWN_MAX = 200

/** Mounted in demo mode and in no other: it tells everybody's password. */
export function demoRoutes(mount: Mount, dependencies: DemoDependencies): void {
  const { db, clock } = dependencies
  if (clock) clockRoutes(mount, { ...dependencies, clock })

  mount(getDemo, async ({ context: { at: now } }) =>
    ok({
      people: [...DEMO_PEOPLE],
      passcodes: [...(await dependencies.usablePasscodes(db, DEMO_PASSCODES))],
      mail: (await caughtMail(db, MAILS_SHOWN_MAX, now)).map(
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

function clockRoutes(mount: Mount, dependencies: ClockDependencies): void {
  const presentClock = ({ institution: { timeZone } }: ActionContext) => {
    const now = dependencies.clock.now()
    return { now: now.toISOString(), next: nextMorning(now, timeZone).toISOString() }
  }
  mount(readClock, async ({ context }) => ok(presentClock(context)))

  mount(advanceClock, async ({ context, body }) => {
    const moved = await advance(dependencies, context, new Date(body.to))
    return moved.ok ? ok(presentClock(context)) : moved
  })
}
