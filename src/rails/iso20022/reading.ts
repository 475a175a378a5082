// Reading XML that comes from outside. Nothing in it is followed: a document type, and with it every entity
// of a file's own, is refused, and sizes have limits before anything is built from them.

import { SaxesParser, type SaxesTagNS } from 'saxes'
import { ok, refuse, type Result } from '../../values/result.ts'
import { english, type Words } from '../../values/sentence.ts'
import { namespaceOf } from './xml.ts'

const BYTES_MAX = 1_000_000
const ELEMENTS_MAX = 20_000
const DEPTH_MAX = 32

/** An element as it was read; text is that of the element itself, without the spaces around it. */
export interface ReadElement {
  readonly name: string
  readonly namespace: string
  readonly line: number
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly ReadElement[]
  readonly text: string
}

/** What is inside the one `Document` of a file, and which message its namespace says it is. */
export interface Message {
  /** "pacs.002.001.10" */
  readonly name: string
  readonly body: ReadElement
}

/**
 * - `too_large`: more than a message of ours can be
 * - `not_xml`: no well-formed XML in UTF-8
 * - `document_type`: it declares a document type, which no message has
 * - `other_message`: another message, another version of it, or several
 * - `unreadable`: the right message with something missing, double or impossible in it
 */
export type MessageRefusal =
  | 'too_large'
  | 'not_xml'
  | 'document_type'
  | 'other_message'
  | 'unreadable'

/** Thrown while a message is read and made a refusal at the end of it. */
export class Fault extends Error {
  readonly code: MessageRefusal
  readonly words: Words

  constructor(code: MessageRefusal, words: Words) {
    super(words)
    this.code = code
    this.words = words
  }
}

/** What `read` makes of a message, or the fault it found. */
export function catchFault<Value>(read: () => Value): Result<Value, MessageRefusal> {
  try {
    return ok(read())
  } catch (error) {
    if (error instanceof Fault) return refuse(error.code, error.words)
    throw error
  }
}

/** Opens a file with one ISO 20022 message; its reader looks at what is in it. */
export const openMessage = (bytes: Uint8Array): Result<Message, MessageRefusal> =>
  catchFault(() => {
    const document = parse(textOf(bytes))
    const name = document.namespace.replace(namespaceOf(''), '')
    const [body, ...others] = document.children
    const isMessage = /^[a-z]{4}(\.[0-9]{2,3}){3}$/.test(name) && document.name === 'Document'
    if (!isMessage) throw new Fault('other_message', english('This is no ISO 20022 message.'))
    if (!body || others.length > 0)
      throw new Fault(
        'other_message',
        english('A file has one message; this one has another number.'),
      )
    return { name, body }
  })

/** Whether a file is XML at all, as no other file that institutions exchange is. */
export const looksLikeXml = (bytes: Uint8Array): boolean =>
  /^\uFEFF?\s*</.test(new TextDecoder().decode(bytes.subarray(0, 200)))

function textOf(bytes: Uint8Array): string {
  if (bytes.length > BYTES_MAX)
    throw new Fault('too_large', english('The file is larger than a message can be.'))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Fault('not_xml', english('The file is not in UTF-8.'))
  }
}

type Growing = Omit<ReadElement, 'children' | 'text'> & { children: ReadElement[]; text: string }

function parse(text: string): ReadElement {
  const parser = new SaxesParser({ xmlns: true })
  const open: Growing[] = []
  let root: Growing | undefined
  let count = 0
  parser.on('error', (error) => {
    throw new Fault('not_xml', english('This is no XML: {reason}', { reason: error.message }))
  })
  parser.on('doctype', () => {
    throw new Fault('document_type', english('The file declares a document type.'))
  })
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding && encoding.toUpperCase() !== 'UTF-8')
      throw new Fault('not_xml', english('The file is not in UTF-8.'))
  })
  parser.on('opentag', (tag) => {
    count += 1
    if (count > ELEMENTS_MAX || open.length === DEPTH_MAX)
      throw new Fault('too_large', english('The file has more elements than a message can have.'))
    const growing = elementOf(tag, parser.line)
    open.at(-1)?.children.push(growing)
    root ??= growing
    open.push(growing)
  })
  const addText = (part: string): void => {
    const innermost = open.at(-1)
    if (innermost) innermost.text += part
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const closed = open.pop()!
    closed.text = closed.text.trim()
  })
  parser.write(text).close()
  if (!root) throw new Fault('not_xml', english('The file is empty.'))
  return root
}

const elementOf = ({ local, uri, attributes }: SaxesTagNS, line: number): Growing => ({
  name: local,
  namespace: uri,
  line,
  attributes: Object.fromEntries(Object.values(attributes).map(({ name, value }) => [name, value])),
  children: [],
  text: '',
})
