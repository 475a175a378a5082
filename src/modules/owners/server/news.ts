import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { queueMail } from '../../../platform/server/mail.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { mailText } from '../../../values/mail.ts'
import { english, verbatim, type Words } from '../../../values/sentence.ts'
import { labelWords, type Role, roleInSentence } from '../../accounts/contract.ts'
import {
  type AccountOwner,
  labelIn,
  labelsOf,
  ownersOfAccount,
} from '../../accounts/server/accounts.ts'
import { notifyMember } from '../../notifications/server/notifications.ts'
import { ownersPath } from '../places.contract.ts'
import { INVITATION_HOURS, OWNERS_TOPIC } from '../contract.ts'

const NOT_YOU = english('If you know nothing of this, call us at once.')

/** "Savings, ending in 9310", as one person calls it. */
export const accountAs = async (tx: Tx, personId: string, accountId: string): Promise<Words> =>
  labelWords(english, labelIn(await labelsOf(tx, personId), accountId))

/** Whoever decides about the account, and whose name is on it: they hear of what nobody has joined yet. */
export const decides = ({ mayManage, role }: AccountOwner): boolean =>
  mayManage || role === 'primary'

interface News {
  readonly accountId: string
  /** Told besides those who have to do with the account now. */
  readonly alsoTold?: string
  readonly isTold?: (owner: AccountOwner) => boolean
  /** What is said to somebody, who calls the account so. */
  readonly words: (account: Words) => { readonly title: Words; readonly text: Words }
}

/** Everybody concerned hears of it for their safety; pages that are open read again. */
export async function tellOwners(
  tx: Tx,
  ctx: ActionContext,
  { accountId, alsoTold, isTold = () => true, words }: News,
): Promise<void> {
  const owners = await ownersOfAccount(tx, accountId)
  const others = alsoTold === undefined ? [] : [alsoTold]
  const concerned = [...new Set([...owners.map(({ personId }) => personId), ...others])]
  await publish(tx, OWNERS_TOPIC, concerned)
  const told = [...new Set([...owners.filter(isTold).map(({ personId }) => personId), ...others])]
  for (const personId of told) {
    const isStill = owners.some((owner) => owner.personId === personId)
    const { title, text } = words(await accountAs(tx, personId, accountId))
    await notifyMember(
      tx,
      ctx,
      { personId, kind: 'security', title, text, ...(isStill && { path: ownersPath(accountId) }) },
      { isGreeting: true, paragraphs: [text, NOT_YOU] },
    )
  }
}

interface Invited {
  readonly to: string
  readonly inviter: string
  readonly as: Role
  readonly link: string
}

/** Without the code, which comes by word of mouth, and without a number of the account. */
export function mailInvitation(
  tx: Tx,
  { at, institution }: ActionContext,
  { to, inviter, as, link }: Invited,
): Promise<void> {
  const { name } = institution
  const paragraphs = [
    english('{inviter} invites you to be {role} of an account at {name}.', {
      inviter,
      role: roleInSentence(english, as),
      name,
    }),
    english(
      '{inviter} has a code of six digits for you and says it to you in person. Nobody of our staff asks for it.',
      { inviter },
    ),
    english('Accept the invitation here, signed in with this address:'),
    verbatim(link),
    english(
      'The link works once, for {hours} hours. Whoever is not with us yet registers with this address first; the page leads there.',
      { hours: INVITATION_HOURS },
    ),
    english('If you do not know {inviter}, do nothing.', { inviter }),
  ]
  const subject = english('{inviter} invites you to an account', { inviter })
  return queueMail(tx, { to, at, subject, text: mailText(institution, paragraphs) })
}
