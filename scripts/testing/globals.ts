/** What npm says to its scripts, what libraries keep for themselves, and the seed that is drawn once for all. */
const PRIVATE = /^(npm_|NODE_|__|TEST_SEED$)/

type Kept = ReadonlyMap<string, unknown>

/** What is there already; what Node makes when it is first asked for is left alone. */
const globalsNow = (): Kept =>
  new Map(
    Object.entries(Object.getOwnPropertyDescriptors(globalThis)).flatMap(([name, descriptor]) =>
      'value' in descriptor ? [[name, descriptor.value as unknown]] : [],
    ),
  )

const environmentNow = (): Kept =>
  new Map(Object.entries(process.env).filter(([name]) => !PRIVATE.test(name)))

const changesFrom = (before: Kept, now: Kept): readonly string[] =>
  [...new Set([...before.keys(), ...now.keys()])].filter(
    (name) => before.has(name) && !Object.is(before.get(name), now.get(name)),
  )

const addedSince = (before: Kept, now: Kept): readonly string[] =>
  [...now.keys()].filter((name) => !before.has(name))

/**
 * Remembers the globals and the environment of this process.
 * @returns the names of what is different by the time it is called: the next file would meet it
 */
export function rememberProcess(): () => readonly string[] {
  const known = new Set(Object.getOwnPropertyNames(globalThis))
  const [globals, environment] = [globalsNow(), environmentNow()]
  return () => {
    const now = environmentNow()
    return [
      ...changesFrom(globals, globalsNow()),
      ...Object.getOwnPropertyNames(globalThis).filter(
        (name) => !known.has(name) && !PRIVATE.test(name),
      ),
      ...[...changesFrom(environment, now), ...addedSince(environment, now)].map(
        (name) => `process.env.${name}`,
      ),
    ]
  }
}
