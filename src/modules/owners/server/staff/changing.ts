import { type ActionContext, runAction } from '../../../../platform/server/action.ts'
import type { Tx } from '../../../../platform/server/db.ts'
import { dayOf } from '../../../../values/dates.ts'
import { ok, refuse, type Result } from '../../../../values/result.ts'
import { english } from '../../../../values/sentence.ts'
import { barredByAge, hasEnough } from '../../../../values/shareProducts.ts'
import { mayUsePortal } from '../../../../values/standing.ts'
import {
  addOwner,
  changePrimary,
  changeRole,
  endOwnership,
  holdUpOwners,
  isNeededByMembership,
  lockMembership,
  membershipById,
  membershipOf,
  openAccountsUnder,
} from '../../../accounts/server/accounts.ts'
import type { Description } from '../../../approvals/server/approvals.ts'
import { standingByEmail } from '../../../identity/server/identity.ts'
import { personOf } from '../../../members/server/members.ts'
import type { Ended } from '../../../standingOrders/server/standingOrders.ts'
import { turnOffForOne } from '../../../signatures/server/signatures.ts'
import type { OwnersChange, OwnersRefusal } from '../../staff.contract.ts'
import { withdrawInvitationsBy } from '../invitations.ts'
import { mayBe } from '../managed.ts'
import { endOrdersOf, giveBackOf, type Orders } from '../orders.ts'
import { rolesFor } from '../present.ts'
import { type ChangeInput, type OwnedAccount, ownedAccount, versionOf } from './reading.ts'
import { leaveTraces } from './traces.ts'

type Change = OwnersChange['change']

export interface Changed {
  /** Left out of a copy of a request that was carried out before. */
  readonly description?: Description
}

export type ChangeRefusal = Exclude<OwnersRefusal, 'waits_for_second_person'>
type Decided = Result<void, ChangeRefusal>

/**
 * Changes who has to do with an account, in the name of its owners who asked for it. Whoever loses rights is held up
 * first: what they are sending at this moment is posted before, or refused.
 */
export const changeOwners = (
  tx: Tx,
  ctx: ActionContext,
  orders: Orders,
  input: ChangeInput,
): Promise<Result<Changed, ChangeRefusal>> =>
  runAction(
    tx,
    ctx,
    { id: input.id, action: 'owners.change', input, replay: async () => ({}) },
    () => changeNow(tx, ctx, orders, input),
  )

async function changeNow(
  tx: Tx,
  ctx: ActionContext,
  orders: Orders,
  input: ChangeInput,
): Promise<Result<Changed, ChangeRefusal>> {
  const personId = await concernedBy(tx, input.change)
  if (personId === undefined) return refuse('person_not_found')
  const before = await lock(tx, ctx, orders, input, personId)
  if (!before) return refuse('account_not_found')
  const { actorId, approvedById } = ctx
  const concerned = [personId, ...before.owners.map((owner) => owner.personId)]
  if (concerned.some((one) => one === actorId || one === approvedById)) return refuse('own_account')
  if (versionOf(before.owners) !== input.version) return refuse('owners_changed')
  if (before.account.closedAt !== null && input.change.kind !== 'end')
    return refuse('account_closed')
  const whose = before.losing && { accountId: input.accountId, personId: before.losing }
  const ended = whose ? await giveBackOf(tx, ctx, orders, { ...whose, ended: before.ended }) : []
  const decided = await decide(tx, ctx, input.change, { ...before, personId })
  if (!decided.ok) return decided
  const description = await leaveTraces(tx, ctx, input, { ...before, ended, personId })
  if (!(await turnOffForOne(tx, ctx, before.account))) return ok({ description })
  return ok({ description: { ...description, changes: [...description.changes, TURNED_OFF] } })
}

const TURNED_OFF = { what: english('Two to sign'), before: english('On'), after: english('Off') }

/** Whom it is about; undefined for an address nobody signs in with who may have to do with an account. */
async function concernedBy(tx: Tx, change: Change): Promise<string | undefined> {
  if (change.kind !== 'add') return change.personId
  const standing = await standingByEmail(tx, change.email)
  return standing?.role === 'user' && mayUsePortal(standing) ? standing.personId : undefined
}

