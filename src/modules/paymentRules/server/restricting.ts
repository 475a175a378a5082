import { sql } from 'kysely'
import { type ActionContext, runAction } from '../../../platform/server/action.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { english } from '../../../values/sentence.ts'
import { accountsOf } from '../../accounts/server/accounts.ts'
import { audit } from '../../audit/server/audit.ts'
import { lockedBalancesOf } from '../../ledger/server/ledger.ts'
import { notifyMember } from '../../notifications/server/notifications.ts'
import type { PaymentRuleTables, RestrictionRow } from './tables.ts'
import { PAYMENTS_STOPPED } from './words.ts'

/** What stops everything that would leave a member; undefined where nothing does. */
export const openRestriction = (db: Db, personId: string): Promise<RestrictionRow | undefined> =>
  db
    .withTables<PaymentRuleTables>()
    .selectFrom('payment_restriction')
    .selectAll()
    .where('person_id', '=', personId)
    .where('lifted_at', 'is', null)
    .executeTakeFirst()

/** Waits for what the member has under way, which is decided by how it was, and keeps the rest until the end. */
async function lockPaymentsOf(tx: Tx, personId: string): Promise<void> {
  await sql`select payment_rules_lock(${personId}::uuid)`.execute(tx)
  const accounts = await accountsOf(tx, personId)
  await lockedBalancesOf(
    tx,
    accounts.map(({ ledgerAccountId }) => ledgerAccountId),
  )
}

interface Restricting {
  readonly id: string
  readonly personId: string
  readonly reason: string
}

/** Stops everything that would leave a member. What is on its way to other banks goes on. */
export const restrict = (
  db: Db,
  ctx: ActionContext,
  { id, personId, reason }: Restricting,
): Promise<Result<RestrictionRow | undefined, 'already_restricted' | 'id_reused'>> => {
  const replay = (tx: Tx) => openRestriction(tx, personId)
  const input = { personId, reason }
  return runAction(db, ctx, { id, action: 'member.restrict', input, replay }, async (tx) => {
    await lockPaymentsOf(tx, personId)
    if (await openRestriction(tx, personId)) return refuse('already_restricted')
    await tx
      .withTables<PaymentRuleTables>()
      .insertInto('payment_restriction')
      .values({
        id,
        person_id: personId,
        reason,
        at: ctx.at,
        restricted_by: ctx.actorId,
        lifted_at: null,
        lifted_by: null,
        lifted_reason: null,
      })
      .execute()
    await audit(tx, ctx, 'member.restricted', { subjectId: personId, detail: { reason } })
    const title = english('Payments from your accounts are stopped')
    await notifyMember(
      tx,
      ctx,
      { personId, kind: 'security', title, text: PAYMENTS_STOPPED },
      { isGreeting: true, paragraphs: [PAYMENTS_STOPPED] },
    )
    await publish(tx, 'limits', [personId])
    return ok(await openRestriction(tx, personId))
  })
}

interface Lifting {
  readonly restrictionId: string
  readonly personId: string
  readonly reason: string
}

/** Lets payments of a member go again. Lifted twice by one person, it answers alike. */
export const lift = (
  db: Db,
  ctx: ActionContext,
  { restrictionId, personId, reason }: Lifting,
): Promise<Result<undefined, 'not_restricted'>> =>
  inTransaction(db, async (tx) => {
    const row = await tx
      .withTables<PaymentRuleTables>()
      .selectFrom('payment_restriction')
      .selectAll()
      .where('id', '=', restrictionId)
      .where('person_id', '=', personId)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return refuse('not_restricted')
    if (row.lifted_at !== null)
      return row.lifted_by === ctx.actorId ? ok(undefined) : refuse('not_restricted')
    await tx
      .withTables<PaymentRuleTables>()
      .updateTable('payment_restriction')
      .set({ lifted_at: ctx.at, lifted_by: ctx.actorId, lifted_reason: reason })
      .where('id', '=', restrictionId)
      .execute()
    await audit(tx, ctx, 'member.restriction_lifted', { subjectId: personId, detail: { reason } })
    const text = english('Payments from your accounts can go again.')
    const news = { personId, kind: 'security', title: text, text } as const
    await notifyMember(tx, ctx, news, { isGreeting: true, paragraphs: [text] })
    await publish(tx, 'limits', [personId])
    return ok(undefined)
  })
