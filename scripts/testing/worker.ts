// One of the processes that tests run in. It takes a file from the runner, runs its tests as a suite of
// their own and asks for the next, so that what files have in common is loaded once.
import { join } from 'node:path'
import { after, afterEach, suite } from 'node:test'
import { forgetEvidence, keepEvidence } from '../../tests/factories/evidence.ts'
import { ROOT } from './imports.ts'
import type { Order } from './workers.ts'

const runFile = (path: string, timeout: number): Promise<void> =>
  suite(path, { timeout }, async () => {
    afterEach(keepEvidence)
    after(forgetEvidence)
    await import(join(ROOT, path))
  })

process.on('message', (order: Order) => {
  if (order.type === 'run') void runFile(order.path, order.timeout)
  else process.channel!.unref()
})
