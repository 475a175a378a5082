import type { Tx } from '../../../platform/server/db.ts'
import { queueMail } from '../../../platform/server/mail.ts'
import type { Institution } from '../../../values/institution.ts'
import { letterText } from '../../../values/letter.ts'
import { tell } from '../../notifications/server/notifications.ts'
import type { Recipient } from './recipient.ts'

interface Alert {
  readonly memberId: string
  readonly to: string
  readonly nickname: string
  readonly recipient: Recipient
  readonly at: Date
}

/** The recipient in words that show nobody else an account number. */
function inWords(recipient: Recipient): string {
  switch (recipient.kind) {
    case 'member':
      return `${recipient.name}, ${recipient.email}`
    case 'us_bank':
      return `${recipient.bankName}, account ending in ${recipient.accountNumber.slice(-4)}`
    case 'international': {
      const number = recipient.iban ?? recipient.accountNumber
      return `${recipient.recipientName}, ${recipient.bankName}, account ending in ${number.slice(-4)}`
    }
  }
}

/** The owner hears of every payee saved: if it was not them, somebody prepares to take money. */
export async function alertSaved(
  tx: Tx,
  institution: Institution,
  { memberId, to, nickname, recipient, at }: Alert,
): Promise<void> {
  const who = inWords(recipient)
  const ifNotYou = 'If this was not you, change your password and call us at once.'
  await tell(tx, [
    {
      memberId,
      kind: 'security',
      title: `Payee saved: ${nickname}`,
      text: `${who}. ${ifNotYou}`,
      at,
    },
  ])
  await queueMail(tx, {
    to,
    at,
    subject: 'A payee was saved',
    text: letterText(institution, [
      `A payee was saved for your payments: ${nickname}`,
      `Money sent to it goes to ${who}.`,
      ifNotYou,
    ]),
  })
}
