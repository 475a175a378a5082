import type { TestContext } from 'node:test'
import type { Chance } from '../factories/chance.ts'

export interface SoakTerms {
  /** What was opened is closed when the soak is over. */
  readonly t: Pick<TestContext, 'after'>
  readonly chance: Chance
  /** True until the time is up; what is begun is finished. */
  goesOn(): boolean
}

/** Something that needs long chance to be proved, for as long as there is time. */
export interface Soak {
  readonly name: string
  /** The promise, in a sentence. */
  readonly about: string
  /** What not every machine has: then it is run where it is named, and not with all others. */
  readonly needs?: string
  /**
   * Answers its figure in words.
   * @throws when the promise is broken
   */
  run(terms: SoakTerms): Promise<string>
}
