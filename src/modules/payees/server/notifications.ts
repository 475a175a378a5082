import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { notifyMember } from '../../notifications/server/notifications.ts'
import type { Recipient } from './recipient.ts'
import type { PayeeRow } from './tables.ts'

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

/** Members hear of every payee saved: if it was not them, somebody prepares to take money. */
export async function notifyOfPayee(
  tx: Tx,
  ctx: ActionContext,
  { nickname, details }: PayeeRow,
): Promise<void> {
  const who = inWords(details)
  const ifNotYou = 'If this was not you, change your password and call us at once.'
  await notifyMember(
    tx,
    ctx,
    {
      memberId: ctx.actorId,
      kind: 'security',
      title: `Payee saved: ${nickname}`,
      text: `${who}. ${ifNotYou}`,
    },
    {
      subject: 'A payee was saved',
      paragraphs: [
        `A payee was saved for your payments: ${nickname}`,
        `Money sent to it goes to ${who}.`,
        ifNotYou,
      ],
    },
  )
}
