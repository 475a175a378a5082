import { after, before, type TestContext } from 'node:test'

/**
 * A world that the tests of a file, or of a `describe`, are in one after the other: opened before the first and
 * ended after the last. For tests that read, or have people of their own to do things with.
 */
export function shared<World>(
  open: (t: Pick<TestContext, 'after'>) => Promise<World>,
): () => World {
  const ends: (() => unknown)[] = []
  let world: World | undefined
  before(async () => {
    world = await open({ after: (end) => void ends.push(end as () => unknown) })
  })
  after(async () => {
    for (const end of ends) await end()
  })
  return () => world!
}
