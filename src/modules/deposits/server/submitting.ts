import type { Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { fromDecimal } from '../../../values/money.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { ownAccount, type ShareAccount } from '../../accounts/server/accounts.ts'
import { record } from '../../audit/server/audit.ts'
import { type ClaimedImage, claimImage, showTheSame } from '../../images/server/images.ts'
import { hold, houseAccount, transferById } from '../../ledger/server/ledger.ts'
import type { Deposit, SubmitDepositBody, SubmitRefusal } from '../contract.ts'
import { noteLikenesses, queueUp } from './likeness.ts'
import { presentDeposit } from './present.ts'
import { auditedAmount, type Deed, lockDeposit, timingOf } from './scene.ts'
import { type DepositRow, type DepositTables, TOPIC } from './tables.ts'

/**
 * Takes a check for review: the photos are claimed and the amount is announced on the account, where
 * it cannot be spent. Asked again with the same id and the same contents it answers with the deposit
 * as it stands; with other contents it refuses `id_reused`.
 */
export async function submit(
  tx: Tx,
  deed: Deed,
  body: SubmitDepositBody,
): Promise<Result<Deposit, SubmitRefusal>> {
  await queueUp(tx)
  const known = await lockDeposit(tx, body.id)
  if (known) {
    return isSame(known, deed, body) ? ok(await presentDeposit(tx, known)) : refuse('id_reused')
  }
  if (await transferById(tx, body.id)) return refuse('id_reused')
  const account = await ownAccount(tx, deed.actorId, body.accountId)
  if (!account) return refuse('account_not_found')
  const front = await claimed(tx, deed, body.frontImageId)
  const back = await claimed(tx, deed, body.backImageId)
  // One id on both sides is one photo, and is told so before it is missed as claimed twice.
  if (body.frontImageId === body.backImageId) return refuse('same_photo')
  if (!front || !back) return refuse('photo_missing')
  if (await showTheSame(tx, front, back)) return refuse('same_photo')
  const announced = await announce(tx, deed, account, body)
  if (!announced.ok) return announced
  const row = await insert(tx, deed, body, front)
  await noteLikenesses(tx, row)
  await remember(tx, deed, row)
  return ok(await presentDeposit(tx, row))
}

const isSame = (row: DepositRow, { actorId }: Deed, body: SubmitDepositBody): boolean =>
  row.member_id === actorId &&
  row.account_id === body.accountId &&
  row.amount === fromDecimal(body.amount).minor &&
  row.note === (body.note ?? null) &&
  row.front_image_id === body.frontImageId &&
  row.back_image_id === body.backImageId

async function claimed(
  tx: Tx,
  { actorId, at }: Deed,
  imageId: string,
): Promise<ClaimedImage | undefined> {
  const image = await claimImage(tx, { imageId, ownerId: actorId, purpose: 'deposit', at })
  return image.ok ? image.value : undefined
}

/** Money on its way to the account: seen as pending, not spendable. */
async function announce(
  tx: Tx,
  deed: Deed,
  { ledgerAccountId: to }: ShareAccount,
  { id, amount, note }: SubmitDepositBody,
): Promise<Result<unknown, 'account_not_open' | 'id_reused'>> {
  const placed = await hold(
    tx,
    {
      id,
      actor: { channel: 'member', actorId: deed.actorId },
      reason: 'check_deposit',
      from: houseAccount('clearing:checks'),
      to,
      amount: fromDecimal(amount),
      ...(note !== undefined && { details: { memo: note } }),
    },
    timingOf(deed),
  )
  if (placed.ok) return placed
  const { code } = placed
  assert(code === 'account_not_open' || code === 'id_reused', `a check is announced, not ${code}`)
  return refuse(code)
}

function insert(
  tx: Tx,
  { actorId, at }: Deed,
  { id, accountId, amount, note, frontImageId, backImageId }: SubmitDepositBody,
  { fingerprint }: ClaimedImage,
): Promise<DepositRow> {
  return tx
    .withTables<DepositTables>()
    .insertInto('deposit')
    .values({
      id,
      member_id: actorId,
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

async function remember(tx: Tx, { actorId, at, address }: Deed, row: DepositRow): Promise<void> {
  await record(tx, {
    at,
    actorId,
    action: 'deposit.submitted',
    subjectId: actorId,
    address,
    detail: { depositId: row.id, ...auditedAmount(row.amount) },
  })
  await publish(tx, TOPIC, [actorId])
}
