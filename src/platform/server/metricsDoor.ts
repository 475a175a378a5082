import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ConfigError, type Settings } from './config.ts'
import { Refused } from './errors.ts'
import type { App } from './http.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'

type Door = Pick<Settings, 'metricsPort' | 'metricsHost' | 'metricsToken' | 'mode'>

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Whoever scrapes shows the token, where there is one. */
const mayRead = ({ metricsToken }: Door, authorization: string | undefined): boolean =>
  metricsToken === undefined ||
  timingSafeEqual(hashOf(authorization ?? ''), hashOf(`Bearer ${metricsToken}`))

/**
 * `/metrics` among the other addresses: with a token, or in a demonstration, whose figures are
 * invented. Never beside a port of its own.
 */
export function addMetricsRoute(app: App, door: Door, metrics: Metrics): void {
  const isOpen = door.metricsToken !== undefined || door.mode === 'demo'
  if (door.metricsPort !== undefined || !isOpen) return
  const config = { permission: 'anyone', probe: true } as const
  app.get('/metrics', { config }, async ({ headers }, reply) => {
    if (!mayRead(door, headers.authorization)) {
      reply.header('www-authenticate', 'Bearer')
      throw new Refused('unauthenticated')
    }
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}

/**
 * `/metrics` and `/healthz` on `METRICS_PORT`, where that is set: for machines that watch, also over a
 * worker, which has no other port.
 * @returns what closes it
 */
export async function listenForMetrics(
  door: Door,
  metrics: Metrics,
  log: Log,
): Promise<() => Promise<void>> {
  const { metricsPort: port, metricsHost: host } = door
  if (port === undefined) return async () => {}
  const server = createServer((request, response) => {
    const answer = (status: number, type: string, text: string): void =>
      void response.writeHead(status, { 'content-type': type }).end(text)
    if (request.url === '/healthz') return answer(200, 'application/json', '{"status":"up"}')
    if (request.url !== '/metrics') return answer(404, 'text/plain', 'Not found\n')
    if (!mayRead(door, request.headers.authorization))
      return answer(401, 'text/plain', 'The token of METRICS_TOKEN is missing\n')
    metrics.text().then(
      (text) => answer(200, metrics.contentType, text),
      (err: unknown) => {
        log.error({ err }, 'metrics not served')
        answer(500, 'text/plain', 'Not read\n')
      },
    )
  })
  await new Promise<void>((listening, fail) => {
    server.once('error', ({ message }) => fail(new ConfigError([`METRICS_PORT: ${message}`])))
    server.listen(port, host, listening)
  })
  log.info({ port: (server.address() as AddressInfo).port, host }, 'metrics are served')
  return async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
}
