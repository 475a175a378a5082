import { resolve } from 'node:path'
import type { OpenArchive } from '../../platform/server/archive.ts'
import { anchorIn, type Witness } from '../../platform/server/chain.ts'
import { archiveIn } from './archiving.ts'
import { complain } from './arguments.ts'
import type { Config } from './config.ts'

// What the two commands have in common that prove a chain: `ledger:verify` and `audit:verify`.

/** The head that an operator kept, given as `--expect LINK:HASH` or `--from LINK:HASH`. */
export function keptHead(option: 'expect' | 'from', text: string | undefined): Witness | undefined {
  if (text === undefined) return undefined
  const anchor =
    anchorIn(text) ?? complain(`Say the head as it was printed: --${option} 1204:5f0c…`)
  return { anchor, name: 'the anchor' }
}

/** The files of what was archived, given as `--archive FOLDER`. */
export function keptArchive(
  folder: string | undefined,
  { backupKey, backupKeysOld }: Pick<Config, 'backupKey' | 'backupKeysOld'>,
): OpenArchive | undefined {
  if (folder === undefined) return undefined
  return archiveIn(
    resolve(folder),
    backupKey ?? complain('BACKUP_KEY: archives are sealed under it'),
    ...backupKeysOld,
  )
}
