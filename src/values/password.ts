import * as z from 'zod/mini'
import { told } from './schema.ts'
import type { Refusal } from './endpoint.ts'

/** What the profile adds to the rules of a new password. */
export interface PasswordRules {
  readonly passwordLengthMin: number
}

const PASSWORD_LENGTH_MAX = 256

const tooShort = ({ passwordLengthMin }: PasswordRules): string =>
  `Password should be at least ${passwordLengthMin} characters long.`

/** A password somebody chooses. Whether it is too common only the server can tell. */
export const newPassword = (rules: PasswordRules) =>
  z.string({ error: 'Please choose a password' }).check(
    z.minLength(1, { error: 'Please choose a password' }),
    z.refine((typed) => Array.from(typed).length >= rules.passwordLengthMin, {
      error: tooShort(rules),
    }),
    z.maxLength(PASSWORD_LENGTH_MAX, { error: `Use at most ${PASSWORD_LENGTH_MAX} characters` }),
  )

export const passwordRefusals = (rules: PasswordRules) =>
  ({
    password_too_short: { status: 400, message: tooShort(rules) },
    common_password: {
      status: 400,
      message: 'This password is too easy to guess. Please choose another one.',
    },
  }) as const satisfies Record<string, Refusal>

export const passwordAgain = () =>
  told(z.string({ error: 'Please enter the password again' }), {
    maxLength: PASSWORD_LENGTH_MAX,
  }).check(z.minLength(1, { error: 'Please enter the password again' }))

interface TypedTwice {
  readonly password: string
  readonly passwordConfirmation: string
}

export const typedAlike = <T extends TypedTwice>() =>
  z.refine<T>(({ password, passwordConfirmation }) => password === passwordConfirmation, {
    path: ['passwordConfirmation'],
    error: 'Passwords do not match',
    // Said together with whatever else is wrong, not only once all the rest is right.
    when: ({ value }) => {
      const { password, passwordConfirmation } = (value ?? {}) as Record<string, unknown>
      return Boolean(password) && Boolean(passwordConfirmation)
    },
  })
