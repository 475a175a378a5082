import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fastFolder } from './cluster.ts'

let made: string | undefined

/**
 * `DATA_DIR` of portals and programs whose test names none, one for each process, since servers of one database need
 * one key. Without it they would write into the folder that `npm start` has.
 */
export function dataDirectory(): string {
  if (made) return made
  const directory = mkdtempSync(join(fastFolder(), 'openteller-data-'))
  process.once('exit', () => rmSync(directory, { recursive: true, force: true, maxRetries: 3 }))
  return (made = directory)
}
