import { CODE_LENGTH } from '../../../../ui/fields/codeDigits.ts'
import type { Way } from '../../secondSteps.contract.ts'
import { passkeysPossible } from '../../../../platform/web/passkeyDevice.ts'
import { say, type Sentence, type Translate, type Words } from '../../../../values/sentence.ts'

/** The ways this browser can go; all of them when it could go none. */
export function usableWays(ways: readonly Way[]): readonly Way[] {
  const usable = ways.filter((way) => way !== 'passkey' || passkeysPossible())
  return usable.length > 0 ? usable : ways
}

/** A way as it is offered beside the one on the screen. */
export const OFFERS: Readonly<Record<Way, Sentence>> = {
  authenticator: say('Use your authenticator app'),
  passkey: say('Use a passkey'),
  emailed_code: say('Get a code by email'),
  backup_code: say('Use a backup code'),
}

/** What to do; the mailed code says where it went and so has words of its own. */
export const ASKS: Readonly<Record<Exclude<Way, 'emailed_code'>, Sentence>> = {
  authenticator: say('Enter the code your authenticator app shows.'),
  passkey: say('Confirm with a passkey on this device, on your phone or on a security key.'),
  backup_code: say('Enter one of the backup codes you kept.'),
}

/** A backup code as the server takes it, out of whatever was typed: "k7qpd 3m8xw". */
export const bareBackupCode = (typed: string): string =>
  typed.toUpperCase().replace(/[^2-9A-Z]/g, '')

/** What a way takes out of its field. */
export const codeFor = (way: Way, typed: string): string =>
  way === 'backup_code' ? bareBackupCode(typed) : typed

/** Why there is nothing to send yet. */
export function missingFor(t: Translate, way: Way, typed: string): Words | undefined {
  if (way === 'backup_code') {
    const complete = /^[2-9A-HJ-NP-Z]{10}$/.test(bareBackupCode(typed))
    return complete ? undefined : t('Enter the ten letters and digits of a backup code.')
  }
  return typed.length === CODE_LENGTH ? undefined : t('Enter the six digits of your code.')
}
