import type { AdvanceableClock } from '../../../platform/server/clock.ts'
import type { Db } from '../../../platform/server/db.ts'
import { caughtMail } from '../../../platform/server/mail.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import type { Role } from '../../../values/endpoint.ts'
import type { Institution } from '../../../values/institution.ts'
import { ok } from '../../../values/result.ts'
import { advanceClock, getDemo, readClock } from '../contract.ts'
import { advance, type CarrySessions, nextMorning } from './clock.ts'

interface DemoPerson {
  readonly email: string
  readonly password: string
  readonly role: Role
  readonly name: string
  readonly about: string
}

interface DemoParts {
  readonly db: Db
  readonly people: readonly DemoPerson[]
  readonly passcodes: readonly string[]
  /** Left out where the clock cannot be put forward. */
  readonly clock: AdvanceableClock | undefined
  readonly institution: Pick<Institution, 'timeZone'>
  /** Of identity, whose sign-in screen stands above the demonstration and shows what it knows. */
  readonly usablePasscodes: (db: Db, codes: readonly string[]) => Promise<readonly string[]>
  readonly carrySessionsForward: CarrySessions
}

const MAILS_SHOWN_MAX = 200

/** Mounted in demo mode and in no other: it tells everybody's password. */
export function demoRoutes(mount: Mount, parts: DemoParts): void {
  const { db, people, passcodes, clock } = parts
  if (clock) clockRoutes(mount, { ...parts, clock })

  mount(getDemo, async () =>
    ok({
      people: [...people],
      passcodes: [...(await parts.usablePasscodes(db, passcodes))],
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

interface ClockParts extends Pick<DemoParts, 'db' | 'institution' | 'carrySessionsForward'> {
  readonly clock: AdvanceableClock
}

function clockRoutes(mount: Mount, parts: ClockParts): void {
  const { db, clock, carrySessionsForward } = parts
  const { timeZone } = parts.institution
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
