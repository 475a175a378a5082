import type { ActionContext } from '../../../platform/server/action.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import { sameBytes, tokenHashOf } from '../../../platform/server/token.ts'
import type { Caller } from '../../../values/endpoint.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { english } from '../../../values/sentence.ts'
import { accountsById, addOwner, ownAccount } from '../../accounts/server/accounts.ts'
import { roleInSentence } from '../../accounts/contract.ts'
import { audit } from '../../audit/server/audit.ts'
import { isKeptOut } from '../../identity/server/identity.ts'
import type { OwnInvitation } from '../invitation.contract.ts'
import { asInvited, codeHashOf } from './invitations.ts'
import { auditDetail, detailOf, mayBe } from './managed.ts'
import { decides, tellOwners } from './news.ts'
import type { InvitationRow, OwnersTables } from './tables.ts'
import { fullNameOf } from '../../members/server/members.ts'

type Over =
  | 'invitation_unknown'
  | 'invitation_used'
  | 'invitation_expired'
  | 'invitation_withdrawn'
  | 'invitation_locked'

const OVER = {
  accepted: 'invitation_used',
  withdrawn: 'invitation_withdrawn',
  locked: 'invitation_locked',
  expired: 'invitation_expired',
} as const

const byToken = (db: Db, token: string) =>
  db
    .withTables<OwnersTables>()
    .selectFrom('owner_invitation')
    .selectAll()
    .where('token_hash', '=', tokenHashOf(token))

/** An invitation that can be accepted now: whoever made it may still decide about the account, and act at all. */
async function openOne(
  db: Db,
  row: InvitationRow | undefined,
  at: Date,
): Promise<Result<InvitationRow, Over>> {
  if (!row) return refuse('invitation_unknown')
  if (row.outcome !== null) return refuse(OVER[row.outcome])
  if (row.expires_at <= at) return refuse('invitation_expired')
  const account = await ownAccount(db, row.invited_by, row.account_id, 'manage')
  if (!account || account.closedAt !== null || (await isKeptOut(db, row.invited_by)))
    return refuse('invitation_withdrawn')
  return ok(row)
}

/** What the invited see before they sign in: nothing of the account but what it is. */
export async function invitationBehind(
  db: Db,
  { at }: ActionContext<string | null>,
  token: string,
): Promise<Result<OwnInvitation, Over>> {
  return inTransaction(db, async (tx) => {
    const found = await openOne(tx, await byToken(tx, token).executeTakeFirst(), at)
    if (!found.ok) return found
    const { email, invited_by: inviter, account_id: accountId, expires_at: until } = found.value
    const { kind } = (await accountsById(tx, [accountId])).get(accountId)!
    const invitedBy = await fullNameOf(tx, inviter)
    return ok({
      email,
      ...asInvited(found.value),
      invitedBy,
      accountKind: kind,
      expiresAt: until.toISOString(),
    })
  })
}

type JoinRefusal = 'already_an_owner' | 'two_to_sign_on' | 'custodian_too_young'
type Refused = Over | 'invitation_not_yours' | 'code_wrong' | JoinRefusal

/**
 * Makes the caller an owner. Whoever comes second, or while the invitation is withdrawn, waits for its row and
 * finds it over. A wrong code is counted, so a refusal commits too.
 */
export const accept = (
  db: Db,
  ctx: ActionContext,
  caller: Pick<Caller, 'email'>,
  { token, code }: { readonly token: string; readonly code: string },
): Promise<Result<{ accountId: string }, Refused>> =>
  inTransaction(db, async (tx) => {
    const row = await byToken(tx, token).forUpdate().executeTakeFirst()
    if (row && row.email !== caller.email) return refuse('invitation_not_yours')
    const found = await openOne(tx, row, ctx.at)
    if (!found.ok) return found
    const invitation = found.value
    if (!sameBytes(invitation.code_hash, codeHashOf(tx, invitation.id, code)))
      return countWrongCode(tx, ctx, invitation)
    return join(tx, ctx, invitation)
  })

async function join(
  tx: Tx,
  ctx: ActionContext,
  invitation: InvitationRow,
): Promise<Result<{ accountId: string }, JoinRefusal>> {
  const { id, account_id: accountId, role, daily_cap: dailyCap } = invitation
  const { actorId: personId, at } = ctx
  // Whoever turns that on waits for the inviter's row, which is locked here.
  const account = (await accountsById(tx, [accountId])).get(accountId)!
  if (account.twoToSign && role !== 'delegate') return refuse('two_to_sign_on')
  if (!(await mayBe(tx, ctx, { personId, role }))) return refuse('custodian_too_young')
  const added = await addOwner(tx, { accountId, personId, role, dailyCap, at })
  if (!added.ok) return added
  await end(tx, id, { outcome: 'accepted', ended_at: at, accepted_by: personId })
  const as = asInvited(invitation)
  const detail = {
    invitation: id,
    ...(await auditDetail(tx, personId, accountId)),
    ...detailOf(as),
  }
  await audit(tx, ctx, 'owner.joined', { subjectId: personId, detail })
  const name = await fullNameOf(tx, personId)
  await tellOwners(tx, ctx, {
    accountId,
    words: (account) => ({
      title: english('{name} joined {account}', { name, account }),
      text: english('{name} accepted an invitation and is {role} of {account} from now on.', {
        name,
        role: roleInSentence(english, as),
        account,
      }),
    }),
  })
  return ok({ accountId })
}

async function countWrongCode(
  tx: Tx,
  ctx: ActionContext,
  { id, account_id: accountId, invited_by: inviter, tries_left: left }: InvitationRow,
): Promise<Result<never, 'code_wrong' | 'invitation_locked'>> {
  const over = left === 1
  await end(tx, id, {
    tries_left: left - 1,
    ...(over && { outcome: 'locked', ended_at: ctx.at }),
  })
  const detail = { invitation: id, ...(await auditDetail(tx, inviter, accountId)) }
  await audit(tx, ctx, 'owner.code_refused', { subjectId: inviter, detail })
  if (!over) return refuse('code_wrong')
  await tellOwners(tx, ctx, {
    accountId,
    isTold: decides,
    words: (account) => ({
      title: english('An invitation to {account} ended', { account }),
      text: english(
        'Five wrong codes were given for an invitation to {account}, so it opens nothing any more.',
        { account },
      ),
    }),
  })
  return refuse('invitation_locked')
}

const end = (
  tx: Tx,
  id: string,
  changes: Partial<Pick<InvitationRow, 'outcome' | 'ended_at' | 'accepted_by' | 'tries_left'>>,
) =>
  tx
    .withTables<OwnersTables>()
    .updateTable('owner_invitation')
    .set(changes)
    .where('id', '=', id)
    .execute()
