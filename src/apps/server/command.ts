import { readProfile } from '../../modules/site/server/site.ts'
import { ConfigError, readSettings } from '../../platform/server/config.ts'
import { complain } from './arguments.ts'
import { readConfig, type Config } from './config.ts'
import type { Engine } from '../../platform/server/db.ts'
import { openDatabase } from './open.ts'
import { sayWhy as wordsOf } from './why.ts'

/** The configuration a command works with; a wrong setting is said in a sentence. */
export function configOfCommand(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    return sayWhy(error)
  }
}

/**
 * For who keeps copies, on the machine of the database: there the keys of the portal have no business,
 * so what production wants beside is not asked for.
 */
export function configOfBackup(): Config {
  try {
    const settings = readSettings(process.env)
    return { ...settings, ...readProfile(settings.profileFolder) }
  } catch (error) {
    return sayWhy(error)
  }
}

/** The database a command works on, where no statement is broken off. */
export const databaseOfCommand = (config: Config): Promise<Engine> =>
  openDatabase(config, { unhurried: true }).catch(sayWhy)

/** Ends a command with the reason. */
export function sayWhy(error: unknown): never {
  complain(wordsOf(error))
}

/** A moment to go back to, given to a command, which has to say in which zone it is. */
export function momentIn(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const moment = new Date(text)
  if (Number.isNaN(moment.getTime()) || !/Z$|[+-]\d\d:?\d\d$/.test(text))
    throw new ConfigError(['--until: say a moment with its zone: 2026-11-23T21:40:00Z'])
  // No log reaches that far, and what was restored would end without having started.
  if (moment > new Date())
    throw new ConfigError([`--until: ${moment.toISOString()} is yet to come`])
  return moment
}
