import type { ActionContext } from '../../../../platform/server/action.ts'
import type { Tx } from '../../../../platform/server/db.ts'
import { instantOf } from '../../../../values/dates.ts'
import type { PROOF_REFUSALS } from '../../../../values/freshProof.ts'
import { fromDecimal } from '../../../../values/money.ts'
import { ok, refuse, type Result } from '../../../../values/result.ts'
import {
  accountsOf,
  checkingOf,
  fitsADay,
  labelOf,
  paidAlone,
  type ShareAccount,
} from '../../../accounts/server/accounts.ts'
import { balanceOf } from '../../../ledger/server/ledger.ts'
import { columnsOfNew, type Plan, type Request } from '../arranging.ts'
import { hasTooMany } from '../rows.ts'
import { todayIn } from '../running.ts'
import type {
  MemberRecipient,
  Outgoing,
  recipientBehind,
} from '../../../transfers/server/transfers.ts'
import { type CreateScheduleBody, type CREATION_REFUSALS, startRange } from '../../contract.ts'
import { SCHEDULE } from './kind.ts'
import type { ScheduleRow } from './tables.ts'

export interface CreationDependencies {
  /** Of transfers: whom a recipient check found, while its token is good. */
  readonly recipientBehind: typeof recipientBehind
}

/** What a member asks for in a session: recipient checks are good in the one they were made in. */
export interface InSession {
  readonly sessionId: string
}

type Asked = InSession & { readonly body: CreateScheduleBody }

/** A transfer ahead, as standing orders arrange it. Funds are not looked at: they are those of its days. */
export function requestOf(
  dependencies: CreationDependencies,
  ctx: ActionContext,
  asked: Asked,
): Request<ScheduleRow, PlanRefusal> {
  const { id, proof, amount, ...terms } = asked.body
  return {
    id,
    action: 'schedule.create',
    input: { ...terms, amount: fromDecimal(amount).minor.toString() },
    proof,
    plan: (tx) => plan(tx, dependencies, ctx, asked),
  }
}

/** What of a transfer is allowed by itself. */
async function plan(
  tx: Tx,
  dependencies: CreationDependencies,
  ctx: ActionContext,
  { sessionId, body }: Asked,
): Promise<Result<Plan<ScheduleRow, PlanRefusal>, PlanRefusal>> {
  const { proof: _proof, recipientToken: _token, ...contents } = body
  const found = await findRoute(tx, dependencies, ctx, { sessionId, body })
  if (!found.ok) return found
  const { first, last } = startRange(todayIn(ctx))
  if (body.startsOn < first || body.startsOn > last) return refuse('start_out_of_range')
  if (await hasTooMany(tx, SCHEDULE, ctx.actorId)) return refuse('too_many_schedules')
  const { recipient, own, ...route } = found.value
  const outgoing = recipient && outgoingTo(ctx, recipient, body)
  const { reference, startsOn } = body
  const row = { ...columnsOfNew(ctx, body, startsOn), ...route, reference, next_on: startsOn }
  return ok({
    outgoing,
    // Who is behind a token matters, not the token: the same check done again stands for the same.
    contents: { ...contents, paidTo: outgoing?.paidTo },
    labels: new Map(own.map((account) => [account.id, labelOf(account)])),
    complete: async () => ok(row),
  })
}

type PlanRefusal = Exclude<keyof typeof CREATION_REFUSALS, keyof typeof PROOF_REFUSALS>

const outgoingTo = (
  { actorId: personId, institution }: ActionContext,
  recipient: MemberRecipient,
  body: CreateScheduleBody,
): Outgoing => ({
  id: body.id,
  personId,
  fromAccountId: body.fromAccountId,
  paidTo: { kind: 'member', ...recipient },
  inWords: recipient.name,
  amount: fromDecimal(body.amount),
  leavesAt: instantOf(body.startsOn, '00:00', institution.timeZone),
  alwaysProven: false,
  isArranged: true,
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

/** Whether nothing can move on the account before its term is over: said now, rather than on each date. */
const isFixed = async (tx: Tx, { ledgerAccountId }: ShareAccount): Promise<boolean> =>
  (await balanceOf(tx, ledgerAccountId)).status === 'fixed'

async function findRoute(
  tx: Tx,
  { recipientBehind }: CreationDependencies,
  { actorId, at }: ActionContext,
  { sessionId, body }: Asked,
): Promise<Result<FoundRoute, PlanRefusal>> {
  const { kind, fromAccountId, toAccountId, recipientToken } = body
  if (fromAccountId === toAccountId) return refuse('same_account')
  // Whoever closes the account at this moment waits, and then finds the schedule.
  const paid = await paidAlone(tx, actorId, fromAccountId)
  if (!paid.ok) return paid
  const from = paid.value
  const within = fitsADay({ from, amount: fromDecimal(body.amount) })
  if (!within.ok) return within
  const own = await accountsOf(tx, actorId)
  if (await isFixed(tx, from)) return refuse('account_fixed')
  const route = { own, kind, from_account_id: from.id }
  if (kind === 'own') {
    const to = own.find(({ id, closedAt }) => id === toAccountId && closedAt === null)
    if (!to) return refuse('destination_account_not_found')
    if (await isFixed(tx, to)) return refuse('account_fixed')
    const columns = { ...route, to_account_id: to.id, recipient_id: null, recipient_name: null }
    return ok({ ...columns, recipient: undefined })
  }
  const recipient = await recipientBehind(
    tx,
    { personId: actorId, sessionId },
    recipientToken ?? '',
    at,
  )
  if (!recipient || recipient.personId === actorId) return refuse('invalid_recipient')
  const { personId, name } = recipient
  // A joint owner of the account that money for its primary owner comes to: every date would fail.
  if ((await checkingOf(tx, personId))?.id === from.id) return refuse('same_account')
  const columns = { ...route, to_account_id: null, recipient_id: personId, recipient_name: name }
  return ok({ ...columns, recipient })
}
