import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { queueMail } from '../../../platform/server/mail.ts'
import { formatDay } from '../../../values/formats.ts'
import { mailText } from '../../../values/mail.ts'
import { withStop } from '../../../values/refusals.ts'
import { accountWords } from '../../accounts/contract.ts'
import { emailOf } from '../../identity/server/identity.ts'
import { notifyMember } from '../../notifications/server/notifications.ts'
import type { Statement } from '../contract.ts'
import { fileName } from './fileName.ts'
import { english } from '../../../values/sentence.ts'

/** In the portal and, for who wants it, by mail; the statement itself stays behind the sign-in. */
export function notifyOfStatements(
  tx: Tx,
  ctx: ActionContext<null>,
  personId: string,
  { month, made }: { readonly month: string; readonly made: number },
): Promise<void> {
  const title = english(
    made === 1 ? 'Your {month} statement is ready' : 'Your {month} statements are ready',
    { month: formatDay(month, 'month') },
  )
  const text = english(
    made === 1
      ? 'Find it under Statements on your dashboard, to read, print or download.'
      : 'Find them under Statements on your dashboard, to read, print or download.',
  )
  const mail = { paragraphs: [withStop(title), text] }
  return notifyMember(tx, ctx, { personId, kind: 'statement', title, text }, mail)
}

/** A statement as the member asked for it, to the address they sign in with. */
export async function mailStatement(
  tx: Tx,
  { actorId: personId, at, institution }: ActionContext,
  statement: Statement,
  pdf: Buffer,
): Promise<void> {
  const { last4, ...account } = statement.account
  const month = formatDay(statement.month, 'month')
  await queueMail(tx, {
    to: await emailOf(tx, personId),
    at,
    subject: english('Your {month} statement', { month }),
    text: mailText(institution, [
      english(
        'You asked for the {month} statement of your {account} account ending in {last4}. It is attached as a PDF.',
        { month, account: accountWords(english, account), last4 },
      ),
      english('If you did not ask for it, tell us at once.'),
    ]),
    attachments: [{ name: fileName(statement, 'pdf'), type: 'application/pdf', bytes: pdf }],
  })
}
