import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import { freshDatabaseUrl } from '../factories/database.ts'
import { freshDirectory, SOURCES, startServer } from '../factories/process.ts'
import { until } from '../factories/waiting.ts'

interface Span {
  readonly traceId: string
  readonly name: string
  readonly parentSpanId?: string
  readonly spanId: string
  readonly attributes: readonly { readonly key: string; readonly value: unknown }[]
}

interface Export {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[]
  }[]
}

/** Takes spans as an OpenTelemetry collector does. */
async function openCollector(t: TestContext) {
  const spans: Span[] = []
  const take = async (request: IncomingMessage): Promise<void> => {
    const { resourceSpans } = JSON.parse(await text(request)) as Export
    for (const { scopeSpans } of resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans)
  }
  const server = createServer((request, response) => {
    void take(request).finally(() => response.end('{}'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans }
}

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const BROWSER = 'b7ad6b7169203331'

test('one trace leads from the browser through the route to its statements, and names nobody', async (t) => {
  const { url, spans } = await openCollector(t)
  const environment = {
    DATABASE_URL: await freshDatabaseUrl(t),
    DATA_DIR: freshDirectory(t),
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
  }
  // What is traced are packages under their names.
  const { base } = await startServer(t, environment, SOURCES)
  const answer = await fetch(`${base}/api/sign-in?from=ines`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      traceparent: `00-${TRACE}-${BROWSER}-01`,
    },
    body: JSON.stringify({ email: 'ines.abara@example.com', password: 'not her password' }),
  })
  assert.equal(answer.headers.get('x-request-id'), TRACE)
  const ours = () => spans.filter(({ traceId }) => traceId === TRACE)
  const first = () => ours().find(({ parentSpanId }) => parentSpanId === BROWSER)
  await until('the request was told of', () => first() !== undefined)

  assert.equal(first()!.name, 'POST /api/sign-in')
  const statements = ours().filter(({ name }) => name.startsWith('pg.query'))
  assert.ok(statements.length > 0, 'statements are in the trace')
  const byId = new Map(ours().map((span) => [span.spanId, span]))
  for (const statement of statements) {
    let span = statement
    while (span.parentSpanId !== BROWSER) span = byId.get(span.parentSpanId!)!
    assert.equal(span, first())
  }
  assert.match(JSON.stringify(statements), /from \\"sign_in\\"|from sign_in/)
  const told = JSON.stringify(ours())
  for (const secret of ['ines', 'example.com', 'not her', '127.0.0.1'])
    assert.ok(!told.includes(secret), `no span says ${secret}`)
})
