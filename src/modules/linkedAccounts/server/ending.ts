import { type RawBuilder, sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import { claimLoop, type JobDependencies } from '../../../platform/server/claimLoop.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import type { LinkAnswers } from '../../ach/server/ach.ts'
import type { LinkedAccount } from '../contract.ts'
import { meaningOfReturn } from '../../../rails/ach/returnCodes.ts'
import { lockPulls, takePullBack } from './pulls/returning.ts'
import { lockedLink, presentLink } from './reading.ts'
import { keyOfAccount, openSecret, sealSecret } from './sealing.ts'
import type { LinkRow } from './tables.ts'
import { leaveTraces } from './traces.ts'

/** Its owner does not want it any more. Asked again it answers alike. */
export const unlink = (
  db: Db,
  ctx: ActionContext,
  id: string,
): Promise<Result<LinkedAccount, 'link_not_found'>> =>
  inTransaction(db, async (tx) => {
    const row = await lockedLink(tx, ctx.actorId, id)
    if (!row) return refuse('link_not_found')
    if (row.ended_at !== null) return ok(await presentLink(tx, ctx.at, row))
    const ended = await end(tx, ctx, row, { state: 'unlinked' })
    await leaveTraces(tx, ctx, row, { what: 'unlinked' })
    return ok(await presentLink(tx, ctx.at, ended))
  })

async function end(
  tx: Tx,
  { at }: Pick<ActionContext, 'at'>,
  { id }: LinkRow,
  { state, reason = null }: { readonly state: LinkRow['state']; readonly reason?: string | null },
): Promise<LinkRow> {
  const { rows } = await sql<LinkRow>`
    update linked_account set state = ${state}, ended_at = ${at}, return_reason = ${reason}
     where id = ${id} returning *`.execute(tx)
  return rows[0]!
}

/**
 * Ends links whose amounts nobody told in time.
 * @returns how many
 */
export const expireLinks = (
  db: Db,
  dependencies: JobDependencies,
  countMax: number,
): Promise<number> =>
  claimLoop<LinkRow>(
    db,
    dependencies,
    {
      job: EXPIRY_JOB,
      key: ['id'],
      claim: claimExpired,
      titleOf: ({ bank_name, last4 }) => `Linked account at ${bank_name} ··${last4}`,
      process: async (tx, ctx, row) => {
        await end(tx, ctx, row, { state: 'expired' })
        await leaveTraces(tx, ctx, row, { what: 'expired' })
      },
    },
    countMax,
  )

export const EXPIRY_JOB = 'linked accounts'

async function claimExpired(
  tx: Tx,
  { at }: ActionContext<null>,
  mayBeTried: RawBuilder<boolean>,
): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    select * from linked_account
     where state = 'pending' and expires_at <= ${at} and ${mayBeTried}
     order by expires_at, id limit 1 for update skip locked`.execute(tx)
  return rows[0]
}

async function lockedById(tx: Tx, id: string): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    select * from linked_account where id = ${id} for update`.execute(tx)
  return rows[0]
}

/** What other institutions answer to entries of linked accounts. */
export const linkAnswers: LinkAnswers = {
  lock: async (tx, answered) => {
    const links = answered.map(({ linkId }) => linkId)
    await sql`select from linked_account where id = any(${links}::uuid[]) order by id for update`.execute(
      tx,
    )
    return lockPulls(
      tx,
      answered.map(({ paymentId }) => paymentId),
    )
  },
  // Both credits and the debit may come back, and what ended before stays as it ended.
  ended: async (tx, ctx, { linkId, reason }) => {
    const row = await lockedById(tx, linkId)
    if (!row || row.ended_at !== null) return
    await end(tx, ctx, row, { state: 'returned', reason })
    await leaveTraces(tx, ctx, row, { what: 'returned', reason })
  },
  takenBack: async (tx, ctx, { linkId, reason, ...back }) => {
    const taken = await takePullBack(tx, ctx, { ...back, reason })
    // For want of money the account stays linked; whatever else it says, nothing more goes through it.
    const row = await lockedById(tx, linkId)
    if (row && row.ended_at === null && meaningOfReturn(reason).representment !== 'twice') {
      await end(tx, ctx, row, { state: 'returned', reason })
      await leaveTraces(tx, ctx, row, { what: 'returned', reason })
    }
    return taken
  },
  corrected: async (tx, ctx, { linkId, after, bankName, change }) => {
    const row = await lockedById(tx, linkId)
    if (!row || row.ended_at !== null) return
    const { routingNumber, accountNumber, accountType } = after
    const known = openSecret(tx, row)
    // Each of its payments may be answered alike.
    if (
      known.accountNumber === accountNumber &&
      row.routing_number === routingNumber &&
      row.account_type === accountType
    )
      return
    const secret = sealSecret(tx, linkId, { ...known, accountNumber })
    const key = keyOfAccount(tx, routingNumber, accountNumber)
    // Where the right account is linked as well, this one keeps what it is known again by.
    const { rows } = await sql<LinkRow>`
      update linked_account
         set routing_number = ${routingNumber}, bank_name = ${bankName}, last4 = ${accountNumber.slice(-4)},
             account_type = ${accountType}, secret = ${secret}::jsonb,
             key = case when exists (
               select from linked_account other
                where other.person_id = ${row.person_id} and other.key = ${key} and other.ended_at is null)
               then key else ${key} end
       where id = ${linkId} returning *`.execute(tx)
    await leaveTraces(tx, ctx, rows[0]!, { what: 'corrected', before: row.last4, change })
  },
}
