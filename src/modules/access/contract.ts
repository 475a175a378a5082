import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { EMAIL_MALFORMED, EMAIL_REFUSED } from '../../values/email.ts'
import { STANDARD_REFUSALS } from '../../values/refusals.ts'
import { email, instant, told } from '../../values/schema.ts'
import {
  Assertion,
  code,
  CODE_FAILED,
  CODE_INVALID,
  PASSKEY_REFUSED,
  PasskeyOptions,
  PASSKEYS_UNAVAILABLE,
  Way,
} from '../factors/secondSteps.contract.ts'
import { say } from '../../values/sentence.ts'
import { STAFF_ROLES } from '../../values/staffRoles.ts'

/** The address somebody signs in with. */
export const signInEmail = () => email(EMAIL_MALFORMED, EMAIL_REFUSED)

export const PASSWORD_BYTES_MAX = 1024

const password = told(z.string({ error: say('Please enter your password') }), {
  maxLength: PASSWORD_BYTES_MAX,
}).check(
  z.minLength(1, { error: say('Please enter your password') }),
  z.refine((value) => new TextEncoder().encode(value).length <= PASSWORD_BYTES_MAX, {
    error: say('This password is too long'),
  }),
)

export const SignInForm = z.strictObject({ email: signInEmail(), password })

export const CodeForm = z.strictObject({ code })

const Home = z.enum(['/admin', '/change-password', '/dashboard', '/pending-approval'])
export type Home = z.infer<typeof Home>

const Ways = z.array(Way)

/** The first step: email and password. Right ones open the second step, and nothing else. */
export const signIn = endpoint({
  method: 'POST',
  path: '/api/sign-in',
  permission: 'anyone',
  summary: 'Present email and password; a one-time code is emailed if that is the way on',
  body: SignInForm,
  reply: z.object({
    /**
     * A code is mailed when that is the first of the ways. False then means that too many went out
     * in the last hour; a passcode from staff still works.
     */
    codeSent: z.boolean(),
    /** How the second step can be done, the one to offer first at the front. */
    ways: Ways,
  }),
  refusals: {
    sign_in_failed: {
      status: 401,
      message: say('Failed to sign in. Please check your credentials.'),
    },
    everything_locked: {
      status: 403,
      message: say(
        'Everything is locked for your safety. Call us, or write to us: we make sure that it is you and unlock it.',
      ),
    },
    too_many: STANDARD_REFUSALS.too_many,
  },
})

const SignedIn = z.object({ home: Home, csrfToken: z.string() })

/** The second step: a mailed code, one of an app, a backup code or an accepted passcode. */
export const verifyCode = endpoint({
  method: 'POST',
  path: '/api/sign-in/verify',
  permission: 'second-step',
  summary: 'Present the one-time code; the session begins',
  body: CodeForm,
  reply: SignedIn,
  refusals: {
    code_invalid: { status: 422, message: CODE_INVALID },
    code_failed: { status: 409, message: CODE_FAILED },
    too_many: STANDARD_REFUSALS.too_many,
  },
})

export const resendCode = endpoint({
  method: 'POST',
  path: '/api/sign-in/resend',
  permission: 'second-step',
  summary: 'Email a new one-time code; the earlier one stops working',
  reply: z.object({ codeSent: z.literal(true) }),
  refusals: {
    code_failed: { status: 409, message: CODE_FAILED },
    too_many: STANDARD_REFUSALS.too_many,
  },
})

export const askPasskey = endpoint({
  method: 'POST',
  path: '/api/sign-in/verify-passkey/start',
  permission: 'second-step',
  summary: 'Get what a browser needs to answer the second step with a passkey',
  reply: z.object({ options: PasskeyOptions }),
  refusals: { ...PASSKEYS_UNAVAILABLE, code_failed: { status: 409, message: CODE_FAILED } },
})

export const verifyPasskey = endpoint({
  method: 'POST',
  path: '/api/sign-in/verify-passkey',
  permission: 'second-step',
  summary: 'Answer the second step with a passkey; the session begins',
  body: z.strictObject({ credential: Assertion }),
  reply: SignedIn,
  refusals: {
    passkey_refused: { status: 422, message: PASSKEY_REFUSED },
    code_failed: { status: 409, message: CODE_FAILED },
    too_many: STANDARD_REFUSALS.too_many,
  },
})

export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/sign-in/passkey/start',
  permission: 'anyone',
  summary: 'Get what a browser needs to sign in with a passkey alone',
  reply: z.object({ options: PasskeyOptions }),
  refusals: { ...PASSKEYS_UNAVAILABLE, too_many: STANDARD_REFUSALS.too_many },
})

/** A passkey that checks who is there replaces both steps. */
export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/api/sign-in/passkey',
  permission: 'anyone',
  summary: 'Sign in with a passkey alone; the session begins',
  body: z.strictObject({ credential: Assertion }),
  reply: SignedIn,
  refusals: {
    passkey_refused: {
      status: 401,
      message: say('We could not sign you in with this passkey. Use your email and password.'),
    },
  },
})

export const cancelSignIn = endpoint({
  method: 'POST',
  path: '/api/sign-in/cancel',
  permission: 'second-step',
  summary: 'Go back before the second step',
  reply: z.object({}),
  refusals: {},
})

export const signOut = endpoint({
  method: 'POST',
  path: '/api/sign-out',
  permission: 'any-session',
  summary: 'End this session on the server',
  reply: z.object({}),
  refusals: {},
})

const SignedInAs = z.object({
  personId: z.string(),
  email: z.string(),
  role: z.enum(['pending', 'user', 'admin']),
  /** Of staff; null of everybody else. */
  staffRole: z.nullable(z.enum(STAFF_ROLES)),
  status: z.enum(['pending', 'approved', 'rejected', 'active', 'suspended']),
  firstName: z.string(),
  lastName: z.string(),
  home: Home,
  /** Staff who have yet to set up an authenticator app or a passkey, and reach nothing else. */
  factorNeeded: z.boolean(),
})
export type SignedInAs = z.infer<typeof SignedInAs>

/** Who the browser is, as far as the server is concerned. */
export const readSession = endpoint({
  method: 'GET',
  path: '/api/session',
  permission: 'anyone',
  summary: 'Who is signed in, and the token that changes need',
  reply: z.object({
    signedIn: z.boolean(),
    caller: z.nullable(SignedInAs),
    /** Staff read as this member sees it, by the consent with this id (decision 121); null for everybody else. */
    view: z.nullable(z.object({ id: z.string(), endsAt: instant() })),
    csrfToken: z.nullable(z.string()),
    /** The password was right and the code is still missing. */
    secondStepPending: z.boolean(),
    /** How the second step can be done; empty when none is pending. */
    ways: Ways,
    /** Whether a code that still works was mailed for it. */
    codeSent: z.boolean(),
    /** What the portal takes for the present moment. */
    now: instant(),
    /** Seconds without activity after which the session ends. */
    idleSeconds: z.number(),
    /** When this session ends if nothing happens; null when nobody is signed in. */
    idleEndsAt: z.nullable(instant()),
    /** When it ends in any case. */
    endsAt: z.nullable(instant()),
  }),
  refusals: {},
})
