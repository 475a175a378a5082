import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Refusal } from '../../values/endpoint.ts'
import { JSON_TYPE } from './errors.ts'
import type { FileOperation } from './operations.ts'
import type { Guard } from './routes.ts'

/** The options of a route that answers with a file: no endpoint, as an endpoint answers in JSON. */
export const fileRoute = (file: Omit<FileOperation, 'method'>, guard: Guard) => ({
  config: { permission: file.permission, operation: { ...file, method: 'GET' as const } },
  schema: {
    ...(file.params && { params: file.params }),
    ...(file.query && { querystring: file.query }),
  },
  exposeHeadRoute: false,
  onRequest: async (request: FastifyRequest): Promise<void> => {
    request.caller = await guard(request, file.permission)
  },
})

/** An answer that the browser saves under `name`. */
export const asFile = (reply: FastifyReply, type: string, name: string): FastifyReply =>
  reply.type(type).header('content-disposition', `attachment; filename="${name}"`)

/** A refusal where a file was asked for, in the form that every endpoint gives it. */
export function refuseFile<Code extends string>(
  reply: FastifyReply,
  refusals: Readonly<Record<Code, Refusal>>,
  code: Code,
): FastifyReply {
  const { status, message } = refusals[code]
  return reply.status(status).type(JSON_TYPE).send(JSON.stringify({ code, message }))
}
