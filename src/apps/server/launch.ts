import { join } from 'node:path'
import { argumentsOf } from './arguments.ts'

// `npm start`, and `openteller start` of a release: the portal. With the embedded engine in it (without
// DATABASE_URL) in a process that is kept small: what V8's optimizing compilers make of PostgreSQL takes half a
// gigabyte while they are at it, its heap grows far beyond what is used, and glibc keeps a pool of freed memory for
// each thread. See docs/decisions/0135-the-embedded-engine-is-kept-small.md and 0139.

// Everything is set by the environment.
argumentsOf({})
const { DATABASE_URL, DATABASE_URL_FILE } = process.env
const isEmbedded = !DATABASE_URL && !DATABASE_URL_FILE
const flags = isEmbedded ? ['--liftoff-only', '--optimize-for-size'] : []
const environment = isEmbedded ? { MALLOC_ARENA_MAX: '1', ...process.env } : process.env
const server = join(import.meta.dirname, 'server.ts')

// Instead of this process and not below it: it has the signals, the standard streams and the exit code.
// Windows knows no such thing, and the portal is larger there.
if (process.execve)
  process.execve(process.execPath, [process.execPath, ...flags, server], environment)
else await import('./server.ts')
