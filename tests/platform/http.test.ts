import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { describe, test, type TestContext } from 'node:test'
import * as z from 'zod/mini'
import { systemClock } from '../../src/platform/server/clock.ts'
import { readConfig } from '../../src/apps/server/config.ts'
import { createHttp, type App } from '../../src/platform/server/http.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { createMount, type Mount } from '../../src/platform/server/routes.ts'
import { endpoint, type RefusalBody } from '../../src/values/endpoint.ts'
import { say } from '../../src/values/sentence.ts'
import { ok, refuse } from '../../src/values/result.ts'
import { text } from '../../src/values/schema.ts'

const greet = endpoint({
  method: 'POST',
  path: '/api/greetings',
  permission: 'anyone',
  summary: 'Greets somebody by name',
  body: z.strictObject({ name: text(20), times: z.optional(z.int()) }),
  reply: z.object({ greeting: z.string() }),
  refusals: { stranger: { status: 422, message: say('I do not talk to strangers') } },
})

interface Bench {
  readonly app: App
  readonly mount: Mount
  post(
    payload: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: unknown }>
}

async function openBench(t: TestContext): Promise<Bench> {
  const config = readConfig({ LOG_LEVEL: 'silent' })
  const app = await createHttp(config, createLog('silent'))
  t.after(() => app.close())
  const mount = createMount(app, {
    guard: async () => null,
    afterAction: () => {},
    clock: systemClock,
    institution: config.institution,
  })
  return {
    app,
    mount,
    post: async (payload, headers = { 'sec-fetch-site': 'same-origin' }) => {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/greetings',
        headers: { 'content-type': 'application/json', ...headers },
        payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
      })
      assert.match(String(answer.headers['content-type']), /^application\/json/)
      return { status: answer.statusCode, body: answer.json() }
    },
  }
}

async function openGreeter(t: TestContext): Promise<Bench & { greeted: string[] }> {
  const bench = await openBench(t)
  const greeted: string[] = []
  bench.mount(greet, async ({ body }) => {
    if (body.name === 'Mallory') return refuse('stranger')
    if (body.name === 'Bug') throw new Error('secret path /etc/shadow')
    greeted.push(body.name)
    if (body.name === 'Misfit') return ok({ greeting: 1n } as never)
    return ok({ greeting: `Hello, ${body.name}`, passwordHash: 'never' } as { greeting: string })
  })
  return { ...bench, greeted }
}

test('a route that names no permission does not start', async (t) => {
  const { app } = await openBench(t)
  assert.throws(() => app.get('/open', async () => 'hello'), /names no permission/)
})

test('a path that is used with another method says with which it is used', async (t) => {
  const { app, mount } = await openGreeter(t)
  const named = { method: 'GET', path: '/api/greetings/:name', permission: 'anyone' } as const
  const answer = { ...named, summary: 'One greeting', reply: z.object({}), refusals: {} }
  mount({ ...answer, params: z.object({ name: z.string() }) }, async () => ok({}))
  for (const [method, url, status, allow] of [
    ['GET', '/api/greetings', 405, 'POST'],
    ['PUT', '/api/greetings', 405, 'POST'],
    ['OPTIONS', '/api/greetings/', 405, 'POST'],
    ['TRACE', '/api/greetings', 405, 'POST'],
    ['PROPFIND', '/api/greetings?x=1', 405, 'POST'],
    ['DELETE', '/api/greetings/ines', 405, 'GET, HEAD'],
    ['HEAD', '/api/greetings/ines', 200, undefined],
    ['DELETE', '/api/greetings/ines/more', 404, undefined],
    ['POST', '/api/nowhere', 404, undefined],
  ] as const) {
    const { statusCode, headers, payload } = await app.inject({ method: method as 'GET', url })
    assert.deepEqual([statusCode, headers['allow']], [status, allow], `${method} ${url}`)
    if (status !== 200)
      assert.equal(
        (JSON.parse(payload) as RefusalBody).code,
        status === 405 ? 'method_not_allowed' : 'not_found',
      )
  }
})

test('an answer carries what its schema declares and nothing else', async (t) => {
  const { post } = await openGreeter(t)
  assert.deepEqual(await post({ name: 'Ines' }), { status: 200, body: { greeting: 'Hello, Ines' } })
})

test('a refusal has its status, code and sentence', async (t) => {
  const { post } = await openGreeter(t)
  assert.deepEqual(await post({ name: 'Mallory' }), {
    status: 422,
    body: { code: 'stranger', message: say('I do not talk to strangers') },
  })
})

test('a bug tells nobody where it happened', async (t) => {
  const { post } = await openGreeter(t)
  for (const name of ['Bug', 'Misfit']) {
    const { status, body } = await post({ name })
    assert.equal(
      status,
      500,
      `${name} was greeted by then, so nobody may read that nothing was done`,
    )
    assert.doesNotMatch(JSON.stringify(body), /shadow|at |greeting/)
  }
})

