import { test } from 'node:test'
import { dieAtChecks } from './dying.ts'

// At every statement: `npm run soak -- deaths`.
test('a process that dies on its way through a day sends no check twice and charges none back twice', async (t) => {
  await dieAtChecks(t, [12, 38, 61])
})
