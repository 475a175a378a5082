import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The name of the refusal that it was answered with. */
    refusal?: string
  }
  interface FastifyContextConfig {
    /** Asked by machines every few seconds: only noted where the log is to say everything. */
    probe?: boolean
  }
}

/** Addresses that the router has no pattern for. */
export const NO_ROUTE = 'none'

export const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? NO_ROUTE

/** Notes every answer: which route, not which address, because addresses name accounts and people. */
export function addAccessLog(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    reply.header('x-request-id', request.id)
    const startedAt = performance.now()
    // Also where the answer is a stream, or nobody waited for it.
    reply.raw.once('close', () => note(request, reply, performance.now() - startedAt))
    next()
  })
}

function note(request: FastifyRequest, { raw }: FastifyReply, durationMs: number): void {
  const { id, method, refusal, log } = request
  const line = {
    request: id,
    method,
    route: routeOf(request),
    status: raw.statusCode,
    durationMs: Math.round(durationMs * 10) / 10,
    ...(refusal !== undefined && { refusal }),
    ...(!raw.writableEnded && { aborted: true }),
  }
  if (isMinor(request)) log.debug(line, 'request')
  else log.info(line, 'request')
}

const FILE = /\.\w+(?:\?|$)/

/** A page takes dozens of files with it. */
const isMinor = (request: FastifyRequest): boolean =>
  request.routeOptions.config.probe === true ||
  (routeOf(request) === '/*' && FILE.test(request.url))
