import { test } from 'node:test'
import { dieAtPulls } from './dying.ts'

// At every statement: `npm run soak -- deaths`.
test('a process that dies on its way brings in and gives back each pull once', async (t) => {
  await dieAtPulls(t, [14, 33])
})
