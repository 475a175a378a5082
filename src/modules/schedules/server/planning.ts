import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { dayOf, instantOf } from '../../../values/dates.ts'
import type { PROOF_REFUSALS } from '../../../values/freshProof.ts'
import { fromDecimal } from '../../../values/money.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import {
  accountsOf,
  labelOf,
  type Labels,
  type ShareAccount,
} from '../../accounts/server/accounts.ts'
import type {
  MemberRecipient,
  Outgoing,
  recipientBehind,
} from '../../transfers/server/transfers.ts'
import {
  ACTIVE_COUNT_MAX,
  type CreateScheduleBody,
  type CREATION_REFUSALS,
  startRange,
} from '../contract.ts'
import type { ScheduleRow, ScheduleTables } from './tables.ts'

export interface CreationDependencies {
  /** Of transfers: whom a recipient check found, while its token is good. */
  readonly recipientBehind: typeof recipientBehind
}

/** What a member asks for in a session: recipient checks are good in the one they were made in. */
export interface InSession {
  readonly sessionId: string
}

/** By what a copy of the request is known again. Its code is not a part: it is used up by then. */
export const requestOf = ({ id, proof: _proof, amount, ...terms }: CreateScheduleBody) => ({
  id,
  action: 'schedule.create',
  input: { ...terms, amount: fromDecimal(amount).minor.toString() },
})

/** Who is behind a token matters, not the token: the same check done again stands for the same. */
export const contentsToProve = (
  { proof: _proof, recipientToken: _token, ...contents }: CreateScheduleBody,
  { paidTo }: Outgoing,
) => ({ ...contents, paidTo })

export interface Plan {
  readonly route: Route
  /** For somebody else only. */
  readonly outgoing: Outgoing | undefined
  readonly labels: Labels
}

/** What of a transfer is allowed by itself. */
export async function plan(
  tx: Tx,
  dependencies: CreationDependencies,
  ctx: ActionContext,
  { sessionId, body }: InSession & { readonly body: CreateScheduleBody },
): Promise<Result<Plan, PlanRefusal>> {
  const found = await findRoute(tx, dependencies, ctx, { sessionId, body })
  if (!found.ok) return found
  const { first, last } = startRange(dayOf(ctx.at, ctx.institution.timeZone))
  if (body.startsOn < first || body.startsOn > last) return refuse('start_out_of_range')
  if ((await activeCount(tx, ctx.actorId)) >= ACTIVE_COUNT_MAX) return refuse('too_many_schedules')
  const { recipient, own, ...route } = found.value
  const labels = new Map(own.map((account) => [account.id, labelOf(account)]))
  return ok({ route, labels, outgoing: recipient && outgoingTo(ctx, recipient, body) })
}

type PlanRefusal = Exclude<keyof typeof CREATION_REFUSALS, keyof typeof PROOF_REFUSALS>

const outgoingTo = (
  { actorId: memberId, institution }: ActionContext,
  recipient: MemberRecipient,
  body: CreateScheduleBody,
): Outgoing => ({
  id: body.id,
  memberId,
  paidTo: { kind: 'member', ...recipient },
  inWords: recipient.name,
  amount: fromDecimal(body.amount),
  leavesAt: instantOf(body.startsOn, '00:00', institution.timeZone),
  counted: false,
  alwaysProven: false,
})

type Route = Pick<
  ScheduleRow,
  'kind' | 'from_account_id' | 'to_account_id' | 'recipient_id' | 'recipient_name'
>

interface FoundRoute extends Route {
  readonly recipient: MemberRecipient | undefined
  /** All accounts of the member. */
  readonly own: readonly ShareAccount[]
}

async function findRoute(
  tx: Tx,
  { recipientBehind }: CreationDependencies,
  { actorId, at }: ActionContext,
  { sessionId, body }: InSession & { readonly body: CreateScheduleBody },
): Promise<Result<FoundRoute, PlanRefusal>> {
  const { kind, fromAccountId, toAccountId, recipientToken } = body
  if (fromAccountId === toAccountId) return refuse('same_account')
  const own = await accountsOf(tx, actorId)
  const from = own.find(({ id }) => id === fromAccountId)
  if (!from) return refuse('source_account_not_found')
  const route = { own, kind, from_account_id: from.id }
  if (kind === 'own') {
    const to = own.find(({ id }) => id === toAccountId)
    if (!to) return refuse('destination_account_not_found')
    const columns = { ...route, to_account_id: to.id, recipient_id: null, recipient_name: null }
    return ok({ ...columns, recipient: undefined })
  }
  const recipient = await recipientBehind(
    tx,
    { memberId: actorId, sessionId },
    recipientToken ?? '',
    at,
  )
  if (!recipient || recipient.memberId === actorId) return refuse('invalid_recipient')
  const { memberId, name } = recipient
  const columns = { ...route, to_account_id: null, recipient_id: memberId, recipient_name: name }
  return ok({ ...columns, recipient })
}

async function activeCount(tx: Tx, memberId: string): Promise<number> {
  const { count } = await tx
    .withTables<ScheduleTables>()
    .selectFrom('schedule')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('member_id', '=', memberId)
    .where('next_on', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
