import type { ActionContext } from '../../../platform/server/action.ts'
import { allOrNothing, type Tx } from '../../../platform/server/db.ts'
import { fromDecimal, toDecimal } from '../../../values/money.ts'
import { ok, refuse } from '../../../values/result.ts'
import { english } from '../../../values/sentence.ts'
import { ownersOfAccount } from '../../accounts/server/accounts.ts'
import { roleInSentence } from '../../accounts/contract.ts'
import { audit } from '../../audit/server/audit.ts'
import type { Proof } from '../../factors/contract.ts'
import { type Owner, withProof } from '../../factors/server/factors.ts'
import { standingsOf } from '../../identity/server/identity.ts'
import { INVITATION_HOURS, type inviteOwner, type withdrawInvitation } from '../contract.ts'
import { endInvitation, type NewInvitation, openInvitation } from './invitations.ts'
import {
  type AnswerOf,
  auditDetail,
  detailOf,
  managed,
  type OwnersDependencies,
} from './managed.ts'
import { decides, mailInvitation, tellOwners } from './news.ts'
import { presentOwners, rolesFor } from './present.ts'
import { fullNameOf } from '../../members/server/members.ts'

interface Wanted extends Omit<NewInvitation, 'dailyCap'> {
  /** Of a delegate who moves money, in dollars. */
  readonly dailyCap?: string | undefined
}

/** Makes an invitation, mails its link, and answers its code, which is kept nowhere. */
export const invite = (
  dependencies: OwnersDependencies,
  ctx: ActionContext,
  owner: Owner,
  { proof, ...wanted }: Wanted & { readonly proof: Proof },
) => {
  const { accountId } = wanted
  return withProof(
    dependencies.db,
    ctx,
    owner,
    { action: 'invite_owner', accountId, proof },
    (tx) => inviteNow(tx, dependencies, ctx, wanted),
  )
}

async function inviteNow(
  tx: Tx,
  { config }: OwnersDependencies,
  ctx: ActionContext,
  { accountId, email, role, dailyCap: asked }: Wanted,
): Promise<AnswerOf<typeof inviteOwner>> {
  const found = await managed(tx, ctx, accountId)
  if (!found.ok) return found
  const account = found.value
  const { primaryId: subjectId } = account
  if (account.closedAt !== null) return refuse('account_closed')
  if (!rolesFor(account.kind).includes(role)) return refuse('role_not_for_account')
  if (account.twoToSign && role !== 'delegate') return refuse('two_to_sign_on')
  if (asked !== undefined && role !== 'delegate') return refuse('role_not_for_account')
  const dailyCap = asked === undefined ? null : fromDecimal(asked)
  if (await isOwner(tx, accountId, email)) return refuse('already_an_owner')
  const made = await openInvitation(tx, ctx, {
    accountId,
    email,
    role,
    dailyCap: dailyCap && dailyCap.minor,
  })
  if (!made) return refuse('already_invited')
  const { id, token, code, expiresAt } = made
  const as = { role, dailyCap: dailyCap && toDecimal(dailyCap) }
  const what = { invitation: id, ...(await auditDetail(tx, subjectId, accountId)) }
  await audit(tx, ctx, 'owner.invited', { subjectId, detail: { ...what, email, ...detailOf(as) } })
  const inviter = await fullNameOf(tx, ctx.actorId)
  await mailInvitation(tx, ctx, { to: email, inviter, as, link: linkTo(config, token) })
  const terms = { email, role: roleInSentence(english, as), hours: INVITATION_HOURS }
  await tellOwners(tx, ctx, {
    accountId,
    isTold: decides,
    words: (called) => ({
      title: english('{inviter} invited somebody to {account}', { inviter, account: called }),
      text: english(
        '{email} can become {role} of {account} within {hours} hours. Whoever may decide about the account can withdraw the invitation.',
        { ...terms, account: called },
      ),
    }),
  })
  const owners = await presentOwners(tx, account, ctx.at)
  return ok({ owners, code, expiresAt: expiresAt.toISOString() })
}

async function isOwner(tx: Tx, accountId: string, email: string): Promise<boolean> {
  const owners = await ownersOfAccount(tx, accountId)
  const standings = await standingsOf(
    tx,
    owners.map(({ personId }) => personId),
  )
  return [...standings.values()].some((standing) => standing.email === email)
}

/** Behind a fragment, which is neither sent to servers nor told to other sites. */
const linkTo = ({ publicUrl }: { readonly publicUrl: string }, token: string): string =>
  new URL(`/account-invitation#${token}`, publicUrl).href

/** Takes an invitation back; of this and its acceptance at once the first counts. */
export const withdraw = (
  { db }: Pick<OwnersDependencies, 'db'>,
  ctx: ActionContext,
  { accountId, id }: { readonly accountId: string; readonly id: string },
) =>
  allOrNothing(db, async (tx): Promise<AnswerOf<typeof withdrawInvitation>> => {
    const { actorId, at } = ctx
    const found = await managed(tx, ctx, accountId)
    if (!found.ok) return found
    const account = found.value
    const row = await endInvitation(tx, { accountId, id, at })
    if (!row) return refuse('invitation_not_open')
    const { email } = row
    await audit(tx, ctx, 'owner.invitation_withdrawn', {
      subjectId: account.primaryId,
      detail: { invitation: id, ...(await auditDetail(tx, account.primaryId, accountId)), email },
    })
    const name = await fullNameOf(tx, actorId)
    await tellOwners(tx, ctx, {
      accountId,
      isTold: decides,
      words: (called) => ({
        title: english('{name} withdrew an invitation to {account}', { name, account: called }),
        text: english('The invitation of {email} to {account} opens nothing any more.', {
          email,
          account: called,
        }),
      }),
    })
    return ok(await presentOwners(tx, account, at))
  })
