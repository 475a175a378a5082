import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'

/** Reporter of `node --test`: the path of every file in which something failed, one a line. */
export default async function* failedFiles(
  events: AsyncIterable<TestEvent>,
): AsyncGenerator<string> {
  const files = new Set<string>()
  for await (const { type, data } of events)
    if (type === 'test:fail' && data.file) files.add(relative('.', data.file))
  yield [...files].join('\n')
}
