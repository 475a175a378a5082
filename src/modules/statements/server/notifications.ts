import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { queueMail } from '../../../platform/server/mail.ts'
import { formatDay } from '../../../values/formats.ts'
import { mailText } from '../../../values/mail.ts'
import { withStop } from '../../../values/refusals.ts'
import { accountWords } from '../../accounts/contract.ts'
import { ownersOf, type ShareAccount } from '../../accounts/server/accounts.ts'
import { emailOf } from '../../identity/server/identity.ts'
import { fullNameOf } from '../../members/server/members.ts'
import { notifyMember } from '../../notifications/server/notifications.ts'
import type { Statement } from '../contract.ts'
import { fileName } from './fileName.ts'
import { english, type Words } from '../../../values/sentence.ts'

interface Made {
  readonly month: string
  readonly made: readonly ShareAccount[]
}

/**
 * Tells whose statements they are, and of a child's account whoever acts for the child. In the portal and, for who wants it, by
 * mail; the statement itself stays behind the sign-in.
 */
export async function notifyOfStatements(
  tx: Tx,
  ctx: ActionContext<null>,
  personId: string,
  { month, made }: Made,
): Promise<void> {
  const period = formatDay(month, 'month')
  await notify(tx, ctx, personId, {
    title: english(
      made.length === 1 ? 'Your {month} statement is ready' : 'Your {month} statements are ready',
      { month: period },
    ),
    count: made.length,
  })
  const custodians = await custodiansOf(tx, made)
  if (custodians.length === 0) return
  const name = await fullNameOf(tx, personId)
  for (const [custodianId, accounts] of Map.groupBy(custodians, (one) => one.personId)) {
    await notify(tx, ctx, custodianId, {
      title: english(
        accounts.length === 1
          ? 'The {month} statement of {name} is ready'
          : 'The {month} statements of {name} are ready',
        { month: period, name },
      ),
      count: accounts.length,
    })
  }
}

/** Those who act for a child, account by account. */
async function custodiansOf(tx: Tx, made: readonly ShareAccount[]) {
  const ids = made.filter(({ kind }) => kind === 'Youth').map(({ id }) => id)
  const owners = ids.length === 0 ? [] : [...(await ownersOf(tx, ids)).values()].flat()
  return owners.filter(({ role }) => role === 'custodian')
}

interface News {
  readonly title: Words
  /** Of the statements. */
  readonly count: number
}

function notify(
  tx: Tx,
  ctx: ActionContext<null>,
  personId: string,
  { title, count }: News,
): Promise<void> {
  const text = english(
    count === 1
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
