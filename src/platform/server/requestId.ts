import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

const WELL_FORMED = /^[\w-]{8,64}$/
/** As W3C Trace Context writes it: version, trace, span, flags. */
const TRACE_PARENT = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/

/** The trace that is under way, where something traces. */
let traceUnderWay: () => string | undefined = () => undefined

export function setTraceSource(source: () => string | undefined): void {
  traceUnderWay = source
}

/**
 * What a request is known by in the log and in its answer: as a proxy before us calls it, else its
 * trace, else a name of our own.
 */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const { 'x-request-id': given, traceparent } = headers
  if (typeof given === 'string' && WELL_FORMED.test(given)) return given
  const trace = typeof traceparent === 'string' ? TRACE_PARENT.exec(traceparent)?.[1] : undefined
  return trace ?? traceUnderWay() ?? randomUUID().replaceAll('-', '')
}

const REFERENCE_LENGTH = 8

/** The end of it, which somebody can read out on the phone; ids of others often begin alike. */
export const referenceOf = (requestId: string): string => requestId.slice(-REFERENCE_LENGTH)
