import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { verbatim, type Words } from '../../../values/sentence.ts'
import { notifyMember } from '../../notifications/server/notifications.ts'
import { ownersOfBusiness } from './reading.ts'

interface News {
  readonly title: Words
  readonly text: Words
}

/** Tells somebody of a business of theirs, here and by mail; it always arrives. */
export const tell = (
  tx: Tx,
  ctx: ActionContext,
  personId: string,
  { title, text }: News,
): Promise<void> =>
  notifyMember(
    tx,
    ctx,
    { personId, kind: 'security', title, text },
    { isGreeting: true, paragraphs: [verbatim(`${title}.`), text] },
  )

/** The same for everybody who owns an account of it. */
export async function tellOwners(
  tx: Tx,
  ctx: ActionContext,
  memberId: string,
  news: News,
): Promise<void> {
  for (const personId of await ownersOfBusiness(tx, memberId)) await tell(tx, ctx, personId, news)
}
