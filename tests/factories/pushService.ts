import assert from 'node:assert/strict'
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { atEnd } from './atEnd.ts'

interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** A push service on the loopback interface, which answers with `status` what it is handed. */
export async function openPushService(t: Pick<TestContext, 'after'>) {
  const received: Received[] = []
  const service = { status: 201, headers: {}, received, origin: '' }
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = Buffer.concat(await request.toArray())
    received.push({ path: request.url!, headers: request.headers, body })
    response.writeHead(service.status, service.headers).end()
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  service.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  atEnd(t, () => new Promise((closed) => server.close(closed)))
  return service
}

/** What a browser hands out, and how it reads what its push service brings. */
export function newPushBrowser(origin: string, path = randomBytes(8).toString('hex')) {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys()
  const auth = randomBytes(16)
  const derive = (salt: Buffer, secret: Buffer, info: Buffer | string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length))
  return {
    target: {
      endpoint: `${origin}/${path}`,
      p256dh: publicKey.toString('base64url'),
      auth: auth.toString('base64url'),
    },
    /** RFC 8291, from the other side. */
    read: (body: Buffer): Record<string, string> => {
      const salt = body.subarray(0, 16)
      const sender = body.subarray(21, 86)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
      const secret = derive(auth, pair.computeSecret(sender), info, 32)
      const key = derive(salt, secret, 'Content-Encoding: aes128gcm\0', 16)
      const nonce = derive(salt, secret, 'Content-Encoding: nonce\0', 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(body.subarray(-16))
      const plain = Buffer.concat([decipher.update(body.subarray(86, -16)), decipher.final()])
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString('utf8'))
    },
  }
}

/** What a push service makes of the header by which a portal says who it is (RFC 8292). */
export function claimsOf(authorization: string | undefined, publicKey: string) {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization ?? '') ?? []
  assert.equal(key, publicKey)
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const pair = createPublicKey({ format: 'jwk', key: jwk })
  const signed = Buffer.from(`${head}.${claims}`)
  assert.ok(
    verify(
      'sha256',
      signed,
      { key: pair, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    ),
  )
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, string>
}
