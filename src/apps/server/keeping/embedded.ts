import { createReadStream, existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { noteBackupRun } from '../../../platform/server/backupRuns.ts'
import { ConfigError } from '../../../platform/server/config.ts'
import { loadEmbedded, openEmbedded } from '../../../platform/server/embedded.ts'
import { putSealed } from '../../../platform/server/putSealed.ts'
import { opening, SealBroken } from '../../../platform/server/sealedStream.ts'
import { dataKeysOf } from '../../../platform/server/secret.ts'
import type { Config } from '../config.ts'
import { explainDisk, explainFailure } from '../why.ts'
import { type Inside, knock } from './door.ts'
import { readHeads } from './heads.ts'
import { type BackupSettings, type Copy, type Keeping } from './keeping.ts'

// The embedded engine: a copy is a file, sealed and compressed on its way. A portal that runs hands
// its data out through its door; one that stands still leaves them to us.

const ENDING = '.backup'
const DAY_MS = 86_400_000

const nameOf = (at: Date): string => `${at.toISOString().replaceAll(':', '')}${ENDING}`

/** 2026-11-23T214005.123Z.backup */
const momentOf = (name: string): Date =>
  new Date(name.replace(/T(\d\d)(\d\d)(\d\d\.\d+Z)\.backup$/, 'T$1:$2:$3'))

const copiesIn = async (folder: string): Promise<readonly Copy[]> =>
  (await readdir(folder))
    .filter((name) => name.endsWith(ENDING))
    .sort()
    .map((name) => ({ name, kind: 'full', at: momentOf(name) }))

/** The portal by its door, or while none runs the files themselves. */
async function insideOf(directory: string): Promise<Inside & { close(): Promise<void> }> {
  const inside = await knock(directory)
  if (inside) return { ...inside, close: async () => {} }
  if (!existsSync(join(directory, 'pg')))
    throw new ConfigError([`DATA_DIR: ${directory} has no database in it`])
  const engine = await openEmbedded({ directory })
  return {
    heads: () => readHeads(engine.db),
    dump: () => engine.dump!(),
    note: (run) => noteBackupRun(engine.db, run),
    close: () => engine.close(),
  }
}

export function keepEmbedded(config: Config, settings: BackupSettings): Keeping {
  const { folder, key } = settings
  let opened: ReturnType<typeof insideOf> | undefined
  const inside = (): ReturnType<typeof insideOf> => (opened ??= insideOf(config.dataDirectory))

  return {
    heads: async () => (await inside()).heads(),
    note: async (run) => (await inside()).note(run),
    // What could not be opened was said to whoever asked.
    close: async () => (await opened?.catch(() => undefined))?.close(),
    backup: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 }).catch(explainFailure('BACKUP_DIR'))
      const at = new Date()
      const name = nameOf(at)
      const dump = await (await inside()).dump()
      await putSealed(folder, name, dump, key).catch(explainDisk('BACKUP_DIR'))
      await forgetOld(settings, at)
      return { name, kind: 'full', at }
    },
    restore: async ({ to, name, until, isFleeting }) => {
      if (until) throw new ConfigError([NO_MOMENTS])
      if (existsSync(join(to, 'pg')))
        throw new ConfigError([`${to} has a database in it; move it away, or name another folder`])
      const copy = await copyNamed(folder, name)
      await loadEmbedded(to, await contentOf(join(folder, copy.name), key), isFleeting)
      return copy.at
    },
    tryOut: async (directory) => ({
      place: {
        databaseUrl: undefined,
        databaseOwnerUrl: undefined,
        dataDirectory: directory,
        // The throw-away place has the keys of the one it stands in for, and none of its own.
        dataKeys: dataKeysOf(config),
      },
      close: async () => {},
    }),
  }
}

const NO_MOMENTS =
  '--until: the embedded engine goes back to the moment of a copy and to no other; restore --file names one'

async function copyNamed(folder: string, name: string | undefined): Promise<Copy> {
  const copies = existsSync(folder) ? await copiesIn(folder) : []
  const copy = name === undefined ? copies.at(-1) : copies.find((one) => one.name === name)
  if (copy) return copy
  throw new ConfigError([
    `BACKUP_DIR: ${folder} has no ${name ?? 'backup'}. There: ${copies.map((one) => one.name).join(', ') || 'none'}.`,
  ])
}

async function contentOf(file: string, key: Buffer): Promise<Blob> {
  const parts: Buffer<ArrayBuffer>[] = []
  await pipeline(
    createReadStream(file),
    opening(key),
    createZstdDecompress(),
    async (plain: AsyncIterable<Buffer<ArrayBuffer>>) => {
      for await (const part of plain) parts.push(part)
    },
  ).catch((error: unknown) => {
    if (error instanceof SealBroken) throw new ConfigError([`${file}: ${error.message}`])
    throw error
  })
  return new Blob(parts)
}

/** However old it is, the latest stays. */
async function forgetOld({ folder, days }: BackupSettings, now: Date): Promise<void> {
  const copies = await copiesIn(folder)
  for (const { name, at } of copies.slice(0, -1))
    if (now.getTime() - at.getTime() > days * DAY_MS) await rm(join(folder, name))
}
