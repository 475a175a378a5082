import { type DestinationStream, pino, stdSerializers, type Logger, type LoggerOptions } from 'pino'

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

/** PostgreSQL quotes whole rows in `detail` and `where`, and names the people in them. */
function describeError(error: Error): object {
  const { type, message, stack, raw: _, ...rest } = stdSerializers.err(error)
  const { code, constraint, routine } = rest as {
    code?: string
    constraint?: string
    routine?: string
  }
  return { type, message, stack, sqlstate: code, constraint, routine }
}

/** Structured logs, one JSON object a line, to standard output unless given somewhere else. */
export const createLog = (level: string, destination?: DestinationStream): Log => {
  const options: LoggerOptions = {
    level,
    base: null,
    serializers: { err: describeError },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: SECRET.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]).map((path) =>
        path.includes('-')
          ? path.replace(/\.?([a-z-]+)$/, (_, last: string) => `["${last}"]`)
          : path,
      ),
      censor: '[redacted]',
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
