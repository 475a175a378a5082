import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { App } from './http.ts'

export interface Metrics {
  readonly registry: Registry
  /** A figure read when somebody looks, at most once a minute. */
  gauge(name: string, help: string, read: () => Promise<number>): void
}

const FRESH_FOR_MS = 60_000

/** Counts every request and serves the figures at `/metrics`, in Prometheus' text form. */
export function addMetrics(app: App): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte in to the last byte out',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    duration.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
  app.get('/metrics', { config: { permission: 'anyone' } }, async (_, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
  return {
    registry,
    gauge: (name, help, read) => {
      let readAt = -Infinity
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          if (performance.now() - readAt < FRESH_FOR_MS) return
          readAt = performance.now()
          this.set(await read())
        },
      })
    },
  }
}
