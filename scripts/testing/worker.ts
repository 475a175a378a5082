// One of the processes that tests run in. It takes a file from the runner, runs its tests as a suite of
// their own and asks for the next, so that what files have in common is loaded once.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, afterEach, suite } from 'node:test'
import { forgetEvidence, keepEvidence } from '../../tests/factories/evidence.ts'
import { rememberProcess } from './globals.ts'
import { ROOT } from './imports.ts'
import type { Order } from './workers.ts'

const runFile = (path: string, timeout: number): Promise<void> =>
  suite(path, { timeout }, async () => {
    const changed = rememberProcess()
    afterEach(keepEvidence)
    after(forgetEvidence)
    await import(join(ROOT, path))
    // After what the file itself puts back at its end.
    after(() => assert.deepEqual(changed(), [], 'a file puts back what it changes of its process'))
  })

process.on('message', (order: Order) => {
  if (order.type === 'run') void runFile(order.path, order.timeout)
  else process.channel!.unref()
})
