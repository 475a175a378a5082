import type { Updateable } from 'kysely'
import { type ActionContext, runActionAndRead } from '../../../platform/server/action.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { dayOf } from '../../../values/dates.ts'
import { fromDecimal } from '../../../values/money.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { ownAccount, ownersOfAccount, type ShareAccount } from '../../accounts/server/accounts.ts'
import { audit, type AuditAction } from '../../audit/server/audit.ts'
import { lockedBalancesOf } from '../../ledger/server/ledger.ts'
import {
  type BeginGoalBody,
  type beginGoal,
  type Goals,
  GOALS_MAX,
  GOALS_TOPIC,
} from '../contract.ts'
import { goalsOf, goalsOn, type GoalRow, mayHoldGoals, setAsideOn } from './reading.ts'
import type { GoalTables } from './tables.ts'

type Answer<Code extends string> = Promise<Result<Goals, Code | 'id_reused'>>

const once = <Code extends string>(
  db: Db,
  ctx: ActionContext,
  action: string,
  input: { readonly id: string },
  work: (tx: Tx) => Promise<Result<void, Code>>,
): Answer<Code> =>
  runActionAndRead(db, ctx, { id: input.id, action, input, read: (tx) => goalsOf(tx, ctx) }, work)

/**
 * The account with what is available on it, and its goals. Its lock in the ledger orders everything that changes them, and
 * payments as well, so that what is set aside was there at that moment.
 */
async function lockAccount(tx: Tx, account: ShareAccount) {
  const [balance] = await lockedBalancesOf(tx, [account.ledgerAccountId])
  assert(balance, 'an account of a member has one in the ledger')
  const goals = await goalsOn(tx, [account.id])
  return { available: balance.available.minor, goals }
}

async function ownGoalAccount(
  tx: Tx,
  { actorId }: ActionContext,
  accountId: string,
): Promise<ShareAccount | undefined> {
  const account = await ownAccount(tx, actorId, accountId, 'pay')
  return account && mayHoldGoals(account) ? account : undefined
}

interface Trace {
  readonly action: AuditAction
  readonly goal: Pick<GoalRow, 'id' | 'account_id' | 'name'>
  readonly minor?: bigint
}

/** Told to all who have the account in common, since it changes what is left to each. */
async function trace(tx: Tx, ctx: ActionContext, { action, goal, minor }: Trace): Promise<void> {
  const { id, name, account_id: account } = goal
  const detail = {
    goal: id,
    account,
    name,
    ...(minor !== undefined && { amount: String(minor), currency: 'USD' }),
  }
  await audit(tx, ctx, action, { subjectId: ctx.actorId, detail })
  const owners = await ownersOfAccount(tx, account)
  await publish(
    tx,
    GOALS_TOPIC,
    owners.map(({ personId }) => personId),
  )
}

type Refusals = keyof typeof beginGoal.refusals

export const begin = (
  db: Db,
  ctx: ActionContext,
  input: BeginGoalBody,
): Answer<Exclude<Refusals, 'id_reused'>> =>
  once(db, ctx, 'goal.begin', input, async (tx) => {
    const { id, name, target, accountId, dueOn } = input
    const { at, institution } = ctx
    const account = await ownGoalAccount(tx, ctx, accountId)
    if (!account) return refuse('account_not_found')
    if (dueOn !== null && dueOn <= dayOf(at, institution.timeZone)) return refuse('day_is_over')
    const { goals } = await lockAccount(tx, account)
    const running = goals.filter(({ finished_at }) => finished_at === null)
    if (running.length >= GOALS_MAX) return refuse('too_many_goals')
    const goal = {
      id,
      account_id: account.id,
      begun_by: ctx.actorId,
      name,
      target: fromDecimal(target).minor,
      due_on: dueOn,
      begun_at: at,
      finished_at: null,
    }
    await tx.withTables<GoalTables>().insertInto('goal').values(goal).execute()
    await trace(tx, ctx, { action: 'goal.begun', goal, minor: goal.target })
    return ok(undefined)
  })

interface OfGoal {
  readonly id: string
  readonly goalId: string
}

interface Found {
  readonly goal: GoalRow
  /** Available on its account, and not set aside. */
  readonly free: bigint
}

