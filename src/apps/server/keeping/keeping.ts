import type { BackupRun } from '../../../platform/server/backupRuns.ts'
import { ConfigError, type Settings } from '../../../platform/server/config.ts'
import type { Config } from '../config.ts'
import type { Heads } from './heads.ts'

/** One copy of the database, as it was when it was begun. */
export interface Copy {
  readonly name: string
  readonly kind: 'full' | 'incremental'
  readonly at: Date
}

export interface RestoreTerms {
  /** An empty folder, or one that is not there yet. */
  readonly to: string
  /** It will be thrown away, with the folder it is in. */
  readonly isFleeting?: boolean
  /** Of the embedded engine: which copy, if not the latest. */
  readonly name?: string | undefined
  /** Of PostgreSQL: the moment up to which, if not the latest. */
  readonly until?: Date | undefined
}

/** How an engine is kept: one for the embedded, one for PostgreSQL. */
export interface Keeping {
  /** The heads of the database that serves. */
  heads(): Promise<Heads>
  /** Makes a copy, and forgets those that are older than the profile wants them. */
  backup(isFull: boolean): Promise<Copy>
  /** Restores, and answers as of when the copy is at least. */
  restore(terms: RestoreTerms): Promise<Date>
  /** Opens what was restored for nobody but us, and names where it is. */
  tryOut(folder: string): Promise<TriedOut>
  /** Writes down in the database that serves what was done. */
  note(run: BackupRun): Promise<void>
  close(): Promise<void>
}

export interface TriedOut {
  /** What is different from the configuration of the database that serves. */
  readonly place: Partial<Config>
  close(): Promise<void>
}

export interface BackupSettings {
  readonly folder: string
  readonly key: Buffer
  readonly days: number
}

const DAYS = 35

/** @throws ConfigError for each that is missing */
export function backupSettings(
  settings: Pick<Settings, 'backupDirectory' | 'backupKey' | 'dataKeys'>,
  days = DAYS,
): BackupSettings {
  const { backupDirectory: folder, backupKey: key, dataKeys } = settings
  if (!folder || !key) {
    throw new ConfigError([
      ...(folder ? [] : ['BACKUP_DIR: name the folder for backups, on other disks than the data']),
      ...(key ? [] : ['BACKUP_KEY: backups are sealed; draw a key with `openssl rand -base64 32`']),
    ])
  }
  if (dataKeys.some((one) => one.equals(key))) {
    throw new ConfigError([
      'BACKUP_KEY: must be another key than DATA_KEY, so that whoever can open backups cannot read personal data in them',
    ])
  }
  return { folder, key, days }
}
