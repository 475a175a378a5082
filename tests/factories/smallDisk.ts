import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import type { TestContext } from 'node:test'
import { atEnd } from './atEnd.ts'

/**
 * An empty disk of so many kilobytes, which nobody else sees and which goes with its process; undefined where this
 * machine lets nobody have one.
 */
export async function smallDisk(
  t: Pick<TestContext, 'after'>,
  kilobytes: number,
): Promise<string | undefined> {
  const mounting = `mount -t tmpfs -o size=${kilobytes}k tmpfs ${tmpdir()} && echo there && exec cat`
  const holder = spawn('unshare', ['--user', '--map-root-user', '--mount', 'sh', '-c', mounting])
  atEnd(t, () => {
    holder.kill()
  })
  const isThere = await Promise.race([
    once(holder.stdout, 'data').then(() => true),
    once(holder, 'exit').then(() => false),
    once(holder, 'error').then(() => false),
  ])
  return isThere ? join('/proc', String(holder.pid), 'root', tmpdir()) : undefined
}
