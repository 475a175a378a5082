import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { Registry } from 'prom-client'
import { readConfig } from '../../src/apps/server/config.ts'
import { kindOf, PROCESS } from '../../src/platform/server/counters.ts'
import { openFigures } from '../../src/platform/server/figures.ts'
import { createHttp } from '../../src/platform/server/http.ts'
import { createLog } from '../../src/platform/server/log.ts'
import type { Metrics } from '../../src/platform/server/metrics.ts'
import { addMetricsRoute, listenForMetrics } from '../../src/platform/server/metricsDoor.ts'

const log = createLog('silent')

describe('figures of the business', () => {
  /** One group whose database answers as the test wants. */
  function openTill(answer: () => Promise<number>, everyMs = 0) {
    const registry = new Registry()
    let asked = 0
    const group = {
      of: 'till',
      gauges: { till_coins: 'Coins' },
      read: async () => {
        asked++
        return [{ name: 'till_coins', value: await answer() }]
      },
    }
    const refresh = openFigures(
      registry,
      { db: undefined as never, log, groups: [group] },
      { everyMs, waitMs: 20 },
    )
    const text = async (): Promise<string> => {
      await refresh()
      return registry.metrics()
    }
    return { text, asked: () => asked }
  }

  test('are not there before they were read once', async () => {
    const { text } = openTill(() => Promise.reject(new Error('away')))
    const said = await text()
    assert.doesNotMatch(said, /till_coins/)
    assert.match(said, /^openteller_database_up 0$/m)
  })

  for (const [what, lost] of [
    ['refuses', () => Promise.reject(new Error('away'))],
    ['is silent', () => new Promise<number>(() => {})],
  ] as const) {
    test(`stay as they were while the database ${what}, and say how old they are`, async () => {
      let answer: () => Promise<number> = async () => 7
      const { text } = openTill(() => answer())
      assert.match(await text(), /^openteller_database_up 1$/m)
      answer = lost
      const said = await text()
      assert.match(said, /^till_coins 7$/m)
      assert.match(said, /^openteller_database_up 0$/m)
      assert.ok(Number(/^openteller_figures_age_seconds\{of="till"\} (\S+)$/m.exec(said)?.[1]) > 0)
    })
  }

  test('are read once for all who ask within their time', async () => {
    const { text, asked } = openTill(async () => 7, 60_000)
    await Promise.all([text(), text()])
    await text()
    assert.equal(asked(), 1)
  })
})

const metrics: Metrics = {
  contentType: 'text/plain',
  text: async () => 'coins 7\n',
  gauge: () => {},
  countRequests: () => {},
}
const TOKEN = 'a-token-of-the-tests'
const shown = { authorization: `Bearer ${TOKEN}` }
const production = (environment: Record<string, string>) => ({
  ...readConfig(environment),
  mode: 'production' as const,
})

describe('among the other addresses, /metrics', () => {
  async function statusOf(
    t: TestContext,
    door: Parameters<typeof addMetricsRoute>[1],
    headers = {},
  ) {
    const app = await createHttp(readConfig({}), log)
    t.after(() => app.close())
    addMetricsRoute(app, door, metrics)
    return (await app.inject({ url: '/metrics', headers })).statusCode
  }

  for (const [what, door, headers, status] of [
    ['is open in a demonstration', readConfig({}), {}, 200],
    ['is not there in production', production({}), {}, 404],
    ['asks for the token', production({ METRICS_TOKEN: TOKEN }), {}, 401],
    ['asks for the token also in a demonstration', readConfig({ METRICS_TOKEN: TOKEN }), {}, 401],
    ['opens to the token', production({ METRICS_TOKEN: TOKEN }), shown, 200],
    ['is not there beside a port of its own', readConfig({ METRICS_PORT: '0' }), {}, 404],
  ] as const)
    test(what, async (t) => assert.equal(await statusOf(t, door, headers), status))
})

test('a port of its own serves figures to whoever has the token, and tells that the process is up', async (t) => {
  const said: { port?: number }[] = []
  const tellingLog = { ...log, info: (line: object) => said.push(line) } as unknown as typeof log
  const door = readConfig({ METRICS_PORT: '0', METRICS_TOKEN: TOKEN })
  t.after(await listenForMetrics(door, metrics, tellingLog))
  const base = `http://127.0.0.1:${said[0]!.port}`
  const statusOf = async (path: string, headers = {}) =>
    (await fetch(`${base}${path}`, { headers })).status
  const statuses = [
    await statusOf('/metrics'),
    await statusOf('/metrics', shown),
    await statusOf('/healthz'),
    await statusOf('/api/session', shown),
  ]
  assert.deepEqual(statuses, [401, 200, 200, 404])
  const taken = { ...door, metricsPort: said[0]!.port! }
  await assert.rejects(listenForMetrics(taken, metrics, log), /^ConfigError: METRICS_PORT: /)
})

test('what a database says instead of a result is counted by kind, each from its first', async () => {
  const kinds = ['25006', '57014', '53100', '53300', '40P01', '23505', '57P01', '22012'].map(
    (code) => kindOf({ code, message: '' }),
  )
  assert.deepEqual(kinds, [
    'read_only',
    'timeout',
    'disk_full',
    'no_room',
    'conflict',
    'constraint',
    'unreachable',
    'other',
  ])
  assert.equal(kindOf({ message: 'Query read timeout' }), 'unanswered')
  // Other files of this process may have met some of them.
  const told = await PROCESS.metrics()
  const lines = told.matchAll(/^openteller_database_errors_total\{kind="(\w+)"\} \d+$/gm)
  assert.deepEqual(
    new Set([...lines].map(([, kind]) => kind)),
    new Set([...kinds, 'unanswered']),
    'there before it has happened',
  )
})
