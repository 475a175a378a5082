import { FastifyOtelInstrumentation } from '@fastify/otel'
import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { registerInstrumentations } from '@opentelemetry/instrumentation'
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  type ReadableSpan,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { setTraceSource } from './requestId.ts'
import { VERSION } from './version.ts'

// Traces by OpenTelemetry, from the request to each statement. Loaded before all the rest, and only
// where OTEL_EXPORTER_OTLP_ENDPOINT says where they go (`apps/server/telemetry.ts`).

/** What a span may tell. Addresses, query strings, values and messages name accounts and people. */
const TOLD = new Set([
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'http.method',
  'http.status_code',
  'hook.name',
  'fastify.type',
  'db.system',
  'db.system.name',
  'db.name',
  'db.namespace',
  'db.statement',
  'db.query.text',
  'error.type',
])

/** Leaves out of a span whatever is not {@link TOLD}. */
function strip(span: ReadableSpan): void {
  for (const name of Object.keys(span.attributes))
    if (!TOLD.has(name)) delete (span.attributes as Record<string, unknown>)[name]
  span.events.length = 0
  delete (span.status as { message?: string }).message
}

class StrippingProcessor extends BatchSpanProcessor {
  override onEnd(span: ReadableSpan): void {
    strip(span)
    super.onEnd(span)
  }
}

const PROBES = /^\/(healthz|readyz|metrics)\b/

export function startTracing(): void {
  const share = Number(process.env['OTEL_TRACES_SAMPLER_ARG'] ?? 1)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  const provider = new TracerProvider({
    // A share of our own, whatever a caller wishes for its requests.
    sampler: new TraceIdRatioBasedSampler(share),
    resource: defaultResource().merge(
      resourceFromAttributes({
        'service.name': process.env['OTEL_SERVICE_NAME'] ?? 'openteller',
        'service.version': VERSION,
      }),
    ),
    spanProcessors: [
      new StrippingProcessor({ exporter: new OTLPTraceExporter(), scheduledDelayMillis: 1000 }),
    ],
  })
  trace.setGlobalTracerProvider(provider)
  registerInstrumentations({
    instrumentations: [
      new HttpInstrumentation({
        ignoreIncomingRequestHook: ({ url = '' }) => PROBES.test(url),
        disableOutgoingRequestInstrumentation: true,
      }),
      new FastifyOtelInstrumentation({ registerOnInitialization: true }),
      new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true }),
    ],
  })
  setTraceSource(() => trace.getActiveSpan()?.spanContext().traceId)
}
