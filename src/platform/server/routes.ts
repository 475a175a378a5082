import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  type BodyOf,
  type Caller,
  type CodeOf,
  type Endpoint,
  type ParamsOf,
  type Permission,
  type QueryOf,
  refusalMessage,
  type ReplyOf,
} from '../../values/endpoint.ts'
import type { Result } from '../../values/result.ts'
import { type ActionContext, type ActionDependencies, contextOf } from './action.ts'
import { answerError, JSON_TYPE, Refused } from './errors.ts'
import type { App } from './http.ts'
import { LEADER_ALONE, type Read, type Reads } from './reads.ts'

/** Decides who is calling. Answers null for an open door, throws `Refused` for a shut one. */
export type Guard = (request: FastifyRequest, permission: Permission) => Promise<Caller | null>

export interface Gate extends ActionDependencies {
  readonly guard: Guard
  /** Where there is a standby. */
  readonly reads?: Reads
  /** Told with what is read: whether something has happened since then can be asked by it. */
  readonly cursor?: (() => string) | undefined
  /** Told after every request that may have changed something. */
  readonly afterAction: () => void
}

type CallerFor<E> = E extends { permission: 'anyone' } ? null : Caller

export interface Call<E> {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  /** What was uploaded; undefined where nothing was, or the endpoint takes none. */
  readonly bytes: Buffer | undefined
  readonly caller: CallerFor<E>
  /** What an action needs to know of the request. */
  readonly context: ActionContext<E extends { permission: 'anyone' } ? null : string>
  /** The network address of the client. */
  readonly address: string
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Where something is read that may be a second old (docs/scale.md names what). */
  readonly read: Read
}

/** Puts the answers of modules on the wire. Each app has one, made with its gate. */
export type Mount = <E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Result<ReplyOf<E>, CodeOf<E>>>,
) => void

const RefusalSchema = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  /** Where it went wrong on our side: by this, staff find it in the log. */
  reference: z.optional(z.string()),
})

export const createMount =
  (app: App, { guard, afterAction, reads = LEADER_ALONE, cursor, ...dependencies }: Gate): Mount =>
  (endpoint, handle) => {
    const { method, path, permission, upload, refusals } = endpoint
    app.route({
      method,
      url: path,
      config: { permission, operation: endpoint },
      schema: schemaOf(endpoint),
      ...(upload && { bodyLimit: upload.bytesMax, errorHandler: tooLargeFor(endpoint) }),
      // The caller is known before the body is read, so a stranger learns nothing from validation.
      onRequest: async (request, reply) => {
        refuseCrossSite(request)
        if (cursor && method === 'GET') reply.header('x-live-cursor', cursor())
        request.caller = await guard(request, permission)
      },
      handler: async (request, reply) => {
        const outcome = await handle({
          params: request.params,
          query: request.query,
          body: request.body,
          bytes: upload && Buffer.isBuffer(request.body) ? request.body : undefined,
          caller: request.caller,
          context: contextOf(dependencies, { caller: request.caller, address: request.ip }),
          address: request.ip,
          request,
          reply,
          read: reads.of(request),
        } as never)
        if (method !== 'GET') {
          afterAction()
          await reads.remember(reply)
        }
        // A consent that was taken back while this was read lets nothing of it out.
        if (request.caller?.seenBy !== undefined) await guard(request, permission)
        if (outcome.ok) return reply.send(outcome.value)
        const refusal = refusals[outcome.code]!
        request.refusal = outcome.code
        return reply
          .status(refusal.status)
          .type(JSON_TYPE)
          .serializer((body) => JSON.stringify(body))
          .send({ code: outcome.code, message: outcome.message ?? refusalMessage(refusal) })
      },
    })
  }

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}

/** A file that is too large has a sentence of its own, which says how large it may be. */
const tooLargeFor =
  ({ refusals }: Endpoint) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const own = error.statusCode === 413 ? refusals['too_large'] : undefined
    if (!own) return void answerError(error, request, reply)
    void reply
      .status(own.status)
      .type(JSON_TYPE)
      .send({ code: 'too_large', message: refusalMessage(own) })
  }

const schemaOf = ({ params, query, body, reply }: Endpoint) => ({
  ...(params && { params }),
  ...(query && { querystring: query }),
  ...(body && { body }),
  response: { 200: reply, '4xx': RefusalSchema, '5xx': RefusalSchema },
})

/**
 * Browsers say where a request comes from. What changes something must come from our own pages; a
 * program without a browser says so with an `Origin` header. Forms of other sites cannot send JSON.
 */
export function refuseCrossSite(request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const { 'sec-fetch-site': site, origin, host } = request.headers
  const ours =
    site === undefined
      ? origin !== undefined && URL.canParse(origin) && new URL(origin).host === host
      : site === 'same-origin'
  if (!ours) throw new Refused('cross_site')
}
