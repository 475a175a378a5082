import {
  type ArgumentsOf,
  type CodeOf,
  type Endpoint,
  type RefusalBody,
  refusalMessage,
  type ReplyOf,
} from '../../values/endpoint.ts'
import { STANDARD_REFUSALS, type StandardCode } from '../../values/refusals.ts'
import { say, type Words } from '../../values/sentence.ts'
import { noteCursor } from './cursors.ts'
import { leaveView, viewHeaders } from './memberView.ts'
import { setBusy } from './settled.ts'

/** The server said no, by name. `message` is the sentence for the person. */
export class ApiRefusal<Code extends string = string> extends Error {
  readonly status: number
  readonly code: Code | StandardCode
  readonly fields: Readonly<Record<string, Words>>
  /** By this, staff find in the log what went wrong on our side. */
  readonly reference: string | undefined
  declare readonly message: Words
  constructor(status: number, { code, message, fields = {}, reference }: RefusalBody) {
    super(message)
    this.name = 'ApiRefusal'
    this.status = status
    this.code = code as Code
    this.fields = fields
    this.reference = reference
  }
}

export const UNREACHABLE = say(
  'We could not reach the server. Check your connection and try again.',
)

/** No answer came: the request may or may not have been carried out. */
export class NetworkFailure extends Error {
  constructor(options: ErrorOptions) {
    super(UNREACHABLE, options)
    this.name = 'NetworkFailure'
  }
}

/** True when `error` is a refusal of `endpoint`'s own or a standard one with the given code. */
export const isRefusal = <E extends Endpoint>(
  _endpoint: E,
  error: unknown,
  code: CodeOf<E> | StandardCode,
): boolean => error instanceof ApiRefusal && error.code === code

let session: { readonly csrfToken?: string | undefined; readonly ownerId?: string | undefined } = {}

/** The token of the present session, and whose it is; every request that changes something carries it. */
export function setCsrfToken(csrfToken: string | undefined, ownerId = session.ownerId): void {
  session = { csrfToken, ownerId }
}

interface SessionWatch {
  /** Told when an answer shows that the session is over. */
  readonly isOver: () => void
  /** Told when one shows that another window began it anew: reads it again. */
  readonly isOld: () => Promise<unknown>
}

let watch: SessionWatch | undefined

export function watchSession(by: SessionWatch | undefined): void {
  watch = by
}

const TIMEOUT_MS = 30_000

const hex = (byteCount: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(byteCount)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** Where the trace of a request begins (W3C Trace Context): by its id, the log knows the request too. */
const newTrace = (): string => `00-${hex(16)}-${hex(8)}-01`

interface CallOptions {
  /** Not the doing of whoever is signed in: it keeps no session alive. */
  readonly background?: boolean
  /** Given up, nobody waits for the answer any more. */
  readonly signal?: AbortSignal
}

/**
 * Calls an endpoint of our server.
 * @throws ApiRefusal with the code and sentence of the refusal
 * @throws NetworkFailure when no answer came within 30 seconds
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  given: ArgumentsOf<E>,
  { background = false, signal }: CallOptions = {},
): Promise<ReplyOf<E>> {
  const { params, query, body } = given as Given
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  return request(endpoint, urlOf(endpoint.path, params, query), {
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(background && { 'x-background': '1' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: signal ? firstOf([signal, timeout]) : timeout,
  })
}

/** Aborts as the first of them does: `AbortSignal.any`, which not every browser that we serve has (decision 145). */
function firstOf(signals: readonly AbortSignal[]): AbortSignal {
  const first = new AbortController()
  for (const signal of signals) {
    const abort = (): void => first.abort(signal.reason)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { signal: first.signal })
  }
  return first.signal
}

const UPLOAD_TIMEOUT_MS = 120_000

/**
 * Hands a file to an endpoint that takes one.
 * @throws as {@link call} does; a slow line has two minutes
 */
export const upload = <E extends Endpoint>(endpoint: E, file: Blob): Promise<ReplyOf<E>> =>
  request(endpoint, endpoint.path, {
    headers: { 'content-type': file.type },
    body: file,
    signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
  })

async function request<E extends Endpoint>(
  endpoint: E,
  url: string,
  { headers, ...init }: RequestInit & { readonly headers: Readonly<Record<string, string>> },
): Promise<ReplyOf<E>> {
  const ask = () =>
    send(url, {
      method: endpoint.method,
      headers: {
        ...headers,
        ...viewHeaders(url),
        traceparent: newTrace(),
        ...(session.csrfToken !== undefined && { 'x-csrf-token': session.csrfToken }),
      },
      ...init,
    })
  const askedIn = session
  let { response, body } = await ask()
  if (isRefusedAs('cross_site', body) && (await isBegunAnew(askedIn)))
    ({ response, body } = await ask())
  if (response.ok) return body as ReplyOf<E>
  if (isRefusedAs('view_ended', body)) leaveView()
  if (response.status === 401 && endpoint.permission !== 'anyone') watch?.isOver()
  throw new ApiRefusal(
    response.status,
    isRefusalBody(body)
      ? body
      : { code: 'unexpected', message: refusalMessage(STANDARD_REFUSALS.unexpected) },
  )
}

/** Whether the session is another by now, of the same person: nothing is sent again in the name of somebody else. */
async function isBegunAnew({ csrfToken, ownerId }: typeof session): Promise<boolean> {
  // When this fails, the refusal says that nothing was done.
  await watch?.isOld().catch(() => {})
  return session.csrfToken !== csrfToken && session.ownerId === ownerId
}

interface Given {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

function urlOf(path: string, params: Given['params'], query: Given['query']): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name])),
  )
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))
  return pairs.length > 0 ? `${filled}?${search.toString()}` : filled
}

interface Answer {
  readonly response: Response
  readonly body: unknown
}

/** An answer that breaks off in the middle is no answer. */
async function send(url: string, init: RequestInit): Promise<Answer> {
  setBusy(init, true)
  try {
    const response = await fetch(url, init)
    if (init.method === 'GET') noteCursor(response)
    const isJson = response.headers.get('content-type')?.includes('json')
    return { response, body: isJson ? await response.json() : undefined }
  } catch (cause) {
    throw new NetworkFailure({ cause })
  } finally {
    setBusy(init, false)
  }
}

const isRefusalBody = (answer: unknown): answer is RefusalBody =>
  typeof answer === 'object' && answer !== null && 'code' in answer && 'message' in answer

const isRefusedAs = (code: StandardCode, answer: unknown): boolean =>
  isRefusalBody(answer) && answer.code === code
