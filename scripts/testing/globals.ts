/** What npm says to its scripts, what libraries keep for themselves, and the seed that is drawn once for all. */
const PRIVATE = /^(npm_|NODE_|__|TEST_SEED$)/

/** Node makes some globals when they are first asked for; until then nobody knows their value. */
const NOT_MADE_YET = Symbol('not made yet')

/** The globals and the environment of this process, by what they are called in a test. */
const processNow = (): ReadonlyMap<string, unknown> =>
  new Map([
    ...Object.entries(Object.getOwnPropertyDescriptors(globalThis))
      .filter(([name]) => !PRIVATE.test(name))
      .map(
        ([name, made]) => [name, 'value' in made ? (made.value as unknown) : NOT_MADE_YET] as const,
      ),
    ...Object.entries(process.env)
      .filter(([name]) => !PRIVATE.test(name))
      .map(([name, value]) => [`process.env.${name}`, value] as const),
  ])

/**
 * Remembers the globals and the environment of this process.
 * @returns the names of what is different by the time it is called: the next file would meet it
 */
export function rememberProcess(): () => readonly string[] {
  const before = processNow()
  return () => {
    const now = processNow()
    const isDifferent = (name: string): boolean =>
      before.has(name) !== now.has(name) ||
      (before.get(name) !== NOT_MADE_YET && !Object.is(before.get(name), now.get(name)))
    return [...new Set([...before.keys(), ...now.keys()])].filter(isDifferent)
  }
}
