import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { text } from 'node:stream/consumers'
import type { TestSession } from './sessions.ts'

export interface Answer {
  readonly status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  readonly body: any
  readonly headers: Headers
}

/** A browser as far as the server can tell: it keeps cookies, and says where its requests come from. */
export interface Client {
  readonly cookies: Map<string, string>
  get(path: string): Promise<Answer>
  post(path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>
  /** Hands in a file. */
  upload(path: string, bytes: Buffer, type?: string): Promise<Answer>
  signIn(email: string, password: string, code: () => Promise<string>): Promise<void>
  /** Goes on with a session that was begun elsewhere. */
  resume(session: TestSession): void
}

const bodyOf = (body: unknown): string | Uint8Array | undefined =>
  body === undefined || body instanceof Uint8Array || typeof body === 'string'
    ? body
    : JSON.stringify(body)

interface Sent {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | undefined
}

/** Over a connection that is kept; `fetch` takes three times as much computing for an answer. */
async function ask(url: string, { method, headers, body }: Sent): Promise<IncomingMessage> {
  const request = url.startsWith('https:') ? httpsRequest : httpRequest
  const asking = request(url, { method, headers }).end(body)
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  // What is refused before all of it was sent breaks off the rest.
  asking.on('error', () => {})
  return answer
}

export function createClient(base: string): Client {
  const cookies = new Map<string, string>()
  let csrfToken: string | undefined
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    extra = {},
  ): Promise<Answer> => {
    const response = await ask(base + path, {
      method,
      headers: {
        'sec-fetch-site': 'same-origin',
        ...(cookies.size > 0 && { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
        ...(csrfToken && { 'x-csrf-token': csrfToken }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...extra,
      },
      body: bodyOf(body),
    })
    const headers = new Headers()
    for (const [name, values = []] of Object.entries(response.headersDistinct))
      for (const value of values) headers.append(name, value)
    for (const line of headers.getSetCookie()) remember(cookies, line)
    const told = await text(response)
    const json = headers.get('content-type')?.includes('json')
    return { status: response.statusCode!, body: json ? JSON.parse(told) : told, headers }
  }
  const client: Client = {
    cookies,
    get: (path) => send('GET', path),
    post: (path, body = {}, headers) => send('POST', path, body, headers),
    upload: (path, bytes, type = 'image/jpeg') =>
      send('POST', path, bytes, { 'content-type': type }),
    signIn: async (email, password, code) => {
      const first = await client.post('/api/sign-in', { email, password })
      assert.equal(first.status, 200, `first step of ${email}: ${JSON.stringify(first.body)}`)
      const second = await client.post('/api/sign-in/verify', { code: await code() })
      assert.equal(second.status, 200, `second step of ${email}: ${JSON.stringify(second.body)}`)
      csrfToken = (await client.get('/api/session')).body.csrfToken
    },
    resume: (session) => {
      for (const { name, value } of Object.values(session.cookies)) cookies.set(name, value)
      csrfToken = session.csrfToken
    },
  }
  return client
}

function remember(cookies: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';')
  const [name = '', value = ''] = pair.split(/=(.*)/s)
  if (value === '' || /max-age=0/i.test(line) || /expires=thu, 01 jan 1970/i.test(line))
    cookies.delete(name)
  else cookies.set(name, value)
}
