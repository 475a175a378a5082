import { accessSync, constants, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ConfigError, type Settings } from '../../../platform/server/config.ts'
import type { Log } from '../../../platform/server/log.ts'

const { R_OK, W_OK, X_OK } = constants

/**
 * Makes the two folders of the network as a server starts, and nobody does later: one that is gone may be a disk that is
 * not there, and what is put in its place is seen by nobody.
 */
function openFolders(railsDirectory: string): void {
  const [incoming, outgoing] = [join(railsDirectory, 'incoming'), join(railsDirectory, 'outgoing')]
  for (const folder of [incoming, outgoing]) mkdirSync(folder, { recursive: true })
  accessSync(incoming, R_OK | X_OK)
  accessSync(outgoing, R_OK | W_OK | X_OK)
}

/** For a portal that leaves jobs to a worker: it only says how full the disk of the folders is. */
export function makeFolders(railsDirectory: string, log: Pick<Log, 'error'>): void {
  try {
    openFolders(railsDirectory)
  } catch (error) {
    log.error({ err: error }, 'files of the network cannot be put or found in their folders')
  }
}

/**
 * For whoever runs the jobs that put files there and find them.
 * @throws ConfigError when these could not
 */
export function requireFolders({
  railsDirectory,
  dataDirectory,
}: Pick<Settings, 'railsDirectory' | 'dataDirectory'>): void {
  try {
    openFolders(railsDirectory)
  } catch (error) {
    const setting = dirname(railsDirectory) === dataDirectory ? 'DATA_DIR' : 'RAILS_DIR'
    throw new ConfigError([`${setting}: ${(error as Error).message}`])
  }
}