/** Everything that decides, in the order in which opening, closing and accepting lock it. */
async function lock(
  tx: Tx,
  ctx: ActionContext,
  orders: Orders,
  { accountId, change }: ChangeInput,
  personId: string,
): Promise<Locked | undefined> {
  const found = await ownedAccount(tx, accountId)
  if (!found) return undefined
  const losing = payingNoMore(change, found)
  const ended = losing ? await endOrdersOf(tx, ctx, orders, { accountId, personId: losing }) : []
  if (change.kind === 'primary') {
    const memberships = [found.account.memberId, await membershipOf(tx, personId, { lock: false })]
    const known = memberships.filter((one) => one !== undefined)
    for (const memberId of [...new Set(known)].toSorted()) await lockMembership(tx, memberId)
  }
  const inviting = losingBy(change, found)
  if (inviting) await withdrawInvitationsBy(tx, { accountId, personId: inviting, at: ctx.at })
  await holdUpOwners(tx, accountId)
  const locked = await ownedAccount(tx, accountId)
  return locked && { ...locked, losing, ended }
}

/** Who has nothing to do with the account after a change. */
function leavingBy(change: Change, { account }: OwnedAccount): string | undefined {
  if (change.kind === 'end') return change.personId
  return change.kind === 'primary' && change.former === 'leaves' ? account.primaryId : undefined
}

/** Whose orders end by a change: whoever leaves, or has what staff give a delegate, which is to look and not to pay. */
const payingNoMore = (change: Change, found: OwnedAccount): string | undefined =>
  change.kind === 'role' && change.role === 'delegate' ? change.personId : leavingBy(change, found)

/** Who has fewer rights by a change, and takes their invitations along. */
function losingBy(change: Change, found: OwnedAccount): string | undefined {
  switch (change.kind) {
    case 'add':
      return undefined
    case 'role':
      return change.personId
    case 'primary':
    case 'end':
      return leavingBy(change, found)
  }
}

interface Locked extends OwnedAccount {
  /** Whose orders end. */
  readonly losing: string | undefined
  readonly ended: readonly Ended[]
}

interface Concerned extends OwnedAccount {
  readonly personId: string
}

async function decide(
  tx: Tx,
  ctx: ActionContext,
  change: Change,
  concerned: Concerned,
): Promise<Decided> {
  const { at } = ctx
  const { account, personId } = concerned
  const about = { accountId: account.id, personId, at }
  switch (change.kind) {
    case 'end':
      return endOwnership(tx, about)
    case 'add':
    case 'role': {
      const { role } = change
      if (!rolesFor(account.kind).includes(role)) return refuse('role_not_for_account')
      if (!(await mayBe(tx, ctx, { personId, role }))) return refuse('custodian_too_young')
      return change.kind === 'add'
        ? addOwner(tx, { ...about, role })
        : changeRole(tx, { ...about, role })
    }
    case 'primary': {
      const memberId = await membershipFor(tx, ctx, concerned)
      if (!memberId.ok) return memberId
      const formerStays = change.former === 'joint'
      return changePrimary(tx, { ...about, memberId: memberId.value, formerStays })
    }
  }
}

/**
 * Under which membership the account is once somebody is its primary owner: of a business it stays its own; of a person
 * it goes along, so whoever gets it is a member who may have one more of its kind at their age, and whoever gives it away
 * keeps what every member has. An age that nobody knows is on a document that staff see.
 */
async function membershipFor(
  tx: Tx,
  { at, institution: { shares, timeZone } }: ActionContext,
  { account, owners, personId }: Concerned,
): Promise<Result<string, ChangeRefusal>> {
  if (account.kind === 'Youth') return refuse('child_owns')
  const isJoint = owners.some((owner) => owner.personId === personId && owner.role === 'joint')
  if (!isJoint) return refuse('joint_owner_only')
  const { businessName } = await membershipById(tx, account.memberId)
  if (businessName !== null) return ok(account.memberId)
  const own = await membershipOf(tx, personId, { lock: false })
  if (own === undefined) return refuse('not_a_member')
  if (await isNeededByMembership(tx, account, shares)) return refuse('membership_account')
  const product = shares.find((one) => one.id === account.product)
  if (!product) return ok(own)
  const held = (await openAccountsUnder(tx, own)).map((one) => one.product)
  if (hasEnough(product, held)) return refuse('too_many')
  const person = await personOf(tx, personId)
  const barred = barredByAge(product, person?.dateOfBirth, dayOf(at, timeZone))
  return barred === undefined || barred === 'age_unknown' ? ok(own) : refuse(barred)
}
