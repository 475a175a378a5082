import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { CHANGE_CODES } from '../../../rails/ach/changeCodes.ts'
import { meaningOfReturn } from '../../../rails/ach/returnCodes.ts'
import { formatDay } from '../../../values/formats.ts'
import { dayOf } from '../../../values/dates.ts'
import { english, verbatim, type Words } from '../../../values/sentence.ts'
import { audit } from '../../audit/server/audit.ts'
import { notifyMember } from '../../notifications/server/notifications.ts'
import { VERIFY_DAYS } from '../contract.ts'
import { LINKED_ACCOUNTS } from '../places.contract.ts'
import { type LinkRow, TOPIC } from './tables.ts'

type News =
  | { readonly what: 'linked' | 'verified' | 'guessed_wrong' | 'failed' | 'expired' | 'unlinked' }
  | { readonly what: 'returned'; readonly reason: string }
  | { readonly what: 'corrected'; readonly before: string; readonly change: string }

/** Every step of a link is recorded, and all but a wrong try is told its owner: somebody else may have made it. */
export async function leaveTraces(
  tx: Tx,
  ctx: ActionContext<string | null>,
  row: LinkRow,
  news: News,
): Promise<void> {
  const { person_id: personId, bank_name: bank, last4 } = row
  const { what, ...more } = news
  await audit(tx, ctx, `linked_account.${what}`, {
    subjectId: personId,
    detail: { link: row.id, bank, last4, ...more },
  })
  await publish(tx, TOPIC, [personId])
  const words = wordsOf(ctx, row, news)
  if (!words) return
  const { title, text } = words
  const paragraphs = [verbatim(`${title}.`), text]
  const told = { personId, kind: 'security', title, text, path: LINKED_ACCOUNTS } as const
  await notifyMember(tx, ctx, told, { paragraphs })
}

interface Told {
  readonly title: Words
  readonly text: Words
}

function wordsOf(
  { institution }: Pick<ActionContext, 'institution'>,
  { bank_name, last4, expires_at: expiresAt }: LinkRow,
  news: News,
): Told | undefined {
  const account = `${bank_name} ··${last4}`
  switch (news.what) {
    case 'linked':
      return {
        title: english('You are linking {account}', { account }),
        text: english(
          'Two small payments go there, and one takes both back. Tell us their amounts under Linked accounts by {day}. If you did not do this, please contact us at once.',
          { day: formatDay(dayOf(expiresAt, institution.timeZone)) },
        ),
      }
    case 'verified':
      return {
        title: english('{account} is linked', { account }),
        text: english(
          'It is proved to be yours. If you did not do this, please contact us at once.',
        ),
      }
    case 'guessed_wrong':
      return undefined
    case 'failed':
      return {
        title: english('{account} is not linked', { account }),
        text: english('The amounts were wrong ten times. You can link it anew, with new amounts.'),
      }
    case 'expired':
      return {
        title: english('{account} is not linked', { account }),
        text: english(
          'Nobody told us the amounts within {days} days. You can link it anew, with new amounts.',
          { days: VERIFY_DAYS },
        ),
      }
    case 'unlinked':
      return {
        title: english('{account} is unlinked', { account }),
        text: english('If you did not do this, please contact us at once.'),
      }
    case 'returned':
      return {
        title: english('{account} is not linked', { account }),
        text: english(
          'The other bank sent a payment back. {why} You can link it anew once this is settled.',
          { why: english(meaningOfReturn(news.reason).toMember) },
        ),
      }
    case 'corrected':
      return {
        title: english('The other bank corrected your linked account {account}', { account }),
        text: english(
          '{what}. It ended in {before} before, and stays linked. If this is not right, please contact us.',
          { what: english(CHANGE_CODES[news.change]!.title), before: news.before },
        ),
      }
  }
}
