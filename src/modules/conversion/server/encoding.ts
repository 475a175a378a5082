import { isUtf8 } from 'node:buffer'
import type { MistakeList } from './mistakes.ts'

const LF = 0x0a
const BOMS = [
  [Buffer.from([0xff, 0xfe]), 'UTF-16'],
  [Buffer.from([0xfe, 0xff]), 'UTF-16'],
  [Buffer.from('PK\u0003\u0004'), 'a spreadsheet or another archive'],
] as const

/** Bytes that Windows-1252 has no letter for. */
const NOT_CP1252 = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])

/** What takes more than two bytes of UTF-8 to begin is no start of a line of text. */
const SAVE_AGAIN = 'save it as CSV in UTF-8'

/** Notes what of a file is no UTF-8, line by line. False where it cannot be read at all. */
export function checkEncoding(file: string, bytes: Buffer, mistakes: MistakeList): boolean {
  const wrong = (line: number, reason: string): false => {
    mistakes.add({ file, line, reason })
    return false
  }
  const other = BOMS.find(([mark]) => bytes.subarray(0, mark.length).equals(mark))
  if (other) return wrong(1, `is ${other[1]}, ${SAVE_AGAIN}`)
  if (bytes.length === 0) return wrong(1, 'is empty')
  const nul = bytes.indexOf(0)
  if (nul >= 0) {
    const line = linesBefore(bytes, nul) + 1
    return wrong(
      line,
      `has a NUL character, as files of a mainframe or in UTF-16 have: ${SAVE_AGAIN}`,
    )
  }
  if (isUtf8(bytes)) return true
  for (const [number, line] of linesOf(bytes)) {
    if (!isUtf8(line)) wrong(number, whyNot(line))
  }
  return false
}

function linesBefore(bytes: Buffer, end: number): number {
  let count = 0
  for (let at = bytes.indexOf(LF); at >= 0 && at < end; at = bytes.indexOf(LF, at + 1)) count++
  return count
}

function* linesOf(bytes: Buffer): Generator<readonly [number, Buffer]> {
  let from = 0
  for (let number = 1; from < bytes.length; number++) {
    const end = bytes.indexOf(LF, from)
    const to = end < 0 ? bytes.length : end
    yield [number, bytes.subarray(from, to)]
    from = to + 1
  }
}

/** Every letter of Windows-1252 stands for itself, so a line in it can be shown as it was meant. */
function whyNot(line: Buffer): string {
  const high = line.filter((byte) => byte >= 0x80)
  if (high.some((byte) => NOT_CP1252.has(byte))) return `is not in UTF-8: ${SAVE_AGAIN}`
  const place = line.findIndex((byte, at) => byte >= 0x80 && !isUtf8(line.subarray(0, at + 1)))
  const shown = new TextDecoder('windows-1252').decode(
    line.subarray(Math.max(0, place - 10), place + 10),
  )
  return `looks like Windows-1252 (cp1252) at "${shown.trim()}": ${SAVE_AGAIN}, as with iconv -f cp1252 -t utf-8`
}
