import { type ActionContext, runAction } from '../../../platform/server/action.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { referenceOf } from '../../../values/ids.ts'
import { fromDecimal, money, toDecimal } from '../../../values/money.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { ACCOUNTS_TOPIC } from '../../accounts/contract.ts'
import { labelIn, labelsOf, paidAlone } from '../../accounts/server/accounts.ts'
import { audit } from '../../audit/server/audit.ts'
import { compareName, isHeld } from '../../businesses/server/businesses.ts'
import { certificateFor } from '../../certificates/server/certificates.ts'
import { postArranged } from '../../transfers/server/transfers.ts'
import type { FundingRefusal, OpenAccountBody, OpenedAccount, OpeningRefusal } from '../contract.ts'
import { begin, detailOf, openedAccount, OPENING_DEPOSIT } from './beginning.ts'
import { opensOnline } from './disclosing.ts'
import { fundingRefusal } from './moving.ts'
import { notifyOfOpening } from './notifications.ts'
import { tellBusiness } from './forBusiness.ts'
import { onlineStanding } from './products.ts'
import type { OpeningRow, OpeningTables } from './tables.ts'

/**
 * Opens a further account: under the membership of whoever asks or of a business of theirs, with what they agreed to kept beside it and its
 * first amount from one of their own accounts. A copy of the request is answered with the same account.
 */
export async function open(
  db: Db,
  ctx: ActionContext,
  body: OpenAccountBody,
): Promise<Result<OpenedAccount, OpeningRefusal>> {
  if (body.businessId !== undefined) await compareName(db, ctx, body.businessId)
  return runAction(
    db,
    ctx,
    {
      id: body.id,
      action: 'account.open',
      input: body,
      replay: async (tx) => present(tx, ctx, await openingById(tx, body.id)),
    },
    (tx) => openFor(tx, ctx, body),
  )
}

async function openFor(
  tx: Tx,
  ctx: ActionContext,
  body: OpenAccountBody,
): Promise<Result<OpenedAccount, OpeningRefusal>> {
  const { actorId: personId, institution } = ctx
  const product = institution.shares.find((one) => one.id === body.productId && opensOnline(one))
  if (!product) return refuse('product_not_found')
  const standing = await onlineStanding(tx, ctx, body.businessId, { lock: true })
  if (!standing.ok) return standing
  const { memberId, business, today } = standing.value
  const barred = standing.value.barred(product)
  if (barred) return refuse(barred)
  if (business && (await isHeld(tx, ctx, business))) return refuse('business_held')
  assert(memberId, 'whoever may open an account has a membership')
  const opened = await begin(tx, ctx, {
    ...body,
    product,
    memberId,
    personId,
    business: business?.name,
    today,
    counter: { staff_id: null, reason: null },
    fund: (accountId) => fund(tx, ctx, body, accountId),
  })
  if (!opened.ok) return opened
  const row = opened.value
  await audit(tx, ctx, 'account.opened', {
    subjectId: personId,
    detail: { ...detailOf(row), ...(business && { business: business.name }) },
  })
  await publish(tx, ACCOUNTS_TOPIC, [personId])
  await notifyOfOpening(tx, ctx, row)
  if (business) await tellBusiness(tx, ctx, row, business)
  return ok(await present(tx, ctx, row))
}

/** Moves the first amount, in the name of whoever opens the account. */
async function fund(
  tx: Tx,
  ctx: ActionContext,
  { id, amount, fromAccountId = '' }: OpenAccountBody,
  accountId: string,
): Promise<Result<void, FundingRefusal | 'id_reused'>> {
  const { actorId: personId } = ctx
  // Whoever is removed from that account at this moment is removed afterwards.
  const from = await paidAlone(tx, personId, fromAccountId)
  if (!from.ok) return from
  const posted = await postArranged(
    tx,
    { ...ctx, actorId: null },
    {
      id,
      arrangementId: id,
      personId,
      fromAccountId,
      to: { kind: 'own', accountId },
      amount: fromDecimal(amount),
      reference: OPENING_DEPOSIT,
    },
  )
  return posted.ok ? posted : refuse(fundingRefusal(posted.code), posted.message)
}

/** The account that was opened by a request. */
export const openedBy = (db: Db, ctx: ActionContext, id: string): Promise<OpenedAccount> =>
  inTransaction(db, async (tx) => {
    const row = await openingById(tx, id)
    return present(tx, { ...ctx, actorId: row.person_id }, row)
  })

const openingById = (tx: Tx, id: string): Promise<OpeningRow> =>
  tx
    .withTables<OpeningTables>()
    .selectFrom('account_opening')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

async function present(tx: Tx, ctx: ActionContext, row: OpeningRow): Promise<OpenedAccount> {
  const { account_id: accountId, from_account_id: from, person_id: personId } = row
  const labels = await labelsOf(tx, personId)
  const { number } = await openedAccount(tx, personId, accountId)
  const certificate = row.disclosed.term && (await certificateFor(tx, ctx, accountId))
  return {
    accountId,
    ...labelIn(labels, accountId),
    number,
    amount: toDecimal(money(row.amount_minor)),
    from: from === null ? null : labelIn(labels, from),
    openedAt: row.opened_at.toISOString(),
    referenceCode: referenceOf(row.id),
    disclosure: row.disclosed,
    ...(certificate && { certificate }),
  }
}
