import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../../../platform/server/config.ts'
import type { Profile } from './profile.ts'

/** Which profile a site was built for; the build writes it beside the pages. */
interface BuiltFor {
  readonly institution: string
  readonly isDemonstration: boolean
  /** Changes with every word of the profile, and not with how its files are laid out. */
  readonly profileHash: string
}

export const BUILT_FOR_FILE = 'built-for.json'

export const builtForOf = ({ institution, look, site }: Profile): BuiltFor => ({
  institution: institution.name,
  isDemonstration: institution.demo !== undefined,
  profileHash: createHash('sha256')
    .update(JSON.stringify({ institution, look, site }))
    .digest('hex'),
})

/**
 * Public pages are written when the site is built, so a server whose profile is another would show
 * a name, rates and a strip that are not its own.
 * @throws ConfigError when the site in `folder` was built for another profile, or is not there
 */
export function refuseOtherSite(folder: string, profile: Profile): void {
  const built = readBuiltFor(folder)
  const own = builtForOf(profile)
  if (!built) throw new ConfigError([`SITE_DIR: there is no built site in ${folder}; ${BUILD_IT}`])
  if (built.profileHash === own.profileHash) return
  const whose = `${built.institution}${built.isDemonstration ? ', a demonstration' : ''}`
  const difference =
    built.institution === own.institution && built.isDemonstration === own.isDemonstration
      ? `built before the profile of ${own.institution} was changed`
      : `built for ${whose}, and INSTITUTION is the profile of ${own.institution}`
  throw new ConfigError([`SITE_DIR: the public pages in ${folder} were ${difference}; ${BUILD_IT}`])
}

const BUILD_IT = 'run npm run build with this INSTITUTION'

function readBuiltFor(folder: string): BuiltFor | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, BUILT_FOR_FILE), 'utf8')) as BuiltFor
  } catch {
    return undefined
  }
}
