import { ok, refuse, type Result } from '../../../../values/result.ts'
import { say, type Translate } from '../../../../values/sentence.ts'

export const FILE_BYTES_MAX = 5 * 1024 * 1024

const startsWith = (bytes: Uint8Array, ...first: readonly number[]): boolean =>
  first.every((byte, index) => bytes[index] === byte)

/** What the bytes say they are; without a byte order mark it can only be UTF-8. */
function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  return 'utf-8'
}

/** How far into a file its kind is looked for. */
const HEAD_LENGTH = 2000

const IS_QIF = say('it is a QIF file. Ask the bank for a CSV file')
const IS_OFX = say('it is an OFX file. Ask the bank for a CSV file')

/** Other kinds of files that banks hand out. They are text too, and would pass for a table of one column. */
function otherKindOf(text: string): typeof IS_QIF | typeof IS_OFX | undefined {
  const head = text.slice(0, HEAD_LENGTH).trimStart()
  if (/^!(account|type|option|clear)\b/i.test(head)) return IS_QIF
  if (/<OFX>/i.test(head)) return IS_OFX
  return undefined
}

/**
 * The text of a file: UTF-8, or UTF-16 with its byte order mark, with line ends of one kind. What
 * cannot be read is refused with the words that follow 'Failed to parse CSV file: '.
 */
export function decode(t: Translate, bytes: Uint8Array): Result<string, 'unreadable'> {
  if (bytes.length === 0) return refuse('unreadable', t('the file is empty'))
  if (bytes.length > FILE_BYTES_MAX) return refuse('unreadable', t('the file is larger than 5 MB'))
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) {
    return refuse('unreadable', t('it is a spreadsheet. Save it as CSV and choose that file'))
  }
  const encoding = encodingOf(bytes)
  let text: string
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return refuse('unreadable', t('it is not text in UTF-8 or UTF-16. Save it as CSV UTF-8'))
  }
  const kind = otherKindOf(text)
  if (kind) return refuse('unreadable', t(kind))
  const lines = text.replace(/\r\n?/g, '\n')
  const nul = lines.indexOf('\0')
  if (nul < 0) return ok(lines)
  const line = String(lines.slice(0, nul).split('\n').length)
  return refuse('unreadable', t('line {line} has a NUL character. Save it as CSV UTF-8', { line }))
}

/** SHA-256 in hexadecimal: how the server knows a file again. */
export async function fileHashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
