import * as z from 'zod/mini'
import { say } from '../../values/sentence.ts'

/** How somebody proves that it is them, once the password was right or before something changes. */
export const Way = z.enum(['authenticator', 'passkey', 'emailed_code', 'backup_code'])
export type Way = z.infer<typeof Way>

export const CODE_INVALID = say('Invalid OTP. Please try again.')
export const CODE_FAILED = say('Failed to verify OTP. Please try again.')
export const PASSKEY_REFUSED = say('This passkey was not accepted. Please try again.')

export const PASSKEYS_UNAVAILABLE = {
  passkeys_unavailable: {
    status: 409,
    message: say(
      'Passkeys do not work at this address. Open the portal under its name, on this computer for example as localhost.',
    ),
  },
} as const

/** Six digits, or a backup code with or without its dash. */
export const code = z
  .string({ error: CODE_INVALID })
  .check(z.regex(/^([0-9]{6}|[2-9A-HJ-NP-Z]{5}-?[2-9A-HJ-NP-Z]{5})$/i, { error: CODE_INVALID }))

const bytes = (charactersMax: number) =>
  z
    .string({ error: PASSKEY_REFUSED })
    .check(
      z.maxLength(charactersMax, { error: PASSKEY_REFUSED }),
      z.regex(/^[A-Za-z0-9_-]+$/, { error: PASSKEY_REFUSED }),
    )

const CREDENTIAL_ID_MAX = 1400
const SMALL_MAX = 4000
const LARGE_MAX = 16_000

const credential = {
  id: bytes(CREDENTIAL_ID_MAX),
  rawId: bytes(CREDENTIAL_ID_MAX),
  type: z.literal('public-key', { error: PASSKEY_REFUSED }),
  authenticatorAttachment: z.optional(z.nullable(z.enum(['platform', 'cross-platform']))),
  // What it says is not used, but every browser sends it.
  clientExtensionResults: z.optional(z.record(z.string(), z.unknown())),
}

/** What a browser answers with a passkey, as WebAuthn writes it down in JSON. */
export const Assertion = z.strictObject(
  {
    ...credential,
    response: z.strictObject(
      {
        clientDataJSON: bytes(SMALL_MAX),
        authenticatorData: bytes(SMALL_MAX),
        signature: bytes(SMALL_MAX),
        userHandle: z.optional(z.nullable(bytes(200))),
      },
      { error: PASSKEY_REFUSED },
    ),
  },
  { error: PASSKEY_REFUSED },
)
export type Assertion = z.infer<typeof Assertion>

/** What a browser hands over when it has made a passkey. */
export const Attestation = z.strictObject(
  {
    ...credential,
    response: z.strictObject(
      {
        clientDataJSON: bytes(SMALL_MAX),
        attestationObject: bytes(LARGE_MAX),
        authenticatorData: z.optional(bytes(LARGE_MAX)),
        publicKey: z.optional(bytes(SMALL_MAX)),
        publicKeyAlgorithm: z.optional(z.number()),
        transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
      },
      { error: PASSKEY_REFUSED },
    ),
  },
  { error: PASSKEY_REFUSED },
)
export type Attestation = z.infer<typeof Attestation>

/** What the browser hands on to WebAuthn without looking into it. */
export const PasskeyOptions = z.record(z.string(), z.unknown())
