import sync from 'node:fs'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { mock, type TestContext } from 'node:test'

/** What a disk says when it fails. */
const failure = (code: string, syscall: string): Error =>
  Object.assign(new Error(`${code}: ${syscall}`), { code, syscall })

export type DiskFault = 'full' | 'broken' | 'read-only'

/** From now on new files fail: half of one is written, all of one cannot be kept, or none is begun. What mends that. */
export function breakDisk(t: Pick<TestContext, 'after'>, fault: DiskFault): () => void {
  const whole = fs.open
  const open = mock.method(fs, 'open', (async (path, flags, mode) => {
    if (flags !== 'wx') return whole(path, flags, mode)
    if (fault === 'read-only') throw failure('EROFS', 'open')
    const file = await whole(path, flags, mode)
    const { writeFile } = file
    if (fault === 'broken') file.sync = () => Promise.reject(failure('EIO', 'fsync'))
    else
      file.writeFile = async (content) => {
        const bytes = content as Uint8Array
        await writeFile.call(file, bytes.subarray(0, bytes.length / 2))
        throw failure('ENOSPC', 'write')
      }
    return file
  }) as typeof whole)
  const access = mock.method(sync, 'accessSync', () => {
    if (fault === 'read-only') throw failure('EROFS', 'access')
  })
  syncBuiltinESMExports()
  const mend = (): void => {
    open.mock.restore()
    access.mock.restore()
    syncBuiltinESMExports()
  }
  t.after(mend)
  return mend
}
