import type { TestContext } from 'node:test'

type End = () => Promise<unknown> | void

const endings = new WeakMap<object, End[]>()

/**
 * Runs `end` when the test is over, before whatever was opened earlier: a server ends while its
 * database is still there. Hooks of the test runner go in the order they were made.
 */
export function atEnd(t: Pick<TestContext, 'after'>, end: End): void {
  const known = endings.get(t)
  if (known) {
    known.push(end)
    return
  }
  const ends = [end]
  endings.set(t, ends)
  t.after(async () => {
    // The runner keeps a test until it ends itself, which would keep whatever these hold on to.
    for (const last of ends.splice(0).reverse()) await last()
  })
}
