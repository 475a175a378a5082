import type { Db } from '../../../platform/server/db.ts'
import { queueMail } from '../../../platform/server/mail.ts'
import type { Institution } from '../../../values/institution.ts'
import { letterText } from '../../../values/letter.ts'

/** The member hears that staff issued a passcode. The code itself is told by the clerk, not here. */
export async function mailIssued(
  tx: Db,
  institution: Institution,
  { to, at, expiresAt }: { readonly to: string; readonly at: Date; readonly expiresAt: Date },
): Promise<void> {
  const until = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: institution.timeZone,
  }).format(expiresAt)
  const text = letterText(institution, [
    'Our staff issued a passcode for you. It takes the place of a one-time code, once.',
    `Unused, it stops working on ${until}.`,
    'If you did not ask for it, somebody may be pretending to be you: call us at once.',
  ])
  await queueMail(tx, { to, at, subject: 'A passcode was issued for you', text })
}
