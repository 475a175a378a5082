import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { queueMail } from '../../../platform/server/mail.ts'
import { mailText } from '../../../values/mail.ts'
import { emailOf } from '../../identity/server/identity.ts'
import { notifyMember } from '../../notifications/server/notifications.ts'
import type { Statement } from '../contract.ts'
import { labelOf } from '../periods.contract.ts'
import { fileName } from './fileName.ts'

/** In the portal and, for who wants it, by mail; the statement itself stays behind the sign-in. */
export function notifyOfStatements(
  tx: Tx,
  ctx: ActionContext<null>,
  memberId: string,
  { month, made }: { readonly month: string; readonly made: number },
): Promise<void> {
  const title = `Your ${labelOf(month)} ${made === 1 ? 'statement is' : 'statements are'} ready`
  const them = made === 1 ? 'it' : 'them'
  const text = `Find ${them} under Statements on your dashboard, to read, print or download.`
  const mail = { paragraphs: [`${title}.`, text] }
  return notifyMember(tx, ctx, { memberId, kind: 'statement', title, text }, mail)
}

/** A statement as the member asked for it, to the address they sign in with. */
export async function mailStatement(
  tx: Tx,
  { actorId: memberId, at, institution }: ActionContext,
  statement: Statement,
  pdf: Buffer,
): Promise<void> {
  const { kind, last4 } = statement.account
  const label = labelOf(statement.month)
  await queueMail(tx, {
    to: await emailOf(tx, memberId),
    at,
    subject: `Your ${label} statement`,
    text: mailText(institution, [
      `You asked for the ${label} statement of your ${kind} account ending in ${last4}. It is attached as a PDF.`,
      'If you did not ask for it, tell us at once.',
    ]),
    attachments: [{ name: fileName(statement, 'pdf'), type: 'application/pdf', bytes: pdf }],
  })
}