test('an address of slashes alone is one that is not there', async (t) => {
  const { app } = await openGreeter(t)
  const origin = await app.listen({ port: 0 })
  for (const path of ['//', '///', '//a:b@:99999/'])
    assert.equal((await fetch(`${origin}${path}`)).status, 404, path)
})

describe('a body that is not what was asked for', () => {
  for (const [what, payload, status, message] of [
    ['nothing filled in', {}, 400, 'Please fill in all fields'],
    ['an unknown key', { name: 'Ines', role: 'admin' }, 400, /role/],
    ['a missing value before a malformed one', { times: 'x' }, 400, 'Please fill in all fields'],
    ['a NUL byte', { name: 'In\0es' }, 400, 'Please use ordinary characters only'],
    [
      'text turned round for the eye',
      { name: 'In\u202ees' },
      400,
      'Please use ordinary characters only',
    ],
    ['an array', [], 400, /./],
    ['broken JSON', '{"name":', 400, 'Please check what you entered.'],
    [
      'a prototype',
      '{"name":"Ines","__proto__":{"admin":true}}',
      400,
      'Please check what you entered.',
    ],
    ['a megabyte', { name: 'x'.repeat(1_000_000) }, 413, 'That is too large to send.'],
  ] as const) {
    test(`${what} is refused in words`, async (t) => {
      const { post, greeted } = await openGreeter(t)
      const answer = await post(payload)
      const { message: said } = answer.body as { message: string }
      assert.equal(answer.status, status)
      if (typeof message === 'string') assert.equal(said, message)
      else assert.match(said, message)
      assert.deepEqual(greeted, [])
    })
  }
})

describe('a request from somebody else’s page', () => {
  for (const [what, headers] of [
    ['of another site', { 'sec-fetch-site': 'cross-site' }],
    ['of a sister site', { 'sec-fetch-site': 'same-site' }],
    ['with another origin', { origin: 'https://evil.example' }],
    ['that does not say where it comes from', {}],
    ['with an opaque origin', { origin: 'null' }],
  ] as const) {
    test(`${what} is refused and changes nothing`, async (t) => {
      const { post, greeted } = await openGreeter(t)
      const { status, body } = await post({ name: 'Ines' }, headers)
      assert.equal(status, 403)
      assert.equal((body as { code: string }).code, 'cross_site')
      assert.deepEqual(greeted, [])
    })
  }

  test('a form post is refused: only JSON is read', async (t) => {
    const { post, greeted } = await openGreeter(t)
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const { status, body } = await post('{"name":"Ines"}', {
        'sec-fetch-site': 'same-origin',
        'content-type': type,
      })
      assert.deepEqual([status, (body as RefusalBody).code], [415, 'unsupported_type'])
    }
    assert.deepEqual(greeted, [])
  })

  test('a program that names our own origin is let in', async (t) => {
    const { post } = await openGreeter(t)
    const { status } = await post(
      { name: 'Ines' },
      { origin: 'http://localhost:3000', host: 'localhost:3000' },
    )
    assert.equal(status, 200)
  })
})

test('closing waits for the request under way', async (t) => {
  const { app, mount } = await openBench(t)
  let closed = false
  const begun = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  mount(greet, async ({ body }) => {
    begun.resolve()
    await released.promise
    return ok({ greeting: body.name })
  })
  const base = await app.listen({ port: 0, host: '127.0.0.1' })
  const answer = fetch(`${base}/api/greetings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: '{"name":"Ines"}',
  })
  await begun.promise
  const closing = app.close().then(() => (closed = true))
  while (
    await fetch(base).then(
      () => true,
      () => false,
    )
  );
  assert.equal(closed, false, 'nobody new is let in, and the one under way is waited for')
  released.resolve()
  await closing
  assert.equal((await answer).status, 200)
})

test('every answer carries the headers that keep a page to itself', async (t) => {
  const { app } = await openBench(t)
  const { headers } = await app.inject('/nowhere')
  assert.match(String(headers['content-security-policy']), /default-src 'none'/)
  assert.doesNotMatch(String(headers['content-security-policy']), /unsafe/)
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.equal(headers['referrer-policy'], 'no-referrer')
  assert.equal(headers['x-demonstration'], 'true')
})

for (const path of ['/nowhere', '/api/nowhere', '/%zz']) {
  test(`the answer to ${path} lets pages use no camera, microphone or place`, async (t) => {
    const { app } = await openBench(t)
    const policy = String((await app.inject(path)).headers['permissions-policy'])
    for (const feature of ['camera', 'microphone', 'geolocation', 'payment']) {
      assert.match(policy, new RegExp(`(^|, )${feature}=\\(\\)`))
    }
  })
}

test('who has not sent all headers after ten seconds is cut off', async (t) => {
  const { app } = await openBench(t)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  assert.equal(app.server.headersTimeout, 10_000)
  app.server.headersTimeout = 100
  const slow = connect(port, '127.0.0.1')
  slow.write('GET /nowhere HTTP/1.1\r\nhost: 127.0.0.1\r\n')
  slow.resume()
  await once(slow, 'close')
  assert.equal(slow.bytesRead > 0, true, 'and told so')
})
