import type { Db } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { ok } from '../../../values/result.ts'
import {
  beginGoal,
  deleteGoal,
  finishGoal,
  putIntoGoal,
  readGoals,
  setBuffer,
  takeOutOfGoal,
} from '../contract.ts'
import { begin, changeBuffer, finish, putIn, remove, takeOut } from './changing.ts'
import { goalsOf } from './reading.ts'

export function goalRoutes(mount: Mount, { db }: { readonly db: Db }): void {
  mount(readGoals, async ({ context }) => ok(await goalsOf(db, context)))
  mount(beginGoal, ({ context, body }) => begin(db, context, body))
  mount(putIntoGoal, ({ context, params, body }) =>
    putIn(db, context, { ...body, goalId: params.id }),
  )
  mount(takeOutOfGoal, ({ context, params, body }) =>
    takeOut(db, context, { ...body, goalId: params.id }),
  )
  mount(finishGoal, ({ context, params, body }) =>
    finish(db, context, { ...body, goalId: params.id }),
  )
  mount(deleteGoal, ({ context, params, body }) =>
    remove(db, context, { ...body, goalId: params.id }),
  )
  mount(setBuffer, ({ context, body }) => changeBuffer(db, context, body))
}
