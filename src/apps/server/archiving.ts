import { createReadStream, existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import {
  type ArchivedPart,
  faultOfLines,
  linesOf,
  oldestPart,
} from '../../modules/audit/server/audit.ts'
import {
  faultOfStretch,
  linesOfStretch,
  oldestStretch,
  type Stretch,
} from '../../modules/ledger/server/ledger.ts'
import type { OpenArchive } from '../../platform/server/archive.ts'
import { ConfigError } from '../../platform/server/config.ts'
import type { Db } from '../../platform/server/db.ts'
import { putSealed } from '../../platform/server/putSealed.ts'
import { opening, SealBroken } from '../../platform/server/sealedStream.ts'
import { explainDisk, explainFailure } from './why.ts'

// What left the database, or may leave it, as files: compressed, and sealed under the key of backups.

/** What can be a file. */
export interface Archivable {
  readonly file: string
  readonly lines: () => AsyncIterable<string>
  /** What is wrong with the lines of its file, in a sentence. */
  readonly faultOf: (lines: AsyncIterable<string>) => Promise<string | undefined>
}

/** The oldest part of the audit trail. */
export async function oldestEvents(db: Db, before: Date) {
  const part = await oldestPart(db, before)
  return part && { ...part, ...archivableEvents(db, part) }
}

export const archivableEvents = (db: Db, part: ArchivedPart) => ({
  what: `Events ${part.first} to ${part.behind - 1n}`,
  file: part.file,
  lines: () => linesOf(db, part),
  faultOf: (lines: AsyncIterable<string>) => faultOfLines(db, part, lines),
})

/** The oldest stretch of the journal. */
export async function oldestTransfers(db: Db, before: Date) {
  const stretch = await oldestStretch(db, before)
  return stretch && { ...stretch, ...archivableTransfers(db, stretch) }
}

export const archivableTransfers = (db: Db, stretch: Stretch) => ({
  what: `Transfers up to ${stretch.newestAt.toISOString().slice(0, 10)}`,
  file: stretch.file,
  lines: () => linesOfStretch(db, stretch),
  faultOf: (lines: AsyncIterable<string>) => faultOfStretch(db, stretch, lines),
})

/** Writes it into a folder; a file that is there already is left as it is. @returns whether it was written */
export async function writeArchive(
  { file, lines }: Archivable,
  folder: string,
  key: Buffer,
): Promise<boolean> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(explainFailure('--to'))
  if (existsSync(join(folder, file))) return false
  await putSealed(folder, file, Readable.from(inChunks(lines())), key).catch(explainDisk('--to'))
  return true
}

const CHUNK_LENGTH = 64 * 1024

/** To compress each line by itself took a million lines four times as long. */
async function* inChunks(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = ''
  for await (const line of lines) {
    chunk += `${line}\n`
    if (chunk.length < CHUNK_LENGTH) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

/** @throws ConfigError where a file is not there, or is not what was sealed under one of these keys */
export const archiveIn = (folder: string, ...keys: readonly Buffer[]): OpenArchive =>
  async function* (name) {
    const file = join(folder, name)
    if (!existsSync(file)) throw new ConfigError([`${folder} has no ${name}`])
    const plain = createZstdDecompress()
    // Whoever reads `plain` is told as well.
    void pipeline(createReadStream(file), opening(...keys), plain).catch(() => {})
    try {
      yield* linesIn(plain.setEncoding('utf8'))
    } catch (error) {
      if (error instanceof SealBroken) throw new ConfigError([`${file}: ${error.message}`])
      throw error
    } finally {
      plain.destroy()
    }
  }

/** At line feeds alone: texts of jsonb may have what `readline` takes for other ends of a line. */
async function* linesIn(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const text of texts) {
    const lines = (rest + text).split('\n')
    rest = lines.pop()!
    yield* lines
  }
  if (rest !== '') yield rest
}

/** @throws ConfigError where the file is not what was written, whole */
export async function proveArchive(
  { file, faultOf }: Archivable,
  folder: string,
  ...keys: readonly Buffer[]
): Promise<void> {
  const fault = await faultOf(archiveIn(folder, ...keys)(file))
  if (fault) throw new ConfigError([`${join(folder, file)}: ${fault}`])
}
