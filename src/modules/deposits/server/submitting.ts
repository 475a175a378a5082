import { sql } from 'kysely'
import { type ActionContext, runAction } from '../../../platform/server/action.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { fromDecimal } from '../../../values/money.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { ownAccount, type ShareAccount } from '../../accounts/server/accounts.ts'
import { audit } from '../../audit/server/audit.ts'
import { type ClaimedImage, claimImage, showTheSame } from '../../images/server/images.ts'
import { hold, houseAccount, timingIn, transferById } from '../../ledger/server/ledger.ts'
import type { Deposit, SubmitDepositBody, SubmitRefusal } from '../contract.ts'
import { lockDeposit } from './model.ts'
import { auditedAmount, presentDeposit } from './present.ts'
import { type DepositRow, type DepositTables, TOPIC } from './tables.ts'

/**
 * Takes a check for review: the photos are claimed and the amount is announced on the account, where
 * it cannot be spent. A copy of the request is answered with the deposit as it stands.
 */
export const submit = (
  db: Db,
  ctx: ActionContext,
  body: SubmitDepositBody,
): Promise<Result<Deposit, SubmitRefusal>> =>
  runAction(
    db,
    ctx,
    {
      id: body.id,
      action: 'deposit.submit',
      input: body,
      replay: async (tx) => presentDeposit(tx, (await lockDeposit(tx, body.id))!),
    },
    (tx) => takeCheck(tx, ctx, body),
  )

async function takeCheck(
  tx: Tx,
  ctx: ActionContext,
  body: SubmitDepositBody,
): Promise<Result<Deposit, SubmitRefusal>> {
  await queueUp(tx)
  if (await transferById(tx, body.id)) return refuse('id_reused')
  const account = await ownAccount(tx, ctx.actorId, body.accountId, 'propose')
  if (!account) return refuse('account_not_found')
  const front = await claimed(tx, ctx, body.frontImageId)
  const back = await claimed(tx, ctx, body.backImageId)
  // One id on both sides is one photo, and is told so before it is missed as claimed twice.
  if (body.frontImageId === body.backImageId) return refuse('same_photo')
  if (!front || !back) return refuse('photo_missing')
  if (await showTheSame(tx, front, back)) return refuse('same_photo')
  const announced = await announce(tx, ctx, account, body)
  if (!announced.ok) return announced
  const row = await insert(tx, ctx, body, front)
  await noteLikenesses(tx, row)
  await audit(tx, ctx, 'deposit.submitted', {
    subjectId: ctx.actorId,
    detail: { depositId: row.id, ...auditedAmount(row.amount) },
  })
  await publish(tx, TOPIC, [ctx.actorId])
  return ok(await presentDeposit(tx, row))
}

/** One deposit comes in at a time. */
const queueUp = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtext('openteller deposits'))`.execute(tx)

async function claimed(
  tx: Tx,
  { actorId, at }: ActionContext,
  imageId: string,
): Promise<ClaimedImage | undefined> {
  const image = await claimImage(tx, { imageId, ownerId: actorId, purpose: 'deposit', at })
  return image.ok ? image.value : undefined
}

/** Money on its way to the account: seen as pending, not spendable. */
async function announce(
  tx: Tx,
  ctx: ActionContext,
  { ledgerAccountId: to }: ShareAccount,
  { id, amount, note }: SubmitDepositBody,
): Promise<Result<unknown, 'account_not_open' | 'account_fixed' | 'id_reused'>> {
  const placed = await hold(
    tx,
    {
      id,
      actor: { channel: 'member', actorId: ctx.actorId },
      reason: 'check_deposit',
      from: houseAccount('clearing:checks'),
      to,
      amount: fromDecimal(amount),
      ...(note !== undefined && { details: { memo: note } }),
    },
    timingIn(ctx),
  )
  if (placed.ok) return placed
  const { code } = placed
  assert(
    code === 'account_not_open' || code === 'account_fixed' || code === 'id_reused',
    `a check is announced, not ${code}`,
  )
  return refuse(code)
}

function insert(
  tx: Tx,
  { actorId, at }: ActionContext,
  { id, accountId, amount, note, frontImageId, backImageId }: SubmitDepositBody,
  { fingerprint }: ClaimedImage,
): Promise<DepositRow> {
  return tx
    .withTables<DepositTables>()
    .insertInto('deposit')
    .values({
      id,
      person_id: actorId,
      account_id: accountId,
      amount: fromDecimal(amount).minor,
      note: note ?? null,
      front_image_id: frontImageId,
      back_image_id: backImageId,
      fingerprint,
      state: 'pending_review',
      submitted_at: at,
      decided_at: null,
      decided_by: null,
      credited: null,
      reason: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Of 64 bits. One photo sent twice differs in none or few; two photos of one check in many. */
const ALIKE_BITS_MAX = 3

/** A check that was refused elsewhere, or not remembered, comes again within days. */
const SAME_AMOUNT_DAYS = 10

/**
 * Writes down which earlier deposits may be of the same check: by anybody, where the pictures of the
 * front look alike; by the same member, where the amount is the same within ten days. Staff decide
 * what it means. Whoever calls it holds the lock of {@link queueUp}, so that of two that come in at
 * the same moment one sees the other.
 */
async function noteLikenesses(
  tx: Tx,
  { id, person_id, amount, fingerprint, submitted_at }: DepositRow,
): Promise<void> {
  await sql`
    insert into deposit_likeness (deposit_id, earlier_id, kind)
    select ${id}::uuid, d.id, 'photo' from deposit d
     where d.id <> ${id}
       and bit_count(('x' || d.fingerprint)::bit(64) # ('x' || ${fingerprint}::text)::bit(64)) <= ${ALIKE_BITS_MAX}
    union all
    select ${id}::uuid, d.id, 'amount' from deposit d
     where d.id <> ${id} and d.person_id = ${person_id} and d.amount = ${amount}
       and d.submitted_at > ${submitted_at}::timestamptz - make_interval(days => ${SAME_AMOUNT_DAYS}::int)`.execute(
    tx,
  )
}
