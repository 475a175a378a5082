import type { Db } from '../../../platform/server/db.ts'
import { caughtMail } from '../../../platform/server/mail.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import type { Role } from '../../../values/endpoint.ts'
import { ok } from '../../../values/result.ts'
import { usablePasscodes } from '../../identity/server/identity.ts'
import { getDemo } from '../contract.ts'

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
}

const MAILS_SHOWN_MAX = 200

/** Mounted in demo mode and in no other: it tells everybody's password. */
export function demoRoutes(mount: Mount, { db, people, passcodes }: DemoParts): void {
  mount(getDemo, async () =>
    ok({
      people: [...people],
      passcodes: [...(await usablePasscodes(db, passcodes))],
      mail: (await caughtMail(db, MAILS_SHOWN_MAX)).map(({ to, subject, text, codes, at }) => ({
        to,
        subject,
        text,
        codes: [...codes],
        at: at.toISOString(),
      })),
    }),
  )
}
