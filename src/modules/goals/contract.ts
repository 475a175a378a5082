import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { isMovable } from '../../values/money.ts'
import {
  AMOUNT_LIMITS,
  decimal,
  ENTER_VALID_AMOUNT,
  id,
  line,
  required,
  told,
} from '../../values/schema.ts'
import { say } from '../../values/sentence.ts'
import { AccountLabel } from '../accounts/contract.ts'

export const GOALS_TOPIC = 'goals'
export const GOAL_NAME_LENGTH_MAX = 60
/** On one account at a time; the refusal says it too. */
export const GOALS_MAX = 12
/** So many that were finished are shown, the latest first. */
export const FINISHED_SHOWN = 5

export const Goal = z.object({
  id: id(),
  name: z.string(),
  accountId: id(),
  account: AccountLabel,
  /** The other owner who began it; null: the member. */
  begunBy: z.nullable(z.string()),
  target: decimal(),
  setAside: decimal(),
  dueOn: z.nullable(z.iso.date()),
  finishedOn: z.nullable(z.iso.date()),
})
export type Goal = z.infer<typeof Goal>

/** An account on which something can be set aside. */
export const GoalAccount = z.object({
  id: id(),
  account: AccountLabel,
  /** What is available and not set aside yet. Negative: some of what is set aside was spent. */
  free: decimal(),
})
export type GoalAccount = z.infer<typeof GoalAccount>

export const Goals = z.object({
  /** The day it is where the institution is. */
  today: z.iso.date(),
  /** Those with a day first, the next of them on top. */
  goals: z.array(Goal),
  finished: z.array(Goal),
  /** In the member's order. */
  accounts: z.array(GoalAccount),
  /** What the member does not want to fall below; null where they have not said. */
  buffer: z.nullable(decimal()),
})
export type Goals = z.infer<typeof Goals>

const amount = () =>
  told(
    required({ missing: say('Please enter an amount'), malformed: ENTER_VALID_AMOUNT }, isMovable),
    AMOUNT_LIMITS,
  )

const ID_REUSED = {
  status: 409,
  message: say('This form was used before. Please open it again.'),
} as const
const GOAL_NOT_FOUND = { status: 404, message: say('We could not find that goal.') } as const
const CHOOSE_ACCOUNT = say('Please choose the account it stands on')

const ById = z.object({ id: id(GOAL_NOT_FOUND.message) })

export const readGoals = endpoint({
  method: 'GET',
  path: '/api/goals',
  permission: 'member',
  seenByStaff: true,
  summary: 'What the member saves for, on own and joint accounts, and the buffer they keep',
  reply: Goals,
  refusals: {},
})

export const BeginGoalBody = z.strictObject({
  /** Made by the form, and the id of the goal. */
  id: id(),
  name: line(GOAL_NAME_LENGTH_MAX, say('Please name what you save for')),
  target: amount(),
  accountId: id(CHOOSE_ACCOUNT),
  dueOn: z.nullable(z.iso.date({ error: say('Please enter a whole date, or none') })),
})
export type BeginGoalBody = z.infer<typeof BeginGoalBody>

export const beginGoal = endpoint({
  method: 'POST',
  path: '/api/goals',
  permission: 'member',
  summary: 'Name something to save for on an account',
  body: BeginGoalBody,
  reply: Goals,
  refusals: {
    id_reused: ID_REUSED,
    account_not_found: { status: 404, message: CHOOSE_ACCOUNT },
    day_is_over: { status: 422, message: say('Please choose a day that is still to come') },
    too_many_goals: {
      status: 409,
      message: say('An account has 12 goals at most. Finish or delete one to begin another.'),
    },
  },
})

export const SetAsideBody = z.strictObject({ id: id(), amount: amount() })

export const putIntoGoal = endpoint({
  method: 'POST',
  path: '/api/goals/:id/put-in',
  permission: 'member',
  summary: 'Set more aside for a goal; no money moves',
  params: ById,
  body: SetAsideBody,
  reply: Goals,
  refusals: {
    id_reused: ID_REUSED,
    goal_not_found: GOAL_NOT_FOUND,
    more_than_free: {
      status: 422,
      message: say('The account has less than that which is not set aside.'),
    },
    more_than_needed: { status: 422, message: say('The goal needs less than that.') },
  },
})

export const takeOutOfGoal = endpoint({
  method: 'POST',
  path: '/api/goals/:id/take-out',
  permission: 'member',
  summary: 'Set less aside for a goal; no money moves',
  params: ById,
  body: SetAsideBody,
  reply: Goals,
  refusals: {
    id_reused: ID_REUSED,
    goal_not_found: GOAL_NOT_FOUND,
    more_than_set_aside: { status: 422, message: say('Less than that is set aside for it.') },
  },
})

const Ended = z.strictObject({ id: id() })

export const finishGoal = endpoint({
  method: 'POST',
  path: '/api/goals/:id/finish',
  permission: 'member',
  summary: 'End a goal that served: what was set aside counts as left to spend again',
  params: ById,
  body: Ended,
  reply: Goals,
  refusals: { id_reused: ID_REUSED, goal_not_found: GOAL_NOT_FOUND },
})

export const deleteGoal = endpoint({
  method: 'POST',
  path: '/api/goals/:id/delete',
  permission: 'member',
  summary: 'Take a goal off the list, finished or not',
  params: ById,
  body: Ended,
  reply: Goals,
  refusals: { id_reused: ID_REUSED, goal_not_found: GOAL_NOT_FOUND },
})

export const BufferBody = z.strictObject({
  id: id(),
  /** Null: none any more. */
  amount: z.nullable(amount()),
})

export const setBuffer = endpoint({
  method: 'POST',
  path: '/api/buffer',
  permission: 'member',
  summary: 'Say below what the member does not want to fall, for the member alone',
  body: BufferBody,
  reply: Goals,
  refusals: { id_reused: ID_REUSED },
})
