// `npm start`: the portal. With the embedded engine in it (without DATABASE_URL) in a process that is kept
// small: what V8's optimizing compilers make of PostgreSQL takes half a gigabyte while they are at it, its
// young generation grows to fifty megabytes, and glibc keeps a pool of freed memory for each thread. See
// docs/decisions/0135-the-embedded-engine-is-kept-small.md.
import { join } from 'node:path'

const { DATABASE_URL, DATABASE_URL_FILE } = process.env
const isEmbedded = !DATABASE_URL && !DATABASE_URL_FILE
const flags = isEmbedded ? ['--liftoff-only', '--max-semi-space-size=4'] : []
const environment = isEmbedded ? { MALLOC_ARENA_MAX: '1', ...process.env } : process.env
const server = join(import.meta.dirname, '../src/apps/server/server.ts')

// Instead of this process and not below it: it has the signals, the standard streams and the exit code.
process.execve(process.execPath, [process.execPath, ...flags, server], environment)
