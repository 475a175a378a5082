import { test } from 'node:test'
import { dieAtWires } from './dying.ts'

// At every statement: `npm run soak -- deaths`.
test('a process that dies on the way of a payment abroad, there and back, loses nothing and does nothing twice', async (t) => {
  await dieAtWires(t, [5, 12, 19])
})
