import { newId } from '../../src/values/ids.ts'
import type { Browser, Member } from './member.ts'
import { done, type Prepare } from './prepare.ts'

/** One after the other, so that there are never too many of them. */
async function newGoal({ checking, union }: Member, by: Browser, id = newId()) {
  await union.db.deleteFrom('goal' as never).execute()
  const body = { name: 'Boat', target: '50.00', dueOn: null, accountId: checking.id }
  return by.post('/api/goals', { id, ...body })
}

async function goal(ada: Member, by: Browser): Promise<string> {
  const id = newId()
  await done(newGoal(ada, by, id))
  return id
}

/** What a member does with what they save for. */
export const GOAL_CHANGES: Readonly<Record<string, Prepare>> = {
  'POST /api/goals': async (ada, by) => () => newGoal(ada, by),
  'POST /api/goals/{id}/put-in': async (ada, by) => {
    const id = await goal(ada, by)
    return () => by.post(`/api/goals/${id}/put-in`, { id: newId(), amount: '0.01' })
  },
  'POST /api/goals/{id}/take-out': async (ada, by) => {
    const path = `/api/goals/${await goal(ada, by)}`
    await done(by.post(`${path}/put-in`, { id: newId(), amount: '0.01' }))
    return () => by.post(`${path}/take-out`, { id: newId(), amount: '0.01' })
  },
  'POST /api/goals/{id}/finish': async (ada, by) => {
    const id = await goal(ada, by)
    return () => by.post(`/api/goals/${id}/finish`, { id: newId() })
  },
  'POST /api/goals/{id}/delete': async (ada, by) => {
    const id = await goal(ada, by)
    return () => by.post(`/api/goals/${id}/delete`, { id: newId() })
  },
  'POST /api/buffer': async (_, by) => () =>
    by.post('/api/buffer', { id: newId(), amount: '1.00' }),
}
