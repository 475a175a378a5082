import { type RawBuilder, sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { formatMoney, money } from '../../../values/money.ts'
import { english } from '../../../values/sentence.ts'
import { lockedBalancesOf, reversalsOf } from '../../ledger/server/ledger.ts'
import { mailStaff } from '../../notifications/server/notifications.ts'
import { isReversed, LOSSES, RECEIVABLE } from './crediting.ts'
import { provisionalOf } from './reading.ts'
import { caseNumberOf, change, sendLetter, stepOn, trace } from './steps.ts'
import { accountOf } from './subject.ts'
import { couldNotGive, KEPT, take, takeBack } from './takingBack.ts'
import type { DisputeRow, DisputeTables } from './tables.ts'

/** Cases whose transaction was reversed, or stands again, since the job looked; a trigger of the ledger's corrections tells. */
export async function heardOf(db: Db): Promise<readonly string[]> {
  const rows = await db
    .withTables<DisputeTables>()
    .selectFrom('dispute_reversal')
    .select('dispute_id')
    .distinct()
    .execute()
  return rows.map(({ dispute_id }) => dispute_id)
}

/** The next of these cases that has ended and that nobody has looked at. Whether an open one has to end is asked elsewhere. */
export const claimHeard = (
  tx: Tx,
  heard: readonly string[],
  mayBeTried: RawBuilder<boolean>,
): Promise<DisputeRow | undefined> =>
  tx
    .withTables<DisputeTables>()
    .selectFrom('dispute')
    .selectAll()
    .where(sql<boolean>`id = any(${heard}::uuid[])`)
    .where('state', '<>', 'open')
    .where(sql<boolean>`exists (select from dispute_reversal r where r.dispute_id = dispute.id)`)
    .where(mayBeTried)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** Before the look at the ledger: what is reversed after this is heard of once more. */
export const lookedAt = (tx: Tx, { id }: Pick<DisputeRow, 'id'>): Promise<unknown> =>
  tx
    .withTables<DisputeTables>()
    .deleteFrom('dispute_reversal')
    .where('dispute_id', '=', id)
    .execute()

/** What of the correction the account still has: staff may have reversed a posting of the case by hand. */
async function correctionLeft(tx: Tx, row: DisputeRow): Promise<bigint> {
  const { corrected, came_back, credit_id: creditId, correction_id: correctionId, disputed } = row
  if (corrected === null || came_back !== null) return 0n
  const kept = creditId === null ? 0n : corrected < disputed ? corrected : disputed
  const parts = [
    { postingId: creditId, amount: kept },
    { postingId: correctionId, amount: corrected - kept },
  ]
  const undone = await reversalsOf(
    tx,
    parts.flatMap(({ postingId }) => (postingId === null ? [] : [postingId])),
  )
  return parts
    .filter(({ postingId }) => postingId === null || !undone.has(postingId))
    .reduce((sum, { amount }) => sum + amount, 0n)
}

/** What of it the member has twice: no more than came back, where staff found more than the transaction came to. */
async function doubledIn(tx: Tx, row: DisputeRow): Promise<bigint> {
  const left = await correctionLeft(tx, row)
  const { amount } = row
  return amount < 0n && -amount < left ? -amount : left
}

/**
 * Takes back what a case gave whose transaction was reversed after it had ended: the correction, and at once what was to go
 * on a later day. It is asked under the locks under which a case is decided and a reversal posted.
 */
export async function takeBackAll(
  tx: Tx,
  ctx: ActionContext<null>,
  row: DisputeRow,
): Promise<void> {
  await lookedAt(tx, row)
  const { ledgerAccountId: account } = await accountOf(tx, row)
  await lockedBalancesOf(tx, [account, RECEIVABLE, LOSSES, KEPT])
  if (!(await isReversed(tx, row, account))) return
  const doubled = await doubledIn(tx, row)
  if (doubled > 0n) return takeCorrection(tx, ctx, row, doubled)
  if (provisionalOf(row) === null) return
  const letterId = await sendLetter(tx, ctx, row, 'came_back')
  await stepOn(tx, ctx, row, { kind: 'came_back', letterId })
  await takeBack(tx, ctx, row)
}

async function takeCorrection(
  tx: Tx,
  ctx: ActionContext<null>,
  row: DisputeRow,
  doubled: bigint,
): Promise<void> {
  const number = caseNumberOf(row)
  const taken = await take(tx, ctx, row, {
    reason: 'dispute_credit',
    to: LOSSES,
    amount: doubled,
    taken: english('Correction taken back, case {number}', { number }),
    missing: english('Correction that the account could not give back, case {number}', { number }),
  })
  const missing = doubled - taken
  const after = await change(tx, row, { came_back: doubled, came_back_at: ctx.at })
  const letterId = await sendLetter(tx, ctx, after, 'came_back', { missing })
  const said = couldNotGive(missing)
  await stepOn(tx, ctx, after, { kind: 'came_back', amount: taken, letterId, said })
  const detail = { amount: String(taken), currency: 'USD', missing: String(missing) }
  await trace(tx, ctx, after, { action: 'dispute.correction_taken_back', detail })
  await mailStaff(tx, ctx, {
    subject: english('A correction was taken back: case {number}', { number }),
    paragraphs: [
      english(
        'The transaction was reversed after the case was decided. {amount} of the correction went back.',
        { amount: formatMoney(money(taken)) },
      ),
      ...(said === undefined ? [] : [said]),
      english('Find it under Disputes.'),
    ],
  })
  if (provisionalOf(after) !== null) await takeBack(tx, ctx, after)
}
