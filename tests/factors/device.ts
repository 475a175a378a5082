import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

// A device with one passkey on it, made from the WebAuthn recommendation: what a browser and its
// authenticator answer together. Every part can be made to lie.

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Buffer | string): string => Buffer.from(bytes).toString('base64url')

const head = (major: number, length: number): Buffer =>
  length < 24
    ? Buffer.of((major << 5) | length)
    : length < 256
      ? Buffer.of((major << 5) | 24, length)
      : Buffer.of((major << 5) | 25, length >> 8, length & 0xff)

/** As much of CBOR (RFC 8949) as a passkey needs. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, part]) => [cbor(key), cbor(part as Buffer)])
  return Buffer.concat([head(5, value.size), ...entries])
}

export interface Lies {
  readonly origin?: string
  readonly rpId?: string
  /** Whether the device made sure that its owner is there. */
  readonly verified?: boolean
  /** What it says its count is. */
  readonly count?: number
  readonly challenge?: string
  readonly type?: string
  readonly userHandle?: string
}

interface Asked {
  readonly challenge: string
}

export interface Device {
  create(options: Asked, lies?: Lies): object
  get(options: Asked, lies?: Lies): object
  readonly credentialId: string
}

const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40

export function newDevice(origin: string, rpId = 'localhost'): Device {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  let count = 0
  const clientData = (type: string, { challenge }: Asked, lies: Lies): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const authenticatorData = (flags: number, lies: Lies): Buffer => {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(lies.count ?? count)
    const seen = lies.verified === false ? 0 : VERIFIED
    return Buffer.concat([sha256(lies.rpId ?? rpId), Buffer.of(PRESENT | seen | flags), counted])
  }
  const id = base64url(credentialId)
  const envelope = { id, rawId: id, type: 'public-key', clientExtensionResults: {} }
  return {
    credentialId: id,
    create: (options, lies = {}) => {
      const length = Buffer.of(credentialId.length >> 8, credentialId.length & 0xff)
      const attested = [Buffer.alloc(16), length, credentialId, cbor(coseOf(publicKey))]
      const authData = Buffer.concat([authenticatorData(ATTESTED, lies), ...attested])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return {
        ...envelope,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options, lies)),
          attestationObject: base64url(cbor(attestation)),
          transports: ['internal'],
        },
      }
    },
    get: (options, lies = {}) => {
      count += 1
      const client = clientData('webauthn.get', options, lies)
      const authData = authenticatorData(0, lies)
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey)
      return {
        ...envelope,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
          ...(lies.userHandle !== undefined && { userHandle: lies.userHandle }),
        },
      }
    },
  }
}

/** The public key in COSE (RFC 9053): a key on the curve P-256 for ES256. */
function coseOf(key: KeyObject): Map<number, unknown> {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ])
}
