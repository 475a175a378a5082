import type { FastifyReply, FastifyRequest } from 'fastify'
import type { output, ZodMiniType } from 'zod/mini'
import { type Refusal, refusalMessage } from '../../values/endpoint.ts'
import { type ActionContext, contextOf } from './action.ts'
import { JSON_TYPE } from './errors.ts'
import type { Db } from './db.ts'
import type { App } from './http.ts'
import type { FileOperation } from './operations.ts'
import { LEADER_ALONE } from './reads.ts'
import type { Gate } from './routes.ts'

type File = Omit<FileOperation, 'method'>
type Out<S> = S extends ZodMiniType ? output<S> : undefined

/** A request for a file by somebody who is signed in. */
export interface FileCall<F extends File> {
  readonly params: Out<F['params']>
  readonly query: Out<F['query']>
  readonly context: ActionContext
  readonly reply: FastifyReply
  /** The server to read from what may be a second old, asked when the file begins. */
  readonly readServer: (leader: Db) => Promise<Db>
}

/** Puts files of modules on the wire: no endpoints, as those answer in JSON. */
export type MountFile = <F extends File>(
  file: F,
  answer: (call: FileCall<F>) => Promise<FastifyReply>,
) => void

export const createFileMount =
  (
    app: App,
    { guard, reads = LEADER_ALONE, ...dependencies }: Omit<Gate, 'afterAction'>,
  ): MountFile =>
  (file, answer) => {
    const { path, permission, params, query } = file
    app.route({
      method: 'GET',
      url: path,
      config: { permission, operation: { ...file, method: 'GET' } },
      schema: { ...(params && { params }), ...(query && { querystring: query }) },
      exposeHeadRoute: false,
      onRequest: async (request: FastifyRequest): Promise<void> => {
        request.caller = await guard(request, permission)
      },
      handler: (request, reply) =>
        answer({
          params: request.params,
          query: request.query,
          context: contextOf(dependencies, { caller: request.caller, address: request.ip }),
          reply,
          readServer: (leader: Db) => reads.serverFor(request, leader),
        } as never),
    })
  }

/** An answer that the browser saves under `name`. */
export const asFile = (reply: FastifyReply, type: string, name: string): FastifyReply =>
  reply.type(type).header('content-disposition', `attachment; filename="${name}"`)

/** A refusal where a file was asked for, in the form that every endpoint gives it. */
export function refuseFile<Code extends string>(
  reply: FastifyReply,
  refusals: Readonly<Record<Code, Refusal>>,
  code: Code,
): FastifyReply {
  const refusal = refusals[code]
  reply.request.refusal = code
  return reply
    .status(refusal.status)
    .type(JSON_TYPE)
    .send(JSON.stringify({ code, message: refusalMessage(refusal) }))
}
