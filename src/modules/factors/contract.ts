import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { STANDARD_REFUSALS } from '../../values/refusals.ts'
import { id, instant, text } from '../../values/schema.ts'
import {
  Assertion,
  Attestation,
  code,
  CODE_FAILED,
  CODE_INVALID,
  PASSKEY_REFUSED,
  PasskeyOptions,
  PASSKEYS_UNAVAILABLE,
  Way,
} from './secondSteps.contract.ts'
import { say } from '../../values/sentence.ts'

export const PASSKEYS_MAX = 10
export const PASSKEY_NAME_MAX = 60
export const ENTER_NAME = say('Enter a name for this passkey')

const Passkey = z.object({
  id: id(),
  name: z.string(),
  madeAt: instant(),
  lastUsedAt: z.nullable(instant()),
  /** The device's maker keeps copies of it on the person's other devices. */
  synced: z.boolean(),
})
export type Passkey = z.infer<typeof Passkey>

/** Ten codes, each for one use, `K7QPD-3M8XW`. Nobody can read them again. */
const BackupCodes = z.array(z.string())

export const readSecurity = endpoint({
  method: 'GET',
  path: '/api/security',
  permission: 'enrolling',
  summary: 'The second steps one has set up',
  reply: z.object({
    authenticator: z.nullable(z.object({ confirmedAt: instant() })),
    passkeys: z.array(Passkey),
    backupCodes: z.object({ left: z.number(), madeAt: z.nullable(instant()) }),
    /** Staff of a real institution sign in with an app or a passkey, so the last one stays. */
    strongNeeded: z.boolean(),
  }),
  refusals: {},
})

const ById = z.object({ id: id(STANDARD_REFUSALS.not_found.message) })

/** What a step-up is for; its answer is good for nothing else. */
export const ProvenAction = z.enum(
  [
    'add_authenticator',
    'remove_authenticator',
    'add_passkey',
    'remove_passkey',
    'renew_backup_codes',
    'change_password',
    'change_email',
    'change_phone',
    'invite_owner',
    'remove_owner',
    'raise_daily_cap',
    'leave_account',
    'two_to_sign',
    'unlock_everything',
    'raise_own_allowance',
  ],
  { error: say('Choose what to confirm from the list') },
)
export type ProvenAction = z.infer<typeof ProvenAction>

export const startStepUp = endpoint({
  method: 'POST',
  path: '/api/security/step-up',
  permission: 'enrolling',
  summary: 'Ask to be asked for proof, before a change to the second steps',
  body: z.strictObject({
    action: ProvenAction,
    /** Which one, where there may be several. */
    passkeyId: z.optional(id()),
    accountId: z.optional(id()),
  }),
  reply: z.object({
    stepUpId: id(),
    /** The one to offer first at the front. */
    ways: z.array(Way),
    /** A code was mailed; it is when mail comes first among the ways. */
    codeSent: z.boolean(),
    expiresAt: instant(),
    /** For the browser, where a passkey is among the ways. Good for one answer. */
    passkeyOptions: z.nullable(PasskeyOptions),
  }),
  refusals: {},
})

export const mailStepUpCode = endpoint({
  method: 'POST',
  path: '/api/security/step-up/:id/code',
  permission: 'enrolling',
  summary: 'Email a new code for a step-up; the earlier one stops working',
  params: ById,
  reply: z.object({ codeSent: z.literal(true) }),
  refusals: {
    code_failed: { status: 409, message: CODE_FAILED },
    too_many: STANDARD_REFUSALS.too_many,
  },
})

/** The answer to a step-up: a code or a passkey. */
export const Proof = z
  .strictObject({
    stepUpId: id(),
    code: z.optional(code),
    passkey: z.optional(Assertion),
  })
  .check(
    z.refine((proof) => (proof.code === undefined) !== (proof.passkey === undefined), CODE_INVALID),
  )
export type Proof = z.infer<typeof Proof>

export const PROOF_REFUSALS = {
  code_invalid: { status: 422, message: CODE_INVALID },
  passkey_refused: { status: 422, message: PASSKEY_REFUSED },
  code_failed: { status: 409, message: CODE_FAILED },
  too_many: STANDARD_REFUSALS.too_many,
} as const

const LAST_FACTOR = {
  last_factor: {
    status: 409,
    message: say('Set up another authenticator app or passkey before you remove this one.'),
  },
} as const

