import { pino, type Logger } from 'pino'

export type Log = Logger

/** What must never be written down, wherever it turns up in a logged object. */
const SECRET = [
  'password',
  'passwordConfirmation',
  'code',
  'token',
  'secret',
  'cookie',
  'authorization',
  'set-cookie',
  'x-csrf-token',
  'idNumber',
  'dateOfBirth',
]

/** Structured logs, one JSON object a line. */
export const createLog = (level: string): Log =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: SECRET.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]).map((path) =>
        path.includes('-')
          ? path.replace(/\.?([a-z-]+)$/, (_, last: string) => `["${last}"]`)
          : path,
      ),
      censor: '[redacted]',
    },
  })