/** A goal of an account that the person may set aside on, under the lock. Any other is undefined, like one that never was. */
async function lockGoal(tx: Tx, ctx: ActionContext, goalId: string): Promise<Found | undefined> {
  const named = await tx
    .withTables<GoalTables>()
    .selectFrom('goal')
    .select('account_id')
    .where('id', '=', goalId)
    .executeTakeFirst()
  const account = named && (await ownGoalAccount(tx, ctx, named.account_id))
  if (!account) return undefined
  const { goals, available } = await lockAccount(tx, account)
  const goal = goals.find(({ id }) => id === goalId)
  return goal && { goal, free: available - setAsideOn(goals, account.id) }
}

const change = (
  tx: Tx,
  { id }: GoalRow,
  values: Updateable<GoalTables['goal']>,
): Promise<unknown> =>
  tx.withTables<GoalTables>().updateTable('goal').set(values).where('id', '=', id).execute()

interface SetAside extends OfGoal {
  readonly amount: string
}

export const putIn = (
  db: Db,
  ctx: ActionContext,
  input: SetAside,
): Answer<'goal_not_found' | 'more_than_free' | 'more_than_needed'> =>
  once(db, ctx, 'goal.put_in', input, async (tx) => {
    const found = await lockGoal(tx, ctx, input.goalId)
    if (!found || found.goal.finished_at) return refuse('goal_not_found')
    const { goal, free } = found
    const { minor } = fromDecimal(input.amount)
    if (minor > goal.target - goal.set_aside) return refuse('more_than_needed')
    if (minor > free) return refuse('more_than_free')
    await change(tx, goal, { set_aside: goal.set_aside + minor })
    await trace(tx, ctx, { action: 'goal.put_in', goal, minor })
    return ok(undefined)
  })

export const takeOut = (
  db: Db,
  ctx: ActionContext,
  input: SetAside,
): Answer<'goal_not_found' | 'more_than_set_aside'> =>
  once(db, ctx, 'goal.take_out', input, async (tx) => {
    const found = await lockGoal(tx, ctx, input.goalId)
    if (!found || found.goal.finished_at) return refuse('goal_not_found')
    const { goal } = found
    const { minor } = fromDecimal(input.amount)
    if (minor > goal.set_aside) return refuse('more_than_set_aside')
    await change(tx, goal, { set_aside: goal.set_aside - minor })
    await trace(tx, ctx, { action: 'goal.taken_out', goal, minor })
    return ok(undefined)
  })

/** What was set aside is left to spend again; how much it was stays with the goal. */
export const finish = (db: Db, ctx: ActionContext, input: OfGoal): Answer<'goal_not_found'> =>
  once(db, ctx, 'goal.finish', input, async (tx) => {
    const found = await lockGoal(tx, ctx, input.goalId)
    if (!found || found.goal.finished_at) return refuse('goal_not_found')
    await change(tx, found.goal, { finished_at: ctx.at })
    await trace(tx, ctx, { action: 'goal.finished', ...found, minor: found.goal.set_aside })
    return ok(undefined)
  })

export const remove = (db: Db, ctx: ActionContext, input: OfGoal): Answer<'goal_not_found'> =>
  once(db, ctx, 'goal.delete', input, async (tx) => {
    const found = await lockGoal(tx, ctx, input.goalId)
    if (!found) return refuse('goal_not_found')
    await tx.withTables<GoalTables>().deleteFrom('goal').where('id', '=', input.goalId).execute()
    await trace(tx, ctx, { action: 'goal.deleted', ...found, minor: found.goal.set_aside })
    return ok(undefined)
  })

interface NewBuffer {
  readonly id: string
  readonly amount: string | null
}

export const changeBuffer = (db: Db, ctx: ActionContext, input: NewBuffer): Answer<never> =>
  once(db, ctx, 'buffer.set', input, async (tx) => {
    const { actorId: personId, at } = ctx
    const tables = tx.withTables<GoalTables>()
    if (input.amount === null) {
      await tables.deleteFrom('buffer').where('person_id', '=', personId).execute()
      await audit(tx, ctx, 'goal.buffer_removed', { subjectId: personId, detail: {} })
    } else {
      const amount = fromDecimal(input.amount).minor
      await tables
        .insertInto('buffer')
        .values({ person_id: personId, amount, set_at: at })
        .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ amount, set_at: at }))
        .execute()
      const detail = { amount: String(amount), currency: 'USD' }
      await audit(tx, ctx, 'goal.buffer_set', { subjectId: personId, detail })
    }
    await publish(tx, GOALS_TOPIC, [personId])
    return ok(undefined)
  })
