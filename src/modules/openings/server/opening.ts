import { type ActionContext, runAction } from '../../../platform/server/action.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { referenceOf } from '../../../values/ids.ts'
import { fromDecimal, money, toDecimal } from '../../../values/money.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { english } from '../../../values/sentence.ts'
import type { ShareProduct } from '../../../values/shareProducts.ts'
import { ACCOUNTS_TOPIC } from '../../accounts/contract.ts'
import {
  labelIn,
  labelsOf,
  namesOfProduct,
  openAccountOf,
  ownAccount,
  paidAlone,
  type ShareAccount,
} from '../../accounts/server/accounts.ts'
import { audit } from '../../audit/server/audit.ts'
import { certificateFor, openCertificate } from '../../certificates/server/certificates.ts'
import { setFloor, transferById } from '../../ledger/server/ledger.ts'
import { postArranged } from '../../transfers/server/transfers.ts'
import type { InstructionRefusal } from '../../certificates/contract.ts'
import type { FundingRefusal, OpenAccountBody, OpenedAccount, OpeningRefusal } from '../contract.ts'
import { disclosureOf, minimumOf, opensOnline } from './disclosing.ts'
import { fundingRefusal } from './moving.ts'
import { notifyOfOpening } from './notifications.ts'
import { barredFrom } from './policy.ts'
import { standingOf } from './products.ts'
import type { OpeningRow, OpeningTables } from './tables.ts'

/**
 * Opens a further account: under the membership of whoever asks, with what they agreed to kept beside it and its
 * first amount from one of their own accounts. A copy of the request is answered with the same account.
 */
export const open = (
  db: Db,
  ctx: ActionContext,
  body: OpenAccountBody,
): Promise<Result<OpenedAccount, OpeningRefusal>> =>
  runAction(
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

async function openFor(
  tx: Tx,
  ctx: ActionContext,
  body: OpenAccountBody,
): Promise<Result<OpenedAccount, OpeningRefusal>> {
  const { actorId: personId, at, institution } = ctx
  if (await transferById(tx, body.id)) return refuse('id_reused')
  const product = institution.shares.find((one) => one.id === body.productId && opensOnline(one))
  if (!product) return refuse('product_not_found')
  const { memberId, ...standing } = await standingOf(tx, ctx, { lock: true })
  const barred = barredFrom(product, standing)
  if (barred) return refuse(barred)
  assert(memberId, 'whoever may open an account has a membership')
  if (body.disclosureVersion !== product.disclosureVersion) return refuse('disclosure_changed')
  const amount = fromDecimal(body.amount)
  if (amount.minor < minimumOf(product)) return refuse('below_minimum')
  const names = namesOfProduct(product)
  const accountId = await openAccountOf(tx, {
    memberId,
    personId,
    at,
    product: product.id,
    ...names,
  })
  const funded = await fund(tx, ctx, body, accountId)
  if (!funded.ok) return funded
  await keepParValue(tx, personId, accountId, product)
  const begun = await beginTerm(tx, ctx, body, accountId, product)
  if (!begun.ok) return begun
  const row = await insert(tx, {
    id: body.id,
    account_id: accountId,
    person_id: personId,
    disclosure_version: body.disclosureVersion,
    disclosed: disclosureOf(product, standing.today),
    amount_minor: amount.minor,
    from_account_id: amount.minor === 0n ? null : (body.fromAccountId ?? null),
    opened_at: at,
  })
  await audit(tx, ctx, 'account.opened', {
    subjectId: personId,
    detail: {
      accountId,
      product: product.id,
      name: product.name,
      disclosureVersion: row.disclosure_version,
      amount: row.amount_minor.toString(),
      currency: 'USD',
    },
  })
  await publish(tx, ACCOUNTS_TOPIC, [personId])
  await notifyOfOpening(tx, ctx, row)
  return ok(await present(tx, ctx, row))
}

/** Moves the first amount; where it is nothing, nothing is moved. */
async function fund(
  tx: Tx,
  ctx: ActionContext,
  { id, amount, fromAccountId = '' }: OpenAccountBody,
  accountId: string,
): Promise<Result<void, FundingRefusal | 'id_reused'>> {
  const first = fromDecimal(amount)
  if (first.minor === 0n) return ok(undefined)
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
      amount: first,
      reference: english('Opening deposit'),
    },
  )
  return posted.ok ? posted : refuse(fundingRefusal(posted.code), posted.message)
}

/** The price of a Share stays in it from now on. */
async function keepParValue(
  tx: Tx,
  personId: string,
  accountId: string,
  { parValue }: ShareProduct,
): Promise<void> {
  if (parValue === undefined) return
  const { ledgerAccountId } = await openedAccount(tx, personId, accountId)
  const kept = await setFloor(tx, ledgerAccountId, fromDecimal(parValue))
  assert(kept.ok, 'a Share begins with its par value')
}

/** The money of a certificate stays in it from now on, until its maturity. */
async function beginTerm(
  tx: Tx,
  ctx: ActionContext,
  { instruction, maturityAccountId: toAccountId }: OpenAccountBody,
  accountId: string,
  product: ShareProduct,
): Promise<Result<void, InstructionRefusal | 'instruction_missing'>> {
  if (!product.term) return ok(undefined)
  if (!instruction) return refuse('instruction_missing')
  const account = await openedAccount(tx, ctx.actorId, accountId)
  return openCertificate(tx, ctx, account, product, { instruction, toAccountId })
}

async function openedAccount(tx: Tx, personId: string, accountId: string): Promise<ShareAccount> {
  const account = await ownAccount(tx, personId, accountId, 'view')
  assert(account, 'an account that somebody opened is theirs')
  return account
}

const insert = (tx: Tx, row: OpeningRow): Promise<OpeningRow> =>
  tx
    .withTables<OpeningTables>()
    .insertInto('account_opening')
    .values(row)
    .returningAll()
    .executeTakeFirstOrThrow()

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
