import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../../../platform/server/log.ts'

/**
 * Makes the two folders of the network as a server starts, and nobody does later: one that is gone may be a disk that is
 * not there, and what is put in its place is seen by nobody.
 */
export function makeFolders(railsDirectory: string, log: Pick<Log, 'error'>): void {
  try {
    for (const folder of ['incoming', 'outgoing'])
      mkdirSync(join(railsDirectory, folder), { recursive: true })
  } catch (error) {
    // Everything but payments to other banks goes on.
    log.error({ err: error }, 'folders for files of the network cannot be made')
  }
}
