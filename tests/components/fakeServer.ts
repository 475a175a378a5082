import * as z from 'zod/mini'
import type { ArgumentsOf, Endpoint } from '../../src/values/endpoint.ts'
import { complain, note } from './complaints.ts'

/** A request as a screen made it. */
export interface Asked<E extends Endpoint = Endpoint> {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** As it was sent: what the JSON says, or the file. */
  readonly body: ArgumentsOf<E> extends { readonly body: infer Body } ? Body : unknown
  readonly headers: Headers
}

export type Answer = (asked: Asked) => Response | Promise<Response>

interface Announced {
  readonly endpoint: Endpoint
  answer: Answer
  readonly asked: Asked[]
}

const announced = new Map<string, Announced>()

export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`

/** From now on `endpoint` answers so; what it was asked before is still known. */
export function announce(endpoint: Endpoint, answer: Answer): void {
  const known = announced.get(nameOf(endpoint))
  if (known) known.answer = answer
  else announced.set(nameOf(endpoint), { endpoint, answer, asked: [] })
}

/** The requests that the endpoint was asked with so far, oldest first. */
export const askedOf = <E extends Endpoint>(endpoint: E): readonly Asked<E>[] =>
  announced.get(nameOf(endpoint))?.asked ?? []

/** Puts the fake in the place of the browser's own `fetch`, with nothing announced. */
export function installFakeFetch(): void {
  announced.clear()
  globalThis.fetch = fakeFetch
}

/** How the browser fails when a connection breaks. */
export function lose(): never {
  throw new TypeError('Failed to fetch')
}

async function fakeFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const { method = 'GET', signal } = init
  const url = new URL(input instanceof Request ? input.url : input, location.href)
  const line = `${method} ${url.pathname}${url.search}`
  const found = lookUp(method, url.pathname)
  if (!found) {
    complain(`${line} was asked, and the test announced no answer to it`)
    note(`${line}: not announced`)
    return lose()
  }
  const asked = askedIn(found.endpoint, url, init)
  found.asked.push(asked)
  try {
    const response = await unlessAborted(signal, async () => found.answer(asked))
    note(`${line}: ${response.status}`)
    return response
  } catch (error) {
    note(`${line}: no answer, ${String(error)}`)
    if (error instanceof Misfit) complain(error.message)
    throw error
  }
}

/** The announced endpoint with this address; words go before parameters, as the server's router has it. */
function lookUp(method: string, path: string): Announced | undefined {
  const fitting = [...announced.values()].filter(
    ({ endpoint }) => endpoint.method === method && patternOf(endpoint).test(path),
  )
  const parameters = ({ endpoint }: Announced): number => endpoint.path.split(':').length
  return fitting.sort((one, other) => parameters(one) - parameters(other))[0]
}

const patternOf = ({ path }: Endpoint): RegExp =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`)

function askedIn(endpoint: Endpoint, url: URL, init: RequestInit): Asked {
  const { groups = {} } = patternOf(endpoint).exec(url.pathname)!
  const params = Object.fromEntries(
    Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]),
  )
  const query = Object.fromEntries(url.searchParams)
  const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : init.body
  return { params, query, body, headers: new Headers(init.headers) }
}

async function unlessAborted(
  signal: AbortSignal | null | undefined,
  answer: () => Promise<Response>,
): Promise<Response> {
  if (!signal) return answer()
  signal.throwIfAborted()
  const { promise, reject } = Promise.withResolvers<never>()
  const giveUp = () => reject(signal.reason as Error)
  signal.addEventListener('abort', giveUp, { once: true })
  try {
    return await Promise.race([answer(), promise])
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}

/** The test announced what the server would never say, or the screen asked what it would never take. */
export class Misfit extends Error {}

/** What the contract makes of a part of a request or an answer. */
export function fitting(schema: z.ZodMiniType | undefined, part: unknown, what: string): unknown {
  if (!schema) return part
  const parsed = z.safeParse(schema, part)
  if (parsed.success) return parsed.data
  throw new Misfit(`${what}:\n${z.prettifyError(parsed.error)}`)
}
