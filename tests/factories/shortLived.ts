/**
 * How Node is started for minutes. The embedded engine is WebAssembly, and what V8's optimizing compiler
 * makes of that comes too late to be of use: `engines.test.ts` takes a fifth more with it.
 */
export const SHORT_LIVED = ['--liftoff-only'] as const
