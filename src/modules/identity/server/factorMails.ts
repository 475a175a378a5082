import type { Db } from '../../../platform/server/db.ts'
import { queueMail } from '../../../platform/server/mail.ts'
import type { Institution } from '../../../values/institution.ts'
import { letterText } from '../../../values/letter.ts'
import { tell } from '../../notifications/server/notifications.ts'

/** A change to somebody's second steps, as they are told of it. */
export interface FactorNews {
  readonly title: string
  readonly text: string
}

export const NEWS = {
  authenticatorAdded: {
    title: 'Authenticator app set up',
    text: 'Codes of an authenticator app now confirm that it is you.',
  },
  authenticatorRemoved: {
    title: 'Authenticator app removed',
    text: 'Codes of your authenticator app are no longer accepted.',
  },
  backupCodesMade: {
    title: 'New backup codes',
    text: 'Ten new backup codes were made for your account. Earlier ones no longer work.',
  },
  backupCodeUsed: {
    title: 'Backup code used',
    text: 'One of your backup codes was used and works no more.',
  },
} as const satisfies Record<string, FactorNews>

export const passkeyAdded = (name: string): FactorNews => ({
  title: 'Passkey added',
  text: `The passkey "${name}" can now sign in to your account.`,
})

export const passkeyRemoved = (name: string): FactorNews => ({
  title: 'Passkey removed',
  text: `The passkey "${name}" can no longer sign in to your account.`,
})

/** After the first app or passkey, which password and mailbox are enough to set up. */
export const andMoneyHeld = ({ title, text }: FactorNews): FactorNews => ({
  title,
  text: `${text} For your safety no money goes to other banks, or to anybody you have not paid before, for 24 hours.`,
})

/** After what ended the sessions of every other device. */
export const andSignedOut = ({ title, text }: FactorNews): FactorNews => ({
  title,
  text: `${text} Every other device was signed out.`,
})

const IF_NOT = 'If this was not you, call us at once.'

interface Reader {
  readonly memberId: string
  readonly email: string
  readonly institution: Institution
  readonly at: Date
}

/** Tells the member in the portal and by mail, as part of the change itself. */
export async function tellOfFactor(
  tx: Db,
  { memberId, email, institution, at }: Reader,
  { title, text }: FactorNews,
): Promise<void> {
  await tell(tx, [{ memberId, kind: 'security', title, text: `${text} ${IF_NOT}`, at }])
  await queueMail(tx, {
    to: email,
    at,
    subject: title,
    text: letterText(institution, [text, IF_NOT]),
  })
}
