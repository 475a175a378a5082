import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, type BrotliOptions, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Encoding = 'br' | 'gzip'

/** A page as it is sent: its text, and that in the encodings browsers ask for. */
interface Page {
  readonly type: string
  readonly etag: string
  readonly text: Buffer
  /** Compressed when first asked for, beside the event loop: all pages at the start took a third of a second. */
  compressed(encoding: Encoding): Promise<Buffer>
}

export interface Pages {
  /** The built page of an address, if it has one. A page for the very query wins. */
  find(path: string, query: URLSearchParams): Page | undefined
  /** The application's page for an address that only it knows: the one of its folder, if that has its own. */
  shellOf(path: string): Page
}

/** Stands in built pages where the portal's own address belongs. */
const BUILT_ORIGIN = 'https://public-url.invalid'

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
}

const loaded = new Map<string, Pages>()

/** Read once for all portals of a process: tests open hundreds of them. */
export function loadPages(folder: string, publicUrl: string): Pages {
  const { origin } = new URL(publicUrl)
  const key = `${folder} ${origin}`
  const known = loaded.get(key) ?? readPages(folder, origin)
  loaded.set(key, known)
  return known
}

/**
 * Reads every built page once and puts the portal's address where it belongs. Files are
 * `about/index.html`, or `products/index@type=business.html` for an address with a query; `admin/app.html` is for the
 * addresses below that have none.
 */
function readPages(folder: string, origin: string): Pages {
  const read = (file: string): Page => {
    const text = readFileSync(join(folder, file), 'utf8').replaceAll(BUILT_ORIGIN, origin)
    return pageOf(text, TYPES[file.replace(/.*\./, '')]!)
  }
  const plain = new Map<string, Page>()
  const shells = new Map<string, Page>()
  const asked: { readonly path: string; readonly query: URLSearchParams; readonly page: Page }[] =
    []
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(html|txt|xml)$/.test(file)) continue
    if (file.endsWith('app.html')) {
      shells.set(dirname(`/${file}`), read(file))
      continue
    }
    const [, path, query] = /^(.*?)\/?(?:index(?:@(.*))?\.html)?$/.exec(`/${file}`)!
    const page = read(file)
    if (query === undefined) plain.set(path || '/', page)
    else asked.push({ path: path || '/', query: new URLSearchParams(query), page })
  }
  return {
    shellOf: (path) => shells.get(/^\/[^/]*/.exec(path)![0]) ?? shells.get('/')!,
    find: (path, query) =>
      asked.find(
        (one) =>
          one.path === path && [...one.query].every(([name, value]) => query.get(name) === value),
      )?.page ?? plain.get(path),
  }
}

const brotli = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress)

const compressBy: Readonly<Record<Encoding, (text: Buffer) => Promise<Buffer>>> = {
  br: (text) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
}

function pageOf(content: string, type: string): Page {
  const text = Buffer.from(content)
  const compressed = new Map<Encoding, Promise<Buffer>>()
  return {
    type,
    etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
    text,
    compressed: (encoding) => {
      const known = compressed.get(encoding)
      if (known) return known
      const asked = compressBy[encoding](text)
      compressed.set(encoding, asked)
      return asked
    },
  }
}

/** Sends a page in the best encoding the browser takes; nothing when it has this very page. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, etag, text, compressed }: Page,
  status = 200,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding')
  if (status === 200) {
    reply.header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  }
  const taken = request.headers['accept-encoding'] ?? ''
  const encoding = (['br', 'gzip'] as const).find((one) => takes(taken, one))
  if (encoding) reply.header('content-encoding', encoding)
  return reply
    .status(status)
    .type(type)
    .send(encoding ? await compressed(encoding) : text)
}

const takes = (header: string, encoding: string): boolean =>
  header
    .split(',')
    .some((one) => new RegExp(`^\\s*${encoding}\\s*(;\\s*q=(?!0(\\.0*)?\\s*$).*)?$`).test(one))
