import * as z from 'zod/mini'
import { type ActionContext, runAction } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { id } from '../../../values/schema.ts'
import { english, verbatim } from '../../../values/sentence.ts'
import { joinAsBusiness, membershipOf } from '../../accounts/server/accounts.ts'
import { approvalHandler, type Description } from '../../approvals/server/approvals.ts'
import { audit } from '../../audit/server/audit.ts'
import { fullNameOf, personOf } from '../../members/server/members.ts'
import { screen } from '../../sanctions/server/sanctions.ts'
import { AddBusiness, addBusiness, type AddingRefusal, BUSINESS_KIND_NAMES } from '../contract.ts'
import { isNamed } from './changing.ts'
import { tell } from './notifications.ts'
import { businessesOf } from './reading.ts'
import type { BusinessTables } from './tables.ts'

interface AddingInput extends AddBusiness {
  /** Its first owner. */
  readonly personId: string
}

interface Added {
  /** Left out of a copy of a request that was carried out before. */
  readonly description?: Description
}

type Refusal = Exclude<AddingRefusal, 'waits_for_second_person'>

/** Makes a business a member. Its name is compared with the sanctions list, and nothing is opened for it yet. */
export const add = (
  tx: Tx,
  ctx: ActionContext,
  input: AddingInput,
): Promise<Result<Added, Refusal>> =>
  runAction(
    tx,
    ctx,
    { id: input.id, action: 'business.add', input, replay: async () => ({}) },
    () => addNow(tx, ctx, input),
  )

async function addNow(
  tx: Tx,
  ctx: ActionContext,
  input: AddingInput,
): Promise<Result<Added, Refusal>> {
  const { id: requestId, personId, name, kind, reason } = input
  const { actorId, approvedById, at } = ctx
  if (personId === actorId || personId === approvedById) return refuse('own_account')
  if (!(await personOf(tx, personId))) return refuse('user_not_found')
  // Under this lock the same name comes once.
  if ((await membershipOf(tx, personId, { lock: true })) === undefined)
    return refuse('not_a_member')
  const known = await businessesOf(tx, personId)
  if (known.some((one) => isNamed(one, name))) return refuse('already_added')
  const memberId = await joinAsBusiness(tx, name, at)
  await tx
    .withTables<BusinessTables>()
    .insertInto('business')
    .values({
      id: requestId,
      member_id: memberId,
      kind,
      first_owner_id: personId,
      ein_sealed: null,
      ended_at: null,
    })
    .execute()
  await screen(tx, ctx, { kind: 'business', personId, name })
  const detail = { memberId, name, kind, reason }
  await audit(tx, ctx, 'business.added', { subjectId: personId, detail })
  await tell(tx, ctx, personId, {
    title: english('{name} is a member now', { name: verbatim(name) }),
    text: english(
      'Our staff added this business with you as its first owner. If you did not ask for this, call us at once.',
    ),
  })
  return ok({ description: await describe(tx, input) })
}

const describe = async (
  tx: Tx,
  { personId, name, kind, reason }: AddingInput,
): Promise<Description> => ({
  summary: english('Add a business of a member'),
  changes: [
    { what: english('Legal name'), before: null, after: verbatim(name) },
    {
      what: english('Kind of business'),
      before: null,
      after: english(BUSINESS_KIND_NAMES[kind]),
    },
    { what: english('First owner'), before: null, after: verbatim(await fullNameOf(tx, personId)) },
  ],
  reason,
  subjectId: personId,
})

/** A business that joins, which a second administrator may have to agree to. */
export const ADD_BUSINESS = approvalHandler<AddingInput, Added, Refusal>({
  kind: 'add_business',
  permission: 'members:edit',
  schema: z.extend(AddBusiness, { personId: id() }),
  refusals: addBusiness.refusals,
  execute: add,
  describe: ({ description }) => description,
})
