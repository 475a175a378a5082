import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { formatMoment } from '../../../values/formats.ts'
import { english } from '../../../values/sentence.ts'
import { mailStaff } from '../../notifications/server/notifications.ts'

interface Missed {
  readonly cutAt: Date
  /** How many payments and returns leave with the next file instead. */
  readonly count: number
  readonly publicUrl: string
}

/** Tells staff, in the transaction that has everything leave later. */
export function mailMissedWindow(
  tx: Tx,
  ctx: ActionContext<null>,
  { cutAt, count, publicUrl }: Missed,
): Promise<void> {
  const moment = formatMoment(cutAt, ctx.institution.timeZone, 'moment')
  return mailStaff(tx, ctx, {
    subject: english('The ACH file of {moment} was missed', { moment }),
    paragraphs: [
      english(
        'No server cut the file of {moment} before the deadline of the Federal Reserve. {count, plural, one {# entry leaves} other {# entries leave}} with the next file. Please make sure that the portal and its jobs are running.',
        { moment, count },
      ),
      english('What is under way: {link}', { link: new URL('/admin/payments', publicUrl).href }),
    ],
  })
}
