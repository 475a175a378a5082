import { type Config, readConfig } from '../../src/apps/server/config.ts'
import { dataDirectory } from './dataDirectory.ts'

const known = new Map<string, Config>()

/** The one push service that portals of tests hand news to, where nobody answers: a test asks nothing of the internet. */
export const NO_PUSH_SERVICE = 'http://127.0.0.1:9'

const OF_TESTS = {
  // Whose balances a test counts gets no wages meanwhile.
  OTHER_BANKS: 'real',
  PUSH_HOSTS: NO_PUSH_SERVICE,
}

/**
 * What a server is started with in these circumstances, read once in a process: checking a profile takes
 * longer than many tests. A profile that a test names may change under its name, so it is read again.
 */
export function configFor(environment: Readonly<Record<string, string>> = {}): Config {
  const given = { DATA_DIR: dataDirectory(), ...environment }
  if (environment['INSTITUTION'] !== undefined) return readConfig(given)
  const key = JSON.stringify(environment)
  const config = known.get(key) ?? readConfig({ ...OF_TESTS, ...given })
  known.set(key, config)
  return config
}
