import { connect, type Socket } from 'node:net'

export const BARE_PATH = '/api/bench/post'
/** Kept open by the load, each with one request under way. */
export const CONNECTIONS = 256

export interface Request {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** One kept-alive connection that waits for each answer before the next request. */
export interface Connection {
  /** @throws when the answer is anything but 200 */
  send(request: Request): Promise<void>
  end(): void
}

/**
 * HTTP/1.1 by hand. The client shares the machine with the server it measures, and Node's own client
 * costs as much processor time as the server does; this one costs next to nothing.
 */
export function openConnection(port: number): Promise<Connection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let received = ''
  let waiting: { resolve: () => void; reject: (error: Error) => void } | undefined
  const fail = (error: Error): void => waiting?.reject(error)
  socket.setEncoding('latin1')
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('The server closed the connection')))
  socket.on('data', (chunk: string) => {
    received += chunk
    if (!isWhole(received)) return
    const answer = received
    received = ''
    if (answer.startsWith('HTTP/1.1 200 ')) waiting?.resolve()
    else fail(new Error(`The server answered:\n${answer}`))
  })
  const connection: Connection = {
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(textOf(request, port))
      }),
    end: () => {
      waiting = undefined
      socket.end()
    },
  }
  return connected(socket, connection)
}

const connected = (socket: Socket, connection: Connection): Promise<Connection> =>
  new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(connection))
    socket.once('error', reject)
  })

function isWhole(received: string): boolean {
  const headEnds = received.indexOf('\r\n\r\n')
  if (headEnds === -1) return false
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(received) ?? []
  if (length === undefined) throw new Error(`No length in the answer:\n${received}`)
  return received.length >= headEnds + 4 + Number(length)
}

const textOf = ({ path, headers, body }: Request, port: number): string =>
  [
    `POST ${path} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    `origin: http://127.0.0.1:${port}`,
    'sec-fetch-site: same-origin',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n')
