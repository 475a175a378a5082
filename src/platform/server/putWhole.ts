import { randomUUID } from 'node:crypto'
import { open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

type Content = Uint8Array | AsyncIterable<Uint8Array>

/**
 * Puts a file into a folder that is there. Whoever watches it never sees half a file: it gets its name when all of it is
 * on the disk. Where that fails nothing is left of it.
 */
export async function putWhole(folder: string, name: string, content: Content): Promise<void> {
  await removeUnfinished(folder, name)
  // Somebody else may still be at the same file, whose half must not get its name.
  const unfinished = join(folder, `.${name}.${randomUUID()}.part`)
  try {
    await write(unfinished, content)
    await rename(unfinished, join(folder, name))
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {})
    throw error
  }
  await sync(folder)
}

/** What a process left that died at this file. */
async function removeUnfinished(folder: string, name: string): Promise<void> {
  const names = await readdir(folder)
  const left = names.filter((one) => one.startsWith(`.${name}.`) && one.endsWith('.part'))
  for (const one of left) await rm(join(folder, one), { force: true })
}

async function write(path: string, content: Content): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A name lasts when its folder is on the disk too. */
async function sync(folder: string): Promise<void> {
  const opened = await open(folder)
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}
