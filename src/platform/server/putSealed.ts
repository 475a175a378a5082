import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import { putWhole } from './putWhole.ts'
import { sealing } from './sealedStream.ts'

/**
 * Puts what a stream says into a folder as {@link putWhole} does, compressed and sealed under a key.
 * @throws what the disk said where it was that; the stream, which nobody reads any more then, is broken off
 */
export async function putSealed(
  folder: string,
  name: string,
  plain: Readable,
  key: Buffer,
): Promise<void> {
  const compressed = createZstdCompress()
  // Whoever reads `compressed` is told. In one pipeline with the file the stream that is broken off would be heard
  // before the disk.
  const flowing = pipeline(plain, compressed).catch(() => {})
  await putWhole(folder, name, sealing(key)(compressed))
  await flowing
}
