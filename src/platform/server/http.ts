import { type IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import cookie from '@fastify/cookie'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import helmet from 'helmet'
import * as z from 'zod/mini'
import type { Permission } from '../../values/endpoint.ts'
import type { Institution } from '../../values/institution.ts'
import type { Settings } from './config.ts'
import { addAccessLog } from './accessLog.ts'
import { answerError, answerMissing } from './errors.ts'
import type { Log } from './log.ts'
import { PATH_PART_MAX, rememberRoutes } from './operations.ts'
import { contentSecurityPolicy, permissionsPolicy } from './policy.ts'
import { requestIdOf } from './requestId.ts'
import { SHARE, shareOut, type ShareTerms } from './shares.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route. A route without it stops the start. */
    permission?: Permission
  }
}

export type App = FastifyInstance

const HEADERS_WITHIN_MS = 10_000
const BODY_BYTES_MAX = 64 * 1024

type HttpSettings = Settings & { readonly institution: Pick<Institution, 'demo'> }

/** The bare HTTP server: limits, headers, validation and errors, but no routes yet. */
export async function createHttp(
  config: HttpSettings,
  log: Log,
  { share = SHARE, heads = true }: { readonly share?: ShareTerms; readonly heads?: boolean } = {},
): Promise<App> {
  const headers = fixedHeaders(config)
  const app = fastify({
    loggerInstance: log,
    // One logger for all: a child of its own for each request costs more than the request logs.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: ({ headers }) => requestIdOf(headers),
    exposeHeadRoutes: heads,
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    // Looked at every second; Node would look every thirty.
    http: { headersTimeout: HEADERS_WITHIN_MS, connectionsCheckingInterval: 1000 },
    forceCloseConnections: 'idle',
    // What the router refuses by itself, an address that is no text for one, reads like the rest.
    frameworkErrors: (error, request, reply) => {
      void reply.headers(headers).header('x-request-id', request.id)
      answerError(error, request, reply)
    },
    trustProxy: config.trustProxy ?? false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: PATH_PART_MAX },
  }) as unknown as App
  app.setValidatorCompiler<z.ZodMiniType>(({ schema }) => (data: unknown) => {
    const parsed = z.safeParse(schema, data, { reportInput: true })
    return parsed.success ? { value: parsed.data } : { error: parsed.error as unknown as Error }
  })
  // An answer leaves through its schema, so nothing that was not declared leaves at all.
  app.setSerializerCompiler<z.ZodMiniType>(
    ({ schema }) =>
      (data: unknown) =>
        JSON.stringify(z.parse(schema, data)),
  )
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(answerMissing)
  addAccessLog(app)
  requirePermissions(app)
  rememberRoutes(app)
  shareOut(app, share)
  letGoWhenClosing(app)
  app.removeContentTypeParser('text/plain')
  // Files. Only routes that say so take more bytes of these than any other body may have.
  app.addContentTypeParser(
    ['image/jpeg', 'image/png', 'application/octet-stream'],
    { parseAs: 'buffer' },
    (_, bytes, done) => done(null, bytes),
  )
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(headers)
    next()
  })
  await app.register(cookie)
  app.addHook('onSend', (request, reply, _payload, next) => {
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    next()
  })
  return app
}

/** Deny by default: a route that names no permission is a bug that shows before the first request. */
function requirePermissions(app: App): void {
  app.addHook('onRoute', ({ config, method, url }) => {
    if (config?.permission === undefined) {
      throw new Error(`The route ${String(method)} ${url} names no permission`)
    }
  })
}

/**
 * A connection that is kept alive after its last answer would hold up closing for a minute, so the
 * answers given while closing end theirs.
 */
function letGoWhenClosing(app: App): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', (_request, reply, _payload, next) => {
    if (closing) reply.header('connection', 'close')
    next()
  })
}

/** The headers of every answer, made once: they do not depend on who asks for what. */
function fixedHeaders({ publicUrl, institution }: HttpSettings): OutgoingHttpHeaders {
  const answer = new ServerResponse({ method: 'GET' } as IncomingMessage)
  helmet(securityHeaders(publicUrl))(answer.req, answer, () => {})
  return {
    ...answer.getHeaders(),
    'permissions-policy': permissionsPolicy,
    ...(institution.demo && { 'x-demonstration': 'true', 'x-robots-tag': 'noindex' }),
  }
}

const securityHeaders = (publicUrl: string) => {
  const secure = publicUrl.startsWith('https://')
  return {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    hsts: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
  } as const
}
