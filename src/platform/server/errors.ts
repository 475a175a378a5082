import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { core } from 'zod/mini'
import { type RefusalBody, refusalMessage } from '../../values/endpoint.ts'
import { issueWords } from '../../values/schema.ts'
import { english } from '../../values/sentence.ts'
import { STANDARD_REFUSALS, type StandardCode } from '../../values/refusals.ts'
import { methodsAt } from './operations.ts'
import { referenceOf } from './requestId.ts'
import { thinned } from './thinned.ts'

/** Ends a request with a refusal every endpoint may give. */
export class Refused extends Error {
  readonly code: StandardCode
  constructor(code: StandardCode) {
    super(STANDARD_REFUSALS[code].message)
    this.name = 'Refused'
    this.code = code
  }
}

/**
 * The commit is on this server but perhaps on no other, or its answer was lost. It is neither success
 * nor failure; asking again by the same id tells.
 */
export class OutcomeUnknown extends Error {
  readonly code = 'outcome_unknown'
  constructor() {
    super('The commit may not have reached the standby; ask again by the same id.')
    this.name = 'OutcomeUnknown'
  }
}

/** One line a second for all requests that an outage turns away. */
const sayAway = thinned(1000, (keptBack, log: FastifyBaseLogger, err: Error) =>
  log.error({ err, ...(keptBack > 0 && { keptBack }) }, 'database unreachable'),
)

/** Said out loud, because a serializer of our own keeps Fastify from saying it. */
export const JSON_TYPE = 'application/json; charset=utf-8'

/** By the reference, what went wrong on our side is found again in the log. */
function refuseWith(
  reply: FastifyReply,
  code: StandardCode,
  extra: Partial<RefusalBody> = {},
): FastifyReply {
  const { request } = reply
  const { status } = STANDARD_REFUSALS[code]
  request.refusal = code
  return reply
    .status(status)
    .type(JSON_TYPE)
    .serializer((body) => JSON.stringify(body))
    .send({
      code,
      message: refusalMessage(STANDARD_REFUSALS[code]),
      ...(status >= 500 && { reference: referenceOf(request.id) }),
      ...extra,
    })
}

/** Turns whatever went wrong into a named refusal; a stack trace never leaves the house. */
export function answerError(
  error: FastifyError | Refused,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof Refused) return refuseWith(reply, error.code)
  if (isValidation(error)) return refuseWith(reply, 'invalid_input', describe(error))
  const { statusCode = 500 } = error
  if (statusCode === 413) return refuseWith(reply, 'too_large')
  if (statusCode === 415) return refuseWith(reply, 'unsupported_type')
  if (statusCode >= 400 && statusCode < 500) return refuseWith(reply, 'invalid_input')
  if ((error as Error) instanceof OutcomeUnknown) {
    request.log.error({ err: error, ...whatOf(request) }, 'outcome of a commit unknown')
    return refuseWith(reply, 'outcome_unknown')
  }
  if (isDatabaseAway(error)) {
    sayAway(request.log, error)
    return refuseWith(reply, 'unavailable')
  }
  request.log.error({ err: error, ...whatOf(request) }, 'request failed')
  return refuseWith(reply, 'unexpected')
}

const whatOf = (request: FastifyRequest) => ({
  request: request.id,
  method: request.method,
  route: request.routeOptions.url,
})

/** Nothing there, or nothing that is used with this method: then it says which are. */
export function answerMissing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const methods = methodsAt(request.server, addressOf(request).pathname)
  if (methods.length === 0 || methods.includes(request.method))
    return refuseWith(reply, 'not_found')
  return refuseWith(reply.header('allow', methods.join(', ')), 'method_not_allowed')
}

/** What was asked for, on this server: two slashes name no other, and are an address like any. */
export const addressOf = ({ url }: Pick<FastifyRequest, 'url'>): URL =>
  new URL(`http://localhost/${url.replace(/^\//, '')}`)

/** What somebody sent does not fit. Where what we made does not, that is our fault, and was perhaps carried out. */
const isValidation = (
  error: Partial<FastifyError>,
): error is FastifyError & { issues: core.$ZodIssue[] } =>
  error.validationContext !== undefined && 'issues' in error

/**
 * The sentence for the person, and the same per field. A missing value outranks a malformed one, so
 * an empty form is asked to be filled in before it is told that "" is not an amount.
 */
function describe({ issues }: { issues: core.$ZodIssue[] }): Partial<RefusalBody> {
  const first = issues.find(isMissing) ?? issues[0]
  const fields = Object.fromEntries(
    [...issues].reverse().map((issue) => [issue.path.join('.'), issueWords(english, issue)]),
  )
  return first === undefined ? {} : { message: issueWords(english, first), fields }
}

const isMissing = (issue: core.$ZodIssue): boolean =>
  issue.code === 'too_small' || (issue.code === 'invalid_type' && issue.input === undefined)

/**
 * By the names of Node, for the way there, and of PostgreSQL, for whoever answers: it ends or starts,
 * has no connection, disk or memory left, cannot read or write its files, takes no writes any more, or took too long.
 */
const AWAY =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|E(HOST|NET)\w+|EAI_AGAIN|ENOTFOUND|57P0[123]|53[123]00|58030|0800[1346]|25006|57014)$/

export const isDatabaseAway = (error: {
  readonly code?: string | undefined
  readonly message: string
}): boolean => AWAY.test(error.code ?? '') || isSilence(error)

/** What the pool says, without a name, of a database that does not answer. */
export const isSilence = ({ message }: { readonly message: string }): boolean =>
  /Connection terminated|timeout exceeded|timeout expired|not queryable/.test(message) ||
  isUnanswered({ message })

/** A statement that nobody answered within its time: it may have been carried out. */
export const isUnanswered = ({ message }: { readonly message: string }): boolean =>
  message === 'Query read timeout'
