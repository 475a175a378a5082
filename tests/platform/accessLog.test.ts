import assert from 'node:assert/strict'
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { describe, test, type TestContext } from 'node:test'
import { readConfig } from '../../src/apps/server/config.ts'
import { createHttp } from '../../src/platform/server/http.ts'
import { createLog } from '../../src/platform/server/log.ts'

interface Line {
  readonly request: string
  readonly msg: string
}

async function openApp(t: TestContext, level = 'info') {
  const written = new PassThrough({ encoding: 'utf8' })
  const app = await createHttp(readConfig({}), createLog(level, written))
  t.after(() => app.close())
  const config = { permission: 'anyone' } as const
  app.get('/api/accounts/:id', { config }, async () => ({ fine: true }))
  app.get('/api/broken', { config }, async () => {
    throw new Error('a bug')
  })
  app.get('/healthz', { config: { ...config, probe: true } }, async () => ({ status: 'up' }))
  app.get('/*', { config }, async () => 'a page')
  /** The next lines, as many as are awaited. */
  const lines = async (count: number): Promise<readonly Line[]> => {
    let text = String(written.read() ?? '')
    while (text.split('\n').length <= count) {
      const [more] = await once(written, 'data')
      text += more
    }
    return text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Line)
  }
  return { app, lines }
}

const TRACE = '0af7651916cd43dd8448eb211c80319c'

describe('a request is known', () => {
  for (const [what, headers, id] of [
    ['as a proxy calls it', { 'x-request-id': 'edge-7f3a91bc' }, /^edge-7f3a91bc$/],
    ['by its trace', { traceparent: `00-${TRACE}-b7ad6b7169203331-01` }, new RegExp(TRACE)],
    [
      'as a proxy calls it, whatever its trace',
      { 'x-request-id': 'edge-7f3a91bc', traceparent: `00-${TRACE}-b7ad6b7169203331-01` },
      /^edge-7f3a91bc$/,
    ],
    ['by a name of our own', {}, /^[\da-f]{32}$/],
    ['by none that would break a line', { 'x-request-id': 'ab\tcd{"x":1}' }, /^[\da-f]{32}$/],
    ['by none that is endless', { 'x-request-id': 'a'.repeat(65) }, /^[\da-f]{32}$/],
    [
      'by no trace of zeros',
      { traceparent: `00-${'0'.repeat(32)}-b7ad6b7169203331-01` },
      /[1-9a-f]/,
    ],
  ] as const) {
    test(`${what}, in its answer and in the log`, async (t) => {
      const { app, lines } = await openApp(t)
      const answer = await app.inject({ url: '/api/accounts/4021', headers })
      const [line] = await lines(1)
      assert.match(String(answer.headers['x-request-id']), id)
      assert.equal(line!.request, answer.headers['x-request-id'])
    })
  }
})

test('the log names the route and not the address, with status and duration', async (t) => {
  const { app, lines } = await openApp(t)
  await app.inject('/api/accounts/4021?memo=rent')
  const [line] = await lines(1)
  const { request: _, durationMs, time, ...rest } = line as unknown as Record<string, unknown>
  assert.deepEqual(rest, {
    level: 30,
    method: 'GET',
    route: '/api/accounts/:id',
    status: 200,
    msg: 'request',
  })
  assert.equal(typeof durationMs, 'number')
  assert.match(String(time), /Z$/)
})

test('what goes wrong on our side has a reference, by which its lines in the log are found', async (t) => {
  const { app, lines } = await openApp(t)
  const { headers, payload } = await app.inject('/api/broken')
  const { reference } = JSON.parse(payload) as { reference: string }
  assert.match(reference, /^[\da-f]{8}$/)
  assert.ok(String(headers['x-request-id']).endsWith(reference))
  const found = (await lines(2)).filter(({ request }) => request.endsWith(reference))
  assert.deepEqual(
    found.map(({ msg }) => msg),
    ['request failed', 'request'],
  )
})

test('what a refusal says has no reference, and the log has its name', async (t) => {
  const { app, lines } = await openApp(t)
  const { payload } = await app.inject({ method: 'POST', url: '/api/accounts/1' })
  assert.ok(!('reference' in JSON.parse(payload)))
  const [line] = await lines(1)
  assert.equal((line as Line & { refusal: string }).refusal, 'method_not_allowed')
})

test('probes and files of the site are noted only where everything is', async (t) => {
  const { app, lines } = await openApp(t)
  for (const url of ['/healthz', '/assets/main-4f.js', '/favicon.svg?v=2', '/about'])
    await app.inject(url)
  const noted = await lines(1)
  assert.equal(noted.length, 1)
  const all = await openApp(t, 'debug')
  await all.app.inject('/healthz')
  assert.equal((await all.lines(1))[0]!.msg, 'request')
})
