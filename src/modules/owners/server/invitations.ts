import { randomInt } from 'node:crypto'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { keyed } from '../../../platform/server/keyedHash.ts'
import { newToken } from '../../../platform/server/token.ts'
import { newId } from '../../../values/ids.ts'
import { money, toDecimal } from '../../../values/money.ts'
import { CODE_TRIES, INVITATION_HOURS, type InvitedRole } from '../contract.ts'
import type { InvitationRow, OwnersTables } from './tables.ts'

const LIFETIME_MS = INVITATION_HOURS * 60 * 60_000

/** Bound to its invitation: the same digits open no other one. */
export const codeHashOf = (db: Db, invitationId: string, code: string): Buffer =>
  keyed(db, 'owner-invitation', `${invitationId} ${code}`)

/** A cap as people read it, in dollars. */
export const capOf = (cents: bigint | null): string | null =>
  cents === null ? null : toDecimal(money(cents))

/** As what somebody is invited. */
export const asInvited = ({ role, daily_cap: cap }: Pick<InvitationRow, 'role' | 'daily_cap'>) => ({
  role,
  dailyCap: capOf(cap),
})

export interface NewInvitation {
  readonly accountId: string
  readonly email: string
  readonly role: InvitedRole
  /** Cents that a delegate may move in a day; null: only looks. */
  readonly dailyCap?: bigint | null
}

/**
 * Makes an invitation, whose token and code are kept nowhere. Undefined where one is open for that address already,
 * of two at once for the second.
 */
export async function openInvitation(
  tx: Tx,
  { actorId, at }: ActionContext,
  { accountId, email, role, dailyCap = null }: NewInvitation,
) {
  await endExpired(tx, { accountId, email, at })
  const { token, tokenHash } = newToken()
  const id = newId(at.getTime())
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  const expiresAt = new Date(at.getTime() + LIFETIME_MS)
  const { numInsertedOrUpdatedRows } = await tx
    .withTables<OwnersTables>()
    .insertInto('owner_invitation')
    .values({
      id,
      account_id: accountId,
      email,
      role,
      daily_cap: dailyCap,
      invited_by: actorId,
      token_hash: tokenHash,
      code_hash: codeHashOf(tx, id, code),
      tries_left: CODE_TRIES,
      made_at: at,
      expires_at: expiresAt,
      outcome: null,
      ended_at: null,
      accepted_by: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'email']).where('outcome', 'is', null).doNothing(),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n ? { id, token, code, expiresAt } : undefined
}

async function endExpired(
  tx: Tx,
  { accountId, email, at }: { accountId: string; email: string; at: Date },
): Promise<void> {
  await tx
    .withTables<OwnersTables>()
    .updateTable('owner_invitation')
    .set({ outcome: 'expired', ended_at: at })
    .where('account_id', '=', accountId)
    .where('email', '=', email)
    .where('outcome', 'is', null)
    .where('expires_at', '<=', at)
    .execute()
}

/** Ends it by hand; undefined where it has come to its end already. */
export const endInvitation = (
  tx: Tx,
  { accountId, id, at }: { accountId: string; id: string; at: Date },
): Promise<Pick<InvitationRow, 'email'> | undefined> =>
  tx
    .withTables<OwnersTables>()
    .updateTable('owner_invitation')
    .set({ outcome: 'withdrawn', ended_at: at })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('outcome', 'is', null)
    .where('expires_at', '>', at)
    .returning('email')
    .executeTakeFirst()

/** Whoever goes takes their open invitations along: nobody joins by the word of somebody who has left. */
export async function withdrawInvitationsBy(
  tx: Tx,
  { accountId, personId, at }: { accountId: string; personId: string; at: Date },
): Promise<void> {
  await tx
    .withTables<OwnersTables>()
    .updateTable('owner_invitation')
    .set({ outcome: 'withdrawn', ended_at: at })
    .where('account_id', '=', accountId)
    .where('invited_by', '=', personId)
    .where('outcome', 'is', null)
    .execute()
}
