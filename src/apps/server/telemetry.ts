import { createRequire } from 'node:module'

// The first import of a process: what it traces must not be loaded before. Off means that nothing of
// it is loaded at all. Required and not imported, because nobody would wait for an import.
if (process.env['OTEL_EXPORTER_OTLP_ENDPOINT']) {
  const tracing = createRequire(import.meta.url)('../../platform/server/tracing.ts') as {
    startTracing(): void
  }
  tracing.startTracing()
}
