import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { notifyMember, writeNotifications } from '../../notifications/server/notifications.ts'
import { formatMoment } from '../../../values/formats.ts'
import { english } from '../../../values/sentence.ts'

interface Issued {
  readonly personId: string
  readonly expiresAt: Date
}

/** The member hears that staff issued a passcode. The code itself is told by staff, not here. */
export async function notifyOfIssue(
  tx: Tx,
  ctx: ActionContext,
  { personId, expiresAt }: Issued,
): Promise<void> {
  const until = formatMoment(expiresAt, ctx.institution.timeZone, 'momentLong')
  await notifyMember(
    tx,
    ctx,
    {
      personId,
      kind: 'security',
      title: english('Passcode issued'),
      text: english(
        'Our staff issued a passcode for you, which works once. If you did not ask for one, call us at once.',
      ),
    },
    {
      subject: english('A passcode was issued for you'),
      paragraphs: [
        english(
          'Our staff issued a passcode for you. It takes the place of a one-time code, once.',
        ),
        english('Unused, it stops working on {until}.', { until }),
        english(
          'If you did not ask for it, somebody may be pretending to be you: call us at once.',
        ),
      ],
    },
  )
}

/** Tells the member that their passcode was used, in the portal alone. */
export const notifyOfUse = (
  tx: Db,
  { personId, at }: { readonly personId: string; readonly at: Date },
): Promise<void> =>
  writeNotifications(tx, [
    {
      personId,
      at,
      kind: 'security',
      title: english('Passcode used'),
      text: english(
        'The passcode our staff issued for you was used and works no more. If this was not you, call us at once.',
      ),
    },
  ])
