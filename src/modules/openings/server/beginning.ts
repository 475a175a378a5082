import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import type { Day } from '../../../values/dates.ts'
import { fromDecimal } from '../../../values/money.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { english } from '../../../values/sentence.ts'
import type { ShareProduct } from '../../../values/shareProducts.ts'
import {
  namesOfProduct,
  ofBusiness,
  openAccountOf,
  ownAccount,
  type ShareAccount,
} from '../../accounts/server/accounts.ts'
import type { InstructionRefusal } from '../../certificates/contract.ts'
import { openCertificate } from '../../certificates/server/certificates.ts'
import { setFloor, transferById } from '../../ledger/server/ledger.ts'
import type { FundingRefusal, OpenAccountBody } from '../contract.ts'
import { disclosureOf, minimumOf } from './disclosing.ts'
import type { OpeningRow, OpeningTables } from './tables.ts'

interface Beginning extends Pick<
  OpenAccountBody,
  | 'id'
  | 'disclosureVersion'
  | 'disclosureDigest'
  | 'amount'
  | 'fromAccountId'
  | 'instruction'
  | 'maturityAccountId'
> {
  readonly product: ShareProduct
  readonly memberId: string
  /** The name of the business whose membership that is. */
  readonly business?: string | undefined
  /** The primary owner, who agrees to what is disclosed. */
  readonly personId: string
  readonly today: Day
  /** Who of the staff opens it, and why. */
  readonly counter: Pick<OpeningRow, 'staff_id' | 'reason'>
  /** Moves the first amount, of which there is one. */
  readonly fund: (accountId: string) => Promise<Result<void, FundingRefusal | 'id_reused'>>
}

type BeginRefusal =
  | FundingRefusal
  | InstructionRefusal
  | 'id_reused'
  | 'disclosure_changed'
  | 'below_minimum'
  | 'instruction_missing'

/** The account with its first amount and with what was agreed to; after a refusal the caller takes back what was written. */
export async function begin(
  tx: Tx,
  ctx: ActionContext,
  { id, product, memberId, personId, business, ...beginning }: Beginning,
): Promise<Result<OpeningRow, BeginRefusal>> {
  const { disclosureVersion, fromAccountId = null, today, counter, fund: moveFirst } = beginning
  if (await transferById(tx, id)) return refuse('id_reused')
  const disclosed = disclosureOf(product, today)
  // A rate may have changed under the same version, by its day or by a profile that has no new one.
  const { disclosureDigest = disclosed.digest } = beginning
  if (disclosureVersion !== disclosed.version || disclosureDigest !== disclosed.digest)
    return refuse('disclosure_changed')
  const amount = fromDecimal(beginning.amount)
  if (amount.minor < minimumOf(product)) return refuse('below_minimum')
  const names = namesFor(product, business)
  const { at } = ctx
  const named = { memberId, personId, at, product: product.id, ...names }
  const accountId = await openAccountOf(tx, named)
  const funded = amount.minor === 0n ? ok(undefined) : await moveFirst(accountId)
  if (!funded.ok) return funded
  await keepParValue(tx, personId, accountId, product)
  const term = await beginTerm(tx, { ...ctx, actorId: personId }, beginning, accountId, product)
  if (!term.ok) return term
  return ok(
    await insert(tx, {
      id,
      account_id: accountId,
      person_id: personId,
      disclosure_version: disclosureVersion,
      disclosed,
      amount_minor: amount.minor,
      from_account_id: amount.minor === 0n ? null : fromAccountId,
      opened_at: at,
      ...counter,
    }),
  )
}

/** An account of a business says so wherever it is named. */
const namesFor = (product: ShareProduct, business: string | undefined) => ({
  ...namesOfProduct(product),
  ...(business !== undefined && { name: `${product.name}${ofBusiness(business)}` }),
})

/** What the trail says of an account that was opened. */
export const detailOf = (row: OpeningRow) => ({
  accountId: row.account_id,
  product: row.disclosed.productId,
  name: row.disclosed.name,
  disclosureVersion: row.disclosure_version,
  amount: row.amount_minor.toString(),
  currency: 'USD',
})

export const OPENING_DEPOSIT = english('Opening deposit')

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

/** The money of a certificate stays in it from now on, until its maturity; what happens then is the word of the member. */
async function beginTerm(
  tx: Tx,
  ctx: ActionContext,
  { instruction, maturityAccountId: toAccountId }: Instructed,
  accountId: string,
  product: ShareProduct,
): Promise<Result<void, InstructionRefusal | 'instruction_missing'>> {
  if (!product.term) return ok(undefined)
  if (!instruction) return refuse('instruction_missing')
  const account = await openedAccount(tx, ctx.actorId, accountId)
  return openCertificate(tx, ctx, account, product, { instruction, toAccountId })
}

type Instructed = Pick<Beginning, 'instruction' | 'maturityAccountId'>

export async function openedAccount(
  tx: Tx,
  personId: string,
  accountId: string,
): Promise<ShareAccount> {
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
