import { remember, remembered } from './deviceStorage.ts'
import { say } from '../../values/sentence.ts'

type Options = Readonly<Record<string, unknown>>

/** What {@link PasskeyNotUsed} says to people. */
export const PASSKEY_NOT_USED = say('No passkey was used. Try again, or choose another way.')

/** The person closed the browser's window, or the device had no fitting passkey; nobody can tell. */
export class PasskeyNotUsed extends Error {
  constructor(options: ErrorOptions) {
    super(PASSKEY_NOT_USED, options)
    this.name = 'PasskeyNotUsed'
  }
}

const IS_NUMBERS = /^(\d+\.){3}\d+$|^\[/

/** Browsers bind passkeys to the name of a site, and only where the way there is safe. */
export const passkeysPossible = (): boolean =>
  typeof PublicKeyCredential === 'function' &&
  window.isSecureContext &&
  !IS_NUMBERS.test(window.location.hostname)

const USED = 'passkey-used'

/** Whether a passkey was made or used with this browser before: then it is the quickest way in. */
export const passkeyUsedHere = (): boolean => passkeysPossible() && remembered(USED) === 'yes'

/** @throws PasskeyNotUsed */
async function withDevice<Reply>(work: () => Promise<Reply>): Promise<Reply> {
  try {
    const reply = await work()
    remember(USED, 'yes')
    return reply
  } catch (cause) {
    throw new PasskeyNotUsed({ cause })
  }
}

/**
 * Lets the browser ask the person for a passkey.
 * @throws PasskeyNotUsed
 */
export async function askDevice<Assertion>(options: Options): Promise<Assertion> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return withDevice(
    () => startAuthentication({ optionsJSON: options as never }) as Promise<unknown>,
  ) as Promise<Assertion>
}

/**
 * Lets the browser make a passkey.
 * @throws PasskeyNotUsed
 */
export async function makeOnDevice<Attestation>(options: Options): Promise<Attestation> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return withDevice(
    () => startRegistration({ optionsJSON: options as never }) as Promise<unknown>,
  ) as Promise<Attestation>
}
