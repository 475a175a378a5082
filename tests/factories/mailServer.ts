import assert from 'node:assert/strict'
import { createServer, type Socket } from 'node:net'
import type { TestContext } from 'node:test'

interface MailServer {
  readonly url: string
  /** What was handed in, newest last, refused or not. */
  readonly received: readonly string[]
}

interface Behavior {
  /** How many mails it does not take, of the first it is handed. */
  readonly refusals?: number
  /** Whom it has no mailbox for. */
  readonly unknown?: string
  /** At whose mail it hangs up. */
  readonly hangsUpAt?: string
  /** Where it listens; any free one unless something says so. */
  readonly port?: number
  /** The address that it listens at: this machine's own, for nobody else, unless something says so. */
  readonly host?: string
}

/** A mail server that keeps what it was given. */
export async function mailServer(
  t: Pick<TestContext, 'after'>,
  {
    refusals = 0,
    unknown = 'nobody',
    hangsUpAt = 'nobody',
    port = 0,
    host = '127.0.0.1',
  }: Behavior = {},
): Promise<MailServer> {
  const received: string[] = []
  const serve = (socket: Socket): void => {
    let heard = ''
    let mail: string | undefined
    socket.write('220 ready\r\n')
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      heard += bytes.toString('latin1')
      for (let end = heard.indexOf('\r\n'); end >= 0; end = heard.indexOf('\r\n')) {
        const line = heard.slice(0, end)
        heard = heard.slice(end + 2)
        if (mail !== undefined && line !== '.') mail += `${line}\r\n`
        else if (mail !== undefined) {
          received.push(mail)
          mail = undefined
          const isRefused = received.length <= refusals
          socket.write(isRefused ? '451 come again later\r\n' : '250 taken\r\n')
        } else if (line.startsWith('RCPT') && line.includes(hangsUpAt)) {
          socket.destroy()
        } else if (line.startsWith('RCPT') && line.includes(unknown)) {
          socket.write(`550 5.1.1 <${unknown}>: no mailbox here\r\n`)
        } else if (line.startsWith('DATA')) {
          mail = ''
          socket.write('354 go on\r\n')
        } else socket.write(line.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n')
      }
    })
  }
  const server = createServer(serve)
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  t.after(() => server.close())
  const address = server.address()
  assert.ok(address !== null && typeof address === 'object')
  return { url: `smtp://${host}:${address.port}`, received }
}
