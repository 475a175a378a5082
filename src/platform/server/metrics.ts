import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { routeOf } from './accessLog.ts'
import { PROCESS } from './counters.ts'
import type { Engine } from './db.ts'
import { type Figures, openFigures } from './figures.ts'
import type { App } from './http.ts'
import type { Log } from './log.ts'
import { VERSION } from './version.ts'

interface MetricsParts {
  /** What this process is: `portal` or `worker`. */
  readonly process: 'portal' | 'worker'
  readonly engine: Engine
  readonly log: Log
  readonly figures: readonly Figures[]
}

/** What this process tells of itself and of the business, in Prometheus' text form. */
export interface Metrics {
  readonly contentType: string
  /** Never fails, and takes a second at most, whatever the database does. */
  text(): Promise<string>
  /** A figure that is at hand. */
  gauge(name: string, help: string, read: () => number): void
  /** Counts and times every answer of the app from now on. */
  countRequests(app: App): void
}

// Once for all portals of a process: what observes its garbage and its event loop does so until it ends,
// and holds on to the registry it tells, and by that to a portal that was closed.
collectDefaultMetrics({ register: PROCESS })

export function createMetrics({ process: role, engine, log, figures }: MetricsParts): Metrics {
  const registry = new Registry()
  const gauge: Metrics['gauge'] = (name, help, read) =>
    void new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  new Gauge({
    name: 'openteller_build_info',
    help: 'Which OpenTeller this is, on which Node; always 1',
    labelNames: ['version', 'node', 'process'],
    registers: [registry],
  }).set({ version: VERSION, node: process.version, process: role }, 1)
  addPool(gauge, engine)
  const refresh = openFigures(registry, { db: engine.db, log, groups: figures })
  return {
    contentType: registry.contentType,
    text: async () => {
      await refresh()
      return `${await registry.metrics()}\n${await PROCESS.metrics()}`
    },
    gauge,
    countRequests: (app) => countRequests(app, registry),
  }
}

function addPool(gauge: Metrics['gauge'], { pool }: Engine): void {
  gauge('openteller_database_connections', 'Connections to the database', () => pool.totalCount)
  gauge(
    'openteller_database_connections_used',
    'Connections to the database that are lent',
    () => pool.totalCount - pool.idleCount,
  )
  gauge(
    'openteller_database_connections_max',
    'Connections this process may have',
    () => pool.options.max,
  )
  gauge(
    'openteller_database_waiting',
    'Requests that wait for a connection to the database',
    () => pool.waitingCount,
  )
}

function countRequests(app: App, registry: Registry): void {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte in to the last byte out',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const refusals = new Counter({
    name: 'openteller_refusals_total',
    help: 'Requests that were refused, by route and name of the refusal',
    labelNames: ['route', 'code'],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, refusal } = request
    const route = routeOf(request)
    duration.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    if (refusal !== undefined) refusals.inc({ route, code: refusal })
  })
}
