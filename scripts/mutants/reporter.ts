import { Transform } from 'node:stream'
import type { TestEvent } from 'node:test/reporters'
import { hear } from './fileRun.ts'

/** Tells `fileRun.ts`, which is in the same process, what becomes of its tests. */
export default new Transform({
  writableObjectMode: true,
  transform(event: TestEvent, _, done) {
    hear(event)
    done()
  },
})
