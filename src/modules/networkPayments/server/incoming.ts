import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../../../platform/server/log.ts'
import type { IncomingFile } from './files.ts'

/** A file that nobody has written to for so long is whole. */
const STILL_MS = 5_000

/** How each file looked when it was read: its size and when it was last written, by name. */
export type Seen = Map<string, string>

interface Reading {
  readonly railsDirectory: string
  readonly seen: Seen
  readonly log: Pick<Log, 'error'>
  /** Whether it is of this rail: all of them use one folder. */
  readonly isOurs: (content: Uint8Array) => boolean
  /** Takes or refuses it. What it throws leaves the file to be read again. */
  readonly take: (file: IncomingFile) => Promise<boolean>
}

/**
 * Reads what lies in the folder `incoming` of the network and was not read since it was last written. The folder
 * belongs to the client that talks to the network: nothing in it is moved or removed.
 * @returns how many were news
 * @throws what a file failed for, once all the others are read
 */
export async function readIncoming({
  railsDirectory,
  seen,
  log,
  isOurs,
  take,
}: Reading): Promise<number> {
  const folder = join(railsDirectory, 'incoming')
  const failures: unknown[] = []
  let count = 0
  for (const name of await namesIn(folder)) {
    try {
      const path = join(folder, name)
      const look = await lookOf(path)
      if (look === undefined || seen.get(name) === look) continue
      const content = await readFile(path)
      // Written to while it was read: another time.
      if ((await lookOf(path)) !== look) continue
      if (isOurs(content) && (await take({ name, content }))) count++
      seen.set(name, look)
    } catch (error) {
      log.error({ err: error, file: name }, 'file from the network failed')
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return count
}

/** In the order of their names; unfinished files begin with a dot or end in `.part`. */
async function namesIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder)
  return names.filter((name) => !name.startsWith('.') && !name.endsWith('.part')).toSorted()
}

/** Undefined while it is no whole file. */
async function lookOf(path: string): Promise<string | undefined> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile() || Math.abs(Date.now() - found.mtimeMs) < STILL_MS) return undefined
  return `${found.size} ${found.mtimeMs}`
}
