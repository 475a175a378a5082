import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { assert } from '../../../values/result.ts'
import { notifyMember } from '../../notifications/server/notifications.ts'
import { PAYEES } from '../places.contract.ts'
import type { Recipient } from './recipient.ts'
import type { PayeeRow } from './tables.ts'
import { english, verbatim, type Words } from '../../../values/sentence.ts'

/** The recipient in words that show nobody else an account number. */
function inWords(recipient: Recipient): Words {
  switch (recipient.kind) {
    case 'member':
      return verbatim(`${recipient.name}, ${recipient.email}`)
    case 'us_bank':
      return english('{bank}, account ending in {last4}', {
        bank: recipient.bankName,
        last4: recipient.accountNumber.slice(-4),
      })
    case 'international': {
      const number = recipient.iban ?? recipient.accountNumber
      return english('{name}, {bank}, account ending in {last4}', {
        name: recipient.recipientName,
        bank: recipient.bankName,
        last4: number.slice(-4),
      })
    }
  }
}

/** Members hear of every payee saved: if it was not them, somebody prepares to take money. */
export async function notifyOfPayee(
  tx: Tx,
  ctx: ActionContext,
  { nickname, details }: PayeeRow,
): Promise<void> {
  assert(nickname !== null, 'what is saved has a name')
  const recipient = inWords(details)
  await notifyMember(
    tx,
    ctx,
    {
      personId: ctx.actorId,
      kind: 'security',
      title: english('Payee saved: {nickname}', { nickname }),
      text: english('{recipient}. If this was not you, change your password and call us at once.', {
        recipient,
      }),
      path: PAYEES,
    },
    {
      subject: english('A payee was saved'),
      paragraphs: [
        english('A payee was saved for your payments: {nickname}', { nickname }),
        english('Money sent to it goes to {recipient}.', { recipient }),
        english('If this was not you, change your password and call us at once.'),
      ],
    },
  )
}
