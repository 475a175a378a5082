import * as z from 'zod/mini'
import { type ActionContext, runAction } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { id } from '../../../values/schema.ts'
import { english, verbatim, type Words } from '../../../values/sentence.ts'
import { ACCOUNTS_TOPIC } from '../../accounts/contract.ts'
import { openAccountsUnder, renameBusiness } from '../../accounts/server/accounts.ts'
import { approvalHandler, type Description } from '../../approvals/server/approvals.ts'
import { audit } from '../../audit/server/audit.ts'
import { screen } from '../../sanctions/server/sanctions.ts'
import {
  EndBusiness,
  endBusiness,
  type EndingRefusal,
  RenameBusiness,
  renameBusiness as renaming,
  type RenamingRefusal,
} from '../changes.contract.ts'
import { tellOwners } from './notifications.ts'
import { businessesOf, changeable, ownersOfBusiness } from './reading.ts'
import type { BusinessTables } from './tables.ts'

interface Concerned {
  readonly businessId: string
}
type RenamingInput = RenameBusiness & Concerned
type EndingInput = EndBusiness & Concerned

interface Changed {
  /** Left out of a copy of a request that was carried out before. */
  readonly description?: Description
}

type Outcome<Code extends string> = Promise<
  Result<Changed, Exclude<Code, 'waits_for_second_person'>>
>

/** A business has another legal name, and so have its accounts. The new name is compared with the sanctions list. */
export const rename = (
  tx: Tx,
  ctx: ActionContext,
  input: RenamingInput,
): Outcome<RenamingRefusal> =>
  runAction(
    tx,
    ctx,
    { id: input.id, action: 'business.rename', input, replay: async () => ({}) },
    () => renameNow(tx, ctx, input),
  )

async function renameNow(
  tx: Tx,
  ctx: ActionContext,
  { businessId, name, formerName, reason }: RenamingInput,
): Outcome<RenamingRefusal> {
  const found = await changeable(tx, ctx, businessId)
  if (!found.ok) return found
  const { name: before, subjectId, first_owner_id: personId, ended_at: endedAt } = found.value
  if (endedAt !== null) return refuse('business_ended')
  if (before !== formerName) return refuse('name_changed')
  if (before === name) return refuse('name_unchanged')
  if (await isTaken(tx, businessId, name)) return refuse('already_added')
  await renameBusiness(tx, { memberId: businessId, before, after: name })
  await screen(tx, ctx, { kind: 'business', personId, name })
  const detail = { memberId: businessId, before, after: name, reason }
  await audit(tx, ctx, 'business.renamed', { subjectId, detail })
  await publish(tx, ACCOUNTS_TOPIC, [...(await ownersOfBusiness(tx, businessId))])
  await tellOwners(tx, ctx, businessId, {
    title: english('{former} is called {name} now', {
      former: verbatim(before),
      name: verbatim(name),
    }),
    text: english(
      'Our staff changed its legal name, and the names of its accounts with it. Account numbers stay. If you did not ask for this, call us at once.',
    ),
  })
  const changes = [{ what: english('Legal name'), before: verbatim(before), after: verbatim(name) }]
  const summary = english('Change the legal name of a business')
  return ok({ description: { summary, changes, reason, subjectId } })
}

/** Whether one of its owners has another business of that name. */
async function isTaken(tx: Tx, businessId: string, name: string): Promise<boolean> {
  for (const personId of await ownersOfBusiness(tx, businessId)) {
    const others = await businessesOf(tx, personId)
    if (others.some((one) => one.member_id !== businessId && isNamed(one, name))) return true
  }
  return false
}

/** Whether a business that has not ended is called so. */
export const isNamed = (
  { name, ended_at: endedAt }: BusinessTables['business_membership'],
  wanted: string,
): boolean => endedAt === null && name.toLowerCase() === wanted.toLowerCase()

/** The membership of a business ends; what was stays readable, and nothing is opened for it any more. */
export const end = (tx: Tx, ctx: ActionContext, input: EndingInput): Outcome<EndingRefusal> =>
  runAction(
    tx,
    ctx,
    { id: input.id, action: 'business.end', input, replay: async () => ({}) },
    () => endNow(tx, ctx, input),
  )

async function endNow(
  tx: Tx,
  ctx: ActionContext,
  { businessId, reason }: EndingInput,
): Outcome<EndingRefusal> {
  const found = await changeable(tx, ctx, businessId)
  if (!found.ok) return found
  const { name, subjectId, ended_at: endedAt } = found.value
  if (endedAt !== null) return refuse('business_ended')
  if ((await openAccountsUnder(tx, businessId)).length > 0) return refuse('accounts_open')
  await tx
    .withTables<BusinessTables>()
    .updateTable('business')
    .set({ ended_at: ctx.at })
    .where('member_id', '=', businessId)
    .execute()
  await audit(tx, ctx, 'business.ended', {
    subjectId,
    detail: { memberId: businessId, name, reason },
  })
  await tellOwners(tx, ctx, businessId, {
    title: english('{name} is no member any more', { name: verbatim(name) }),
    text: english(
      'Our staff ended its membership. The activity, the statements and the tax forms of its accounts stay where they were. If you did not ask for this, call us at once.',
    ),
  })
  const what: Words = english('Membership of {name}', { name: verbatim(name) })
  const changes = [{ what, before: english('Member'), after: english('Ended') }]
  const summary = english('End the membership of a business')
  return ok({ description: { summary, changes, reason, subjectId } })
}

/** Another legal name, which a second administrator may have to agree to. */
export const RENAME_BUSINESS = approvalHandler<
  RenamingInput,
  Changed,
  Exclude<RenamingRefusal, 'waits_for_second_person'>
>({
  kind: 'rename_business',
  permission: 'members:edit',
  schema: z.extend(RenameBusiness, { businessId: id() }),
  refusals: renaming.refusals,
  execute: rename,
  describe: ({ description }) => description,
})

/** The end of a membership, which a second administrator may have to agree to. */
export const END_BUSINESS = approvalHandler<
  EndingInput,
  Changed,
  Exclude<EndingRefusal, 'waits_for_second_person'>
>({
  kind: 'end_business',
  permission: 'members:edit',
  schema: z.extend(EndBusiness, { businessId: id() }),
  refusals: endBusiness.refusals,
  execute: end,
  describe: ({ description }) => description,
})