/** What was signed in elsewhere with less than the first app or passkey of staff has ended. */
const OthersSignedOut = z.boolean()

/** On the screen, wherever a change ended the sessions of other devices. */
export const OTHERS_SIGNED_OUT = say('Every other device was signed out.')

export const startAuthenticator = endpoint({
  method: 'POST',
  path: '/api/security/authenticator/start',
  permission: 'enrolling',
  summary: 'Get a secret for an authenticator app; it counts once a code confirmed it',
  body: z.strictObject({ proof: Proof }),
  reply: z.object({ secret: z.string(), uri: z.string() }),
  refusals: PROOF_REFUSALS,
})

export const confirmAuthenticator = endpoint({
  method: 'POST',
  path: '/api/security/authenticator/confirm',
  permission: 'enrolling',
  summary: 'Show that the app has the secret',
  body: z.strictObject({
    code: z.string({ error: CODE_INVALID }).check(z.regex(/^[0-9]{6}$/, { error: CODE_INVALID })),
  }),
  reply: z.object({
    /** Null when there were codes already; those still work. */
    backupCodes: z.nullable(BackupCodes),
    othersSignedOut: OthersSignedOut,
  }),
  refusals: {
    code_invalid: { status: 422, message: CODE_INVALID },
    nothing_to_confirm: {
      status: 409,
      message: say('This took too long, or was started elsewhere. Please start again.'),
    },
  },
})

export const removeAuthenticator = endpoint({
  method: 'POST',
  path: '/api/security/authenticator/remove',
  permission: 'enrolling',
  summary: 'Stop accepting codes of the authenticator app',
  body: z.strictObject({ proof: Proof }),
  reply: z.object({}),
  refusals: { ...PROOF_REFUSALS, ...LAST_FACTOR, not_found: STANDARD_REFUSALS.not_found },
})

export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/security/passkeys/start',
  permission: 'enrolling',
  summary: 'Get what a browser needs to make a passkey',
  body: z.strictObject({ proof: Proof }),
  reply: z.object({ options: PasskeyOptions }),
  refusals: {
    ...PROOF_REFUSALS,
    ...PASSKEYS_UNAVAILABLE,
    too_many_passkeys: {
      status: 409,
      message: say('You have {max} passkeys. Remove one you no longer use first.'),
      values: { max: PASSKEYS_MAX },
    },
  },
})

const name = text(PASSKEY_NAME_MAX, ENTER_NAME)

export const PasskeyName = z.strictObject({ name })

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/security/passkeys',
  permission: 'enrolling',
  summary: 'Keep the passkey a browser has made',
  body: z.strictObject({ name, credential: Attestation }),
  reply: z.object({
    passkey: Passkey,
    backupCodes: z.nullable(BackupCodes),
    othersSignedOut: OthersSignedOut,
  }),
  refusals: {
    ...PASSKEYS_UNAVAILABLE,
    passkey_refused: {
      status: 422,
      message: say('This passkey could not be kept. Please start again.'),
    },
  },
})

export const renamePasskey = endpoint({
  method: 'POST',
  path: '/api/security/passkeys/:id/rename',
  permission: 'enrolling',
  summary: 'Call a passkey something else',
  params: ById,
  body: PasskeyName,
  reply: z.object({ passkey: Passkey }),
  refusals: { not_found: STANDARD_REFUSALS.not_found },
})

export const removePasskey = endpoint({
  method: 'POST',
  path: '/api/security/passkeys/:id/remove',
  permission: 'enrolling',
  summary: 'Stop accepting a passkey',
  params: ById,
  body: z.strictObject({ proof: Proof }),
  reply: z.object({}),
  refusals: { ...PROOF_REFUSALS, ...LAST_FACTOR, not_found: STANDARD_REFUSALS.not_found },
})

export const renewBackupCodes = endpoint({
  method: 'POST',
  path: '/api/security/backup-codes',
  permission: 'enrolling',
  summary: 'Get ten new backup codes; earlier ones stop working',
  body: z.strictObject({ proof: Proof }),
  reply: z.object({ backupCodes: BackupCodes }),
  refusals: {
    ...PROOF_REFUSALS,
    nothing_to_back_up: {
      status: 409,
      message: say(
        'Set up an authenticator app or a passkey first. Backup codes take the place of one.',
      ),
    },
  },
})
