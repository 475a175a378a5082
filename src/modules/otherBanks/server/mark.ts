import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const MARK = '.simulated'

/** Leaves a mark in a folder whose files are of a demonstration. */
export async function markSimulated(railsDirectory: string): Promise<void> {
  await mkdir(railsDirectory, { recursive: true })
  await writeFile(
    join(railsDirectory, MARK),
    'Files in this folder were put here by the simulated banks of a demonstration. Nothing in them is real money.\n',
  )
}

/** Whether simulated banks have ever put a file there. */
export const wasSimulated = (railsDirectory: string): boolean =>
  existsSync(join(railsDirectory, MARK))
