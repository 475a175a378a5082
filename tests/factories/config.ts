import { type Config, readConfig } from '../../src/apps/server/config.ts'

const known = new Map<string, Config>()

/**
 * What a server is started with in these circumstances, read once in a process: checking a profile takes
 * longer than many tests. A profile that a test names may change under its name, so it is read again.
 */
export function configFor(environment: Readonly<Record<string, string>> = {}): Config {
  if (environment['INSTITUTION'] !== undefined) return readConfig(environment)
  const key = JSON.stringify(environment)
  // Whose balances a test counts gets no wages meanwhile.
  const config = known.get(key) ?? readConfig({ OTHER_BANKS: 'real', ...environment })
  known.set(key, config)
  return config
}
