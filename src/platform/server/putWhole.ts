import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'

/** Whoever watches the folder never sees half a file: it gets its name when all of it is on the disk. */
export async function putWhole(folder: string, name: string, content: Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true })
  const unfinished = join(folder, `.${name}.part`)
  const file = await open(unfinished, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(unfinished, join(folder, name))
}
