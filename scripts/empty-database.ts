// Lays out `dist/empty-database`, or the folder that is named: the files of the embedded engine with every
// migration and nobody in it, for first starts to copy. They are the same bytes whenever they are laid out, as
// everything in a release is.
import crypto from 'node:crypto'
import { renameSync, rmSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { ROOT } from './testing/imports.ts'

const [to = join(ROOT, 'dist/empty-database')] = process.argv.slice(2)
standStill(Date.UTC(2026, 0, 1))

// Not before time stands still.
const { openEmbedded } = await import('../src/platform/server/embedded.ts')
const directory = `${to}.partial`
rmSync(directory, { recursive: true, force: true })
const engine = await openEmbedded({ directory, emptyDatabase: join(directory, 'none') })
await engine.close()
// Only now: a start beside this may be copying what was there before.
rmSync(to, { recursive: true, force: true })
renameSync(join(directory, 'pg'), to)
rmSync(directory, { recursive: true })

/**
 * The engine asks for the time, and for chance once: for the nonce with which PostgreSQL would answer whoever asks for
 * a password of somebody it does not know. Nobody reaches the embedded engine from outside.
 */
function standStill(ms: number): void {
  globalThis.Date = new Proxy(Date, {
    construct: (RealDate, given: []) =>
      given.length > 0 ? new RealDate(...given) : new RealDate(ms),
    get: (date, name) => (name === 'now' ? () => ms : Reflect.get(date, name)),
  })
  performance.now = () => 0
  crypto.randomFillSync = <T extends NodeJS.ArrayBufferView>(view: T): T => {
    new Uint8Array(view.buffer, view.byteOffset, view.byteLength).fill(0)
    return view
  }
  syncBuiltinESMExports()
}
