import { type ActionContext, runAction } from '../../../../platform/server/action.ts'
import type { Tx } from '../../../../platform/server/db.ts'
import { publish } from '../../../../platform/server/outbox.ts'
import { isAdult } from '../../../../values/ages.ts'
import { assert, ok, refuse, type Result } from '../../../../values/result.ts'
import { mayUsePortal } from '../../../../values/standing.ts'
import { ACCOUNTS_TOPIC } from '../../../accounts/contract.ts'
import {
  addOwner,
  ownAccount,
  ownersOfAccount,
  paidAlone,
} from '../../../accounts/server/accounts.ts'
import type { Description } from '../../../approvals/server/approvals.ts'
import { audit } from '../../../audit/server/audit.ts'
import { isHeld, ownersOfBusiness } from '../../../businesses/server/businesses.ts'
import { standingByEmail } from '../../../identity/server/identity.ts'
import { personOf } from '../../../members/server/members.ts'
import type { FundingRefusal } from '../../contract.ts'
import type { OpenForMember, StaffOpeningRefusal } from '../../staff.contract.ts'
import { tellBusiness } from '../forBusiness.ts'
import { begin, detailOf, openedAccount, OPENING_DEPOSIT } from '../beginning.ts'
import { fundingRefusal } from '../moving.ts'
import type { OpeningRow } from '../tables.ts'
import { movedByStaff } from './moving.ts'
import { tellOfOpening } from './notifications.ts'
import { type Besides, describeOpening } from './describing.ts'
import { standingFor } from './standing.ts'
import { fromDecimal } from '../../../../values/money.ts'

export interface OpeningInput extends OpenForMember {
  /** The primary owner. */
  readonly personId: string
}

export interface Opened {
  /** Left out of a copy of a request that was carried out before. */
  readonly description?: Description
}

export type OpenRefusal = Exclude<StaffOpeningRefusal, 'waits_for_second_person'>

/**
 * Opens an account for a member, who was handed what is disclosed of it: of any product, with its first amount from
 * another account that the member may let money leave.
 */
export const openForMember = (
  tx: Tx,
  ctx: ActionContext,
  input: OpeningInput,
): Promise<Result<Opened, OpenRefusal>> =>
  runAction(
    tx,
    ctx,
    { id: input.id, action: 'account.open_for', input, replay: async () => ({}) },
    () => openNow(tx, ctx, input),
  )

async function openNow(
  tx: Tx,
  ctx: ActionContext,
  input: OpeningInput,
): Promise<Result<Opened, OpenRefusal>> {
  const { personId, reason } = input
  const { actorId, approvedById, institution } = ctx
  if (!(await personOf(tx, personId))) return refuse('user_not_found')
  const product = institution.shares.find((one) => one.id === input.productId)
  if (!product) return refuse('product_not_found')
  const standing = await standingFor(tx, ctx, input, { lock: true })
  if (!standing.ok) return standing
  const { memberId, business, today } = standing.value
  const barred = standing.value.barred(product)
  if (barred) return refuse(barred)
  assert(memberId, 'an account is opened under a membership')
  const custodian = await custodianOf(tx, input, product.kind === 'youth', today)
  if (!custodian.ok) return custodian
  const source = await ownAccount(tx, personId, input.fromAccountId ?? '', 'view')
  const sharers = source ? await ownersOfAccount(tx, source.id) : []
  const partners = business ? await ownersOfBusiness(tx, business.member_id) : []
  const concerned = [
    personId,
    custodian.value,
    ...partners,
    ...sharers.map((owner) => owner.personId),
  ]
  if ([actorId, approvedById].some((one) => one !== undefined && concerned.includes(one)))
    return refuse('own_account')
  if (business && (await isHeld(tx, ctx, business))) return refuse('business_held')
  const begun = await begin(tx, ctx, {
    ...input,
    product,
    memberId,
    business: business?.name,
    today,
    counter: { staff_id: actorId, reason },
    fund: (accountId) => fund(tx, ctx, input, accountId),
  })
  if (!begun.ok) return begun
  if (business) await tellBusiness(tx, ctx, begun.value, business)
  if (custodian.value !== undefined) await addCustodian(tx, ctx, begun.value, custodian.value)
  const description = await leaveTraces(tx, ctx, begun.value, {
    custodianId: custodian.value,
    business: business?.name,
  })
  return ok({ description })
}

type CustodianRefusal =
  | 'custodian_missing'
  | 'custodian_not_found'
  | 'custodian_too_young'
  | 'custodian_not_needed'

/** Who moves the money of a youth account; undefined for every other one. */
async function custodianOf(
  tx: Tx,
  { custodianEmail, personId }: OpeningInput,
  isYouth: boolean,
  today: string,
): Promise<Result<string | undefined, CustodianRefusal>> {
  if (custodianEmail === undefined) return isYouth ? refuse('custodian_missing') : ok(undefined)
  if (!isYouth) return refuse('custodian_not_needed')
  const found = await standingByEmail(tx, custodianEmail)
  if (!found || found.role !== 'user' || !mayUsePortal(found) || found.personId === personId)
    return refuse('custodian_not_found')
  const person = await personOf(tx, found.personId)
  return isAdult(person?.dateOfBirth, today) ? ok(found.personId) : refuse('custodian_too_young')
}

async function addCustodian(
  tx: Tx,
  { at }: ActionContext,
  { account_id: accountId }: OpeningRow,
  personId: string,
): Promise<void> {
  const added = await addOwner(tx, { accountId, personId, role: 'custodian', at })
  assert(added.ok, 'nobody else has to do with a new account')
}

/** Moves the first amount from an account that the member may let money leave by themselves, and that is not lent to them. */
async function fund(
  tx: Tx,
  ctx: ActionContext,
  { id, personId, amount, fromAccountId = '' }: OpeningInput,
  accountId: string,
): Promise<Result<void, FundingRefusal | 'id_reused'>> {
  const from = await paidAlone(tx, personId, fromAccountId)
  if (!from.ok) return from
  if (from.value.role === 'delegate') return refuse('source_account_not_found')
  const to = await openedAccount(tx, personId, accountId)
  const moved = await movedByStaff(ctx, OPENING_DEPOSIT)(tx, {
    id,
    from: from.value,
    to,
    amount: fromDecimal(amount),
  })
  return moved.ok ? moved : refuse(fundingRefusal(moved.code))
}

async function leaveTraces(
  tx: Tx,
  ctx: ActionContext,
  row: OpeningRow,
  besides: Besides,
): Promise<Description> {
  const { person_id: personId, reason } = row
  const { custodianId, business } = besides
  await audit(tx, ctx, 'account.opened_by_staff', {
    subjectId: personId,
    detail: {
      ...detailOf(row),
      reason,
      ...(custodianId !== undefined && { custodianId }),
      ...(business !== undefined && { business }),
    },
  })
  const owners = custodianId === undefined ? [personId] : [personId, custodianId]
  await publish(tx, ACCOUNTS_TOPIC, owners)
  await tellOfOpening(tx, ctx, row, custodianId)
  return describeOpening(tx, row, besides)
}
