import { test } from 'node:test'
import { dieAtAch } from './dying.ts'

// At every statement: `npm run soak -- deaths`.
test('a process that dies on its way through a day loses nothing of what came in, and does nothing twice', async (t) => {
  await dieAtAch(t, [9, 31, 57])
})
