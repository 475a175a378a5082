import { ConfigError } from '../../platform/server/config.ts'
import { DirectoryInUse } from '../../platform/server/embedded.ts'
import { isDatabaseAway } from '../../platform/server/errors.ts'

/** No such file, host or database, or not allowed: by Node's names and PostgreSQL's. */
const UNREACHABLE = /^(E[A-Z_]+|28[0-9A-Z]{3}|3D000|42501)$/

/** What node-postgres says, without a name, where the server wants one. */
const PASSWORD_MISSING = /client password must be a (non-empty )?string/
const WITHOUT_PASSWORD = 'the server asks for a password, and the address has none.'

/** Names the setting that led to an error which has no sentence of its own in {@link sayWhy}. */
export const explainFailure =
  (setting: string) =>
  (error: NodeJS.ErrnoException): never => {
    const { code = '', message } = error
    if (PASSWORD_MISSING.test(message)) throw new ConfigError([`${setting}: ${WITHOUT_PASSWORD}`])
    const known = UNREACHABLE.test(code) || isDatabaseAway(error)
    if (code === 'EADDRINUSE' || !known) throw error
    const why = code === 'ECONNREFUSED' ? 'no PostgreSQL server answers there.' : message
    throw new ConfigError([`${setting}: ${why}`])
  }

/** What a disk says of a file that is written; nothing else does. */
const DISK = /^E(NOSPC|DQUOT|ACCES|ROFS)$/

/** Names the setting of a folder whose disk is full or takes nothing; what else failed may lie elsewhere. */
export const explainDisk =
  (setting: string) =>
  (error: NodeJS.ErrnoException): never => {
    if (DISK.test(error.code ?? '')) throw new ConfigError([`${setting}: ${error.message}`])
    throw error
  }

/** What an operator can mend is said in a sentence; anything else keeps its stack trace. */
export function sayWhy(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DirectoryInUse) return error.message
  const { code } = error as { code?: string }
  if (code === 'EADDRINUSE') return 'PORT: another program is already listening there.'
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
