import { Transform } from 'node:stream'
import type { TestEvent } from 'node:test/reporters'

/** A reporter of node:test that writes nothing and hands on what becomes of the tests. */
export const hearing = (hear: (event: TestEvent) => void): Transform =>
  new Transform({
    writableObjectMode: true,
    transform(event: TestEvent, _, done) {
      hear(event)
      done()
    },
  })

/** What node:test says of something that a test left behind and that threw when it had ended. */
export const lateTextOf = ({ type, data }: TestEvent): string | undefined =>
  type === 'test:diagnostic' && data.message.includes('asynchronous activity')
    ? data.message
    : undefined
