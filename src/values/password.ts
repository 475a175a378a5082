import * as z from 'zod/mini'
import { told } from './schema.ts'
import type { Refusal } from './endpoint.ts'
import { english, say } from './sentence.ts'

/** What the profile adds to the rules of a new password. */
export interface PasswordRules {
  readonly passwordLengthMin: number
}

const PASSWORD_LENGTH_MAX = 256

const TOO_SHORT = say('Password should be at least {min} characters long.')

/** A password somebody chooses. Whether it is too common only the server can tell. */
export const newPassword = (rules: PasswordRules) =>
  z.string({ error: say('Please choose a password') }).check(
    z.minLength(1, { error: say('Please choose a password') }),
    z.refine((typed) => Array.from(typed).length >= rules.passwordLengthMin, {
      error: english(TOO_SHORT, { min: rules.passwordLengthMin }),
    }),
    z.maxLength(PASSWORD_LENGTH_MAX, {
      error: english('Use at most {max} characters', { max: PASSWORD_LENGTH_MAX }),
    }),
  )

export const passwordRefusals = (rules: PasswordRules) =>
  ({
    password_too_short: {
      status: 400,
      message: TOO_SHORT,
      values: { min: rules.passwordLengthMin },
    },
    common_password: {
      status: 400,
      message: say('This password is too easy to guess. Please choose another one.'),
    },
  }) as const satisfies Record<string, Refusal>

export const passwordAgain = () =>
  told(z.string({ error: say('Please enter the password again') }), {
    maxLength: PASSWORD_LENGTH_MAX,
  }).check(z.minLength(1, { error: say('Please enter the password again') }))

interface TypedTwice {
  readonly password: string
  readonly passwordConfirmation: string
}

export const typedAlike = <T extends TypedTwice>() =>
  z.refine<T>(({ password, passwordConfirmation }) => password === passwordConfirmation, {
    path: ['passwordConfirmation'],
    error: say('Passwords do not match'),
    // Said together with whatever else is wrong, not only once all the rest is right.
    when: ({ value }) => {
      const { password, passwordConfirmation } = (value ?? {}) as Record<string, unknown>
      return Boolean(password) && Boolean(passwordConfirmation)
    },
  })
