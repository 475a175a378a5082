import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { atEnd } from './atEnd.ts'

/** A folder for files to and from other institutions (`RAILS_DIR`), as a server that starts has it. */
export function railsFolder(t: Pick<TestContext, 'after'>): string {
  const folder = mkdtempSync(join(tmpdir(), 'rails-'))
  atEnd(t, () => rmSync(folder, { recursive: true }))
  for (const name of ['incoming', 'outgoing']) mkdirSync(join(folder, name))
  return folder
}
