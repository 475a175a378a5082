import {
  FOREIGN_NUMBER,
  isDemoBank,
  type Profile,
  readProfile,
} from '../../modules/site/server/site.ts'
import { wasSimulated } from '../../modules/otherBanks/server/otherBanks.ts'
import {
  ConfigError,
  problemsInProduction,
  readSettings,
  type Settings,
} from '../../platform/server/config.ts'
import type { Institution } from '../../values/institution.ts'

/** What the environment sets, and the profile of the institution that it names. */
export interface Config extends Settings, Profile {}

/**
 * Reads the environment and the profile.
 * @throws ConfigError naming each setting that is wrong and each mistake in the profile
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const settings = readSettings(environment)
  const config = { ...settings, ...readProfile(settings.profileFolder) }
  if (config.mode === 'production') {
    const problems = [
      ...demonstrationIn(config.institution).map((problem) => `INSTITUTION: ${problem}`),
      ...problemsInProduction(settings),
      ...(wasSimulated(settings.railsDirectory) ? [INVENTED_MONEY] : []),
    ]
    if (problems.length > 0) throw new ConfigError(problems)
  }
  return config
}

/** What a real institution may not have in common with the demonstration. */
export const demonstrationIn = (institution: Institution): readonly string[] =>
  [
    institution.demo && 'this is the demonstration profile; write your own',
    isDemoBank(institution.routingNumber) && FOREIGN_NUMBER,
    institution.passwordLengthMin < 12 && 'passwordLengthMin must be at least 12',
  ].filter((problem) => typeof problem === 'string')

const INVENTED_MONEY =
  'RAILS_DIR: the simulated banks of a demonstration have put files there, so money in them is invented; name another folder'
