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
  type OpenArchive,
} from '../../modules/audit/server/audit.ts'
import { ConfigError } from '../../platform/server/config.ts'
import type { Db } from '../../platform/server/db.ts'
import { putSealed } from '../../platform/server/putSealed.ts'
import { opening, SealBroken } from '../../platform/server/sealedStream.ts'
import { explainFullDisk } from './why.ts'

// Old parts of the audit trail as files: compressed, and sealed under the key of backups.

/** Writes a part into a folder; a file that is there already is left as it is. @returns whether it was written */
export async function writeArchive(
  db: Db,
  part: ArchivedPart,
  folder: string,
  key: Buffer,
): Promise<boolean> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (existsSync(join(folder, part.file))) return false
  const lines = Readable.from(inChunks(linesOf(db, part)))
  await putSealed(folder, part.file, lines, key).catch(explainFullDisk('--to'))
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

/** @throws ConfigError where a file is not there, or is not what was sealed under this key */
export const archiveIn = (folder: string, key: Buffer): OpenArchive =>
  async function* (name) {
    const file = join(folder, name)
    if (!existsSync(file)) throw new ConfigError([`${folder} has no ${name}`])
    const plain = createZstdDecompress()
    // Whoever reads `plain` is told as well.
    void pipeline(createReadStream(file), opening(key), plain).catch(() => {})
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

/** @throws ConfigError where the file is not the part, whole */
export async function proveArchive(
  db: Db,
  part: ArchivedPart,
  folder: string,
  key: Buffer,
): Promise<void> {
  const fault = await faultOfLines(db, part, archiveIn(folder, key)(part.file))
  if (fault) throw new ConfigError([`${join(folder, part.file)}: ${fault}`])
}
