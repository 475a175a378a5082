import assert from 'node:assert/strict'
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

const bodyOf = (body: unknown): string | Uint8Array<ArrayBuffer> =>
  body instanceof Uint8Array
    ? new Uint8Array(body)
    : typeof body === 'string'
      ? body
      : JSON.stringify(body)

export function createClient(base: string): Client {
  const cookies = new Map<string, string>()
  let csrfToken: string | undefined
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    extra = {},
  ): Promise<Answer> => {
    const response = await fetch(base + path, {
      method,
      redirect: 'manual',
      headers: {
        'sec-fetch-site': 'same-origin',
        ...(cookies.size > 0 && { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
        ...(csrfToken && { 'x-csrf-token': csrfToken }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...extra,
      },
      ...(body !== undefined && { body: bodyOf(body) }),
    })
    for (const line of response.headers.getSetCookie()) remember(cookies, line)
    const text = await response.text()
    const json = response.headers.get('content-type')?.includes('json')
    return {
      status: response.status,
      body: json ? JSON.parse(text) : text,
      headers: response.headers,
    }
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
