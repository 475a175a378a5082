import { parseArgs, type ParseArgsConfig } from 'node:util'

/** Ends a command of the command line with a sentence for whoever called it. */
export function complain(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** What a command was called with; what it does not know is said in a sentence. */
export function argumentsOf<T extends ParseArgsConfig>(known: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(known)
  } catch (error) {
    complain((error as Error).message)
  }
}
