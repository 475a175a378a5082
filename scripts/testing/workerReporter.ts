import { relative } from 'node:path'
import { inspect } from 'node:util'
import type { TestEvent } from 'node:test/reporters'
import { hearing, lateTextOf } from './hearing.ts'
import type { Report } from './workers.ts'

const tell = (report: Report): void => void process.send!(report)

const textOf = (error: Error): string => {
  const { cause = error } = error
  // What `fetch` says of a connection that broke stands in the cause of its error alone.
  return cause instanceof Error && cause.stack && !cause.cause ? cause.stack : inspect(cause)
}

let tests = 0

function hear(event: TestEvent): void {
  const late = lateTextOf(event)
  if (late !== undefined) tell({ type: 'late', text: late })
  const { type, data } = event
  if (type !== 'test:pass' && type !== 'test:fail') return
  if (data.details.type !== 'suite') tests += 1
  if (type === 'test:fail') {
    const { error } = data.details
    const isOfSubtests = 'failureType' in error && error.failureType === 'subtestsFailed'
    const place = `${relative('.', data.file ?? '')}:${data.line ?? ''}`
    if (!isOfSubtests) tell({ type: 'failure', name: data.name, place, text: textOf(error) })
  }
  if (data.nesting > 0) return
  tell({ type: 'file', tests, passed: type === 'test:pass', ms: data.details.duration_ms })
  tests = 0
}

/** Tells the runner of each failure at once, and of each file when its tests are done. */
export default hearing(hear)
