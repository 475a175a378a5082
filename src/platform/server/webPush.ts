import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  ECDH,
  hkdfSync,
  randomBytes,
  sign,
} from 'node:crypto'

// Web Push: a message encrypted for one browser (RFC 8291), signed for its push service (RFC 8292).

const CURVE = 'prime256v1'
const RECORD_SIZE = 4096
const HOUR_SECONDS = 3600
/** How long a push service may be silent: a push is claimed for a minute. */
const SILENCE_MS_MAX = 10_000

/** What a browser hands out, so that its push service carries messages to it. */
export interface PushTarget {
  readonly endpoint: string
  /** Its public key and its shared secret, in base64url. */
  readonly p256dh: string
  readonly auth: string
}

/** The key pair of the portal: the public one has 65 bytes, of the private one only the number is kept. */
export interface PushKeys {
  readonly publicKey: Buffer
  readonly privateKey: Buffer
}

export interface PushMessage {
  readonly target: PushTarget
  readonly text: string
  readonly keys: PushKeys
  /** Where the service writes to when something is wrong with our pushes: `mailto:…`. */
  readonly subject: string
  /** How long the service keeps it for a browser that is away. */
  readonly keptSeconds: number
}

/**
 * True for an address at one of the services that `hosts` names. Addresses come from browsers, so
 * whatever else they point to, such as a server of our own network, is never asked. `hosts` holds
 * names, `*.` before one for all below it, and in a demonstration `http://127.0.0.1:PORT`.
 */
export function isPushService(endpoint: string, hosts: readonly string[]): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.username !== '' || url.password !== '') return false
  if (hosts.includes(url.origin)) return true
  const isPlain = url.protocol === 'https:' && url.port === ''
  return isPlain && hosts.some((host) => isHost(url.hostname, host))
}

const isHost = (name: string, host: string): boolean =>
  host.startsWith('*.') ? name.endsWith(host.slice(1)) : name === host

/** True for a public key that something can be encrypted for: a point on the curve. */
export function isPushKey(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, CURVE, 'base64url').length > 0
  } catch {
    return false
  }
}

/**
 * Hands a message to the push service of a browser and answers the status of its answer. A redirect is
 * not followed, because it could lead inward.
 * @throws when no answer came in time
 */
export async function sendPush(message: PushMessage): Promise<number> {
  const { target, text, keys, subject, keptSeconds } = message
  const response = await fetch(target.endpoint, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(SILENCE_MS_MAX),
    headers: {
      authorization: authorizationFor(target.endpoint, keys, subject),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(keptSeconds),
      urgency: 'high',
    },
    body: new Uint8Array(encryptPush(padded(text), target)),
  })
  await response.body?.cancel()
  return response.status
}

/** Filled with zeros to this many bytes, so that its length does not tell what it is about. */
const PADDED_BYTES = 1024

/** The text, the mark of the last record, and zeros. */
function padded(text: string): Buffer {
  const plain = Buffer.concat([Buffer.from(text, 'utf8'), LAST_RECORD])
  return Buffer.concat([plain, Buffer.alloc(Math.max(0, PADDED_BYTES - plain.length))])
}

export const LAST_RECORD = Buffer.of(2)

interface Chance {
  readonly salt: Buffer
  readonly privateKey?: Buffer
}

/** @param plain ends with {@link LAST_RECORD}, and zeros after it */
export function encryptPush(
  plain: Buffer,
  { p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>,
  { salt, privateKey }: Chance = { salt: randomBytes(16) },
): Buffer {
  const ours = createECDH(CURVE)
  if (privateKey) ours.setPrivateKey(privateKey)
  else ours.generateKeys()
  const theirs = Buffer.from(p256dh, 'base64url')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours.getPublicKey()])
  const shared = derive(Buffer.from(auth, 'base64url'), ours.computeSecret(theirs), info, 32)
  const key = derive(salt, shared, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(salt, shared, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const sizes = Buffer.alloc(5)
  sizes.writeUInt32BE(RECORD_SIZE)
  sizes.writeUInt8(ours.getPublicKey().length, 4)
  return Buffer.concat([
    salt,
    sizes,
    ours.getPublicKey(),
    cipher.update(plain),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}

const derive = (salt: Buffer, secret: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** New keys of a portal. */
export function makePushKeys(): PushKeys {
  const pair = createECDH(CURVE)
  const publicKey = pair.generateKeys()
  const number = pair.getPrivateKey()
  // The number loses its leading zeros.
  const privateKey = Buffer.concat([Buffer.alloc(32 - number.length), number])
  return { publicKey, privateKey }
}

/** Says who sends, by the real time: push services do not know the clock of a demonstration. */
function authorizationFor(endpoint: string, keys: PushKeys, subject: string): string {
  const { publicKey, privateKey } = keys
  const expires = Math.floor(Date.now() / 1000) + 12 * HOUR_SECONDS
  const claims = { aud: new URL(endpoint).origin, exp: expires, sub: subject }
  const signed = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: publicKey.subarray(1, 33).toString('base64url'),
      y: publicKey.subarray(33).toString('base64url'),
      d: privateKey.toString('base64url'),
    },
  })
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey.toString('base64url')}`
}
