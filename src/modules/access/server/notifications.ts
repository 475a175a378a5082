import type { Db } from '../../../platform/server/db.ts'
import { queueMail } from '../../../platform/server/mail.ts'
import type { Institution } from '../../../values/institution.ts'
import { letterText } from '../../../values/letter.ts'

/** To whom, and when. */
interface Addressed {
  readonly to: string
  readonly at: Date
}

interface LinkMail extends Addressed {
  readonly link: string
}

export async function mailReset(
  tx: Db,
  institution: Institution,
  { to, at, link }: LinkMail,
): Promise<void> {
  const text = letterText(institution, [
    'Somebody asked for a new password for your account. Choose one here:',
    link,
    'The link works once, for thirty minutes. Afterwards you sign in with both steps as always.',
    'If this was not you, do nothing: your password stays as it is.',
  ])
  await queueMail(tx, { to, at, subject: 'Choose a new password', text })
}

export async function mailPasswordChanged(
  tx: Db,
  institution: Institution,
  { to, at, byLink }: Addressed & { readonly byLink: boolean },
): Promise<void> {
  const text = letterText(institution, [
    'The password of your account was changed just now, and every other device was signed out.',
    ...(byLink
      ? [
          'It was chosen with a link from a mail, so for your safety no money goes to other banks for 24 hours.',
        ]
      : []),
    'If this was not you, call us at once.',
  ])
  await queueMail(tx, { to, at, subject: 'Your password was changed', text })
}

export async function mailNewAddress(
  tx: Db,
  institution: Institution,
  { to, at, link }: LinkMail,
): Promise<void> {
  const text = letterText(institution, [
    'Somebody wants to sign in to their account with this address. If that is you, confirm it here:',
    link,
    'The link works once, for an hour. Until then everything stays as it is.',
    'If this was not you, do nothing.',
  ])
  await queueMail(tx, { to, at, subject: 'Confirm your new e-mail address', text })
}

/** To somebody who has an account already: they learn of the attempt, the other person of nothing. */
export async function mailAddressTaken(
  tx: Db,
  institution: Institution,
  { to, at }: Addressed,
): Promise<void> {
  const text = letterText(institution, [
    'Somebody wanted to use this address for another account of ours. You sign in with it already, so nothing has changed.',
    'If this was you, use another address for the other account. If not, there is nothing to do.',
  ])
  await queueMail(tx, { to, at, subject: 'Your e-mail address stays as it is', text })
}

interface AddressMail extends Addressed {
  readonly newEmail: string
}

export async function mailAddressAsked(
  tx: Db,
  institution: Institution,
  { to, at, newEmail }: AddressMail,
): Promise<void> {
  const text = letterText(institution, [
    `Somebody asked to sign in to your account with ${newEmail} instead of this address. It counts once a link in a mail to that address was followed.`,
    'If this was not you, change your password and call us at once.',
  ])
  await queueMail(tx, { to, at, subject: 'Your e-mail address is about to change', text })
}

export async function mailAddressChanged(
  tx: Db,
  institution: Institution,
  { to, at, newEmail }: AddressMail,
): Promise<void> {
  const text = letterText(institution, [
    `From now on your account is signed in to with ${newEmail}.`,
    'If this was not you, call us at once.',
  ])
  await queueMail(tx, { to, at, subject: 'Your e-mail address was changed', text })
}

interface Note extends Addressed {
  readonly subject: string
  readonly text: string
}

export const mailPhoneChanged = (
  tx: Db,
  institution: Institution,
  { to, at, subject, text }: Note,
): Promise<void> => queueMail(tx, { to, at, subject, text: letterText(institution, [text]) })

interface DeviceMail extends Addressed {
  /** "Chrome on Windows", as far as the browser tells. */
  readonly device: string
}

export async function mailNewDevice(
  tx: Db,
  institution: Institution,
  { to, at, device }: DeviceMail,
): Promise<void> {
  const text = letterText(institution, [
    `Somebody signed in to your account on a device you have not used lately: ${device}.`,
    'If this was you, there is nothing to do. If not, call us at once; under Security in your settings you can sign it out.',
  ])
  await queueMail(tx, { to, at, subject: 'Sign-in from a new device', text })
}
