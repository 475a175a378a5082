import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

const INT_MAX = 0x7fffffff

/** Numbers that look like chance and are the same again for the same seed. */
export interface Chance {
  readonly seed: number
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number
  yes(): boolean
  oneOf<T>(list: readonly T[]): T
  /**
   * Chance of its own for somebody who works beside others, so that what they draw does not hang on
   * who comes first.
   */
  named(name: string): Chance
}

export function chanceOf(seed: number): Chance {
  const generator = xoroshiro128plus(seed)
  const int = (min: number, max: number): number => uniformInt(generator, min, max)
  return {
    seed,
    int,
    yes: () => int(0, 1) === 1,
    oneOf: (list) => list[int(0, list.length - 1)]!,
    named: (name) => chanceOf(mixed(seed, name)),
  }
}

/** FNV-1a over the name, begun with the seed. */
function mixed(seed: number, name: string): number {
  let hash = 0x811c9dc5 ^ seed
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  return hash & INT_MAX
}

/** The seed an operator of the tests gave in a variable of the environment, or one nobody chose. */
export function seedFrom(variable: string): number {
  const given = process.env[variable]
  if (given === undefined || given === '') return chanceOf(Date.now()).int(0, INT_MAX)
  const seed = Number(given)
  if (!Number.isSafeInteger(seed)) throw new Error(`${variable} must be a whole number: ${given}`)
  return seed
}

/** What `npm test` begins with, so that a run without a wish is the same as the one before. */
const USUAL_SEED = '20261122'

/** The chance of a test, by the name of what it is for; `TEST_SEED` changes it, a failure prints it. */
export function chance(name: string): Chance {
  process.env['TEST_SEED'] ||= USUAL_SEED
  const seed = seedFrom('TEST_SEED')
  process.once('exit', () => {
    if (process.exitCode)
      process.stderr.write(`The chance of ${name} began with TEST_SEED=${seed}\n`)
  })
  return chanceOf(seed).named(name)
}
