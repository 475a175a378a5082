import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { formatMoney, money } from '../../../values/money.ts'
import { english, verbatim, type Words } from '../../../values/sentence.ts'
import { type AccountLabel, labelWords } from '../../accounts/contract.ts'
import { labelIn, type Labels, labelsOf } from '../../accounts/server/accounts.ts'
import { type MemberPath, notifyMember } from '../../notifications/server/notifications.ts'
import { accountPath } from '../../accounts/places.contract.ts'
import { ACTIVITY } from '../../activity/places.contract.ts'
import type { ClosingRow, OpeningRow } from './tables.ts'

interface News {
  readonly title: Words
  readonly sentences: readonly Words[]
  readonly path?: MemberPath
}

/** The same in the portal and by mail; it guards their money, so it always arrives. */
export const notify = (
  tx: Tx,
  ctx: ActionContext,
  personId: string,
  { title, sentences, path }: News,
): Promise<void> =>
  notifyMember(
    tx,
    ctx,
    {
      personId,
      kind: 'security',
      title,
      text: verbatim(sentences.join(' ')),
      ...(path && { path }),
    },
    { isGreeting: true, paragraphs: [verbatim(`${title}.`), ...sentences] },
  )

export const labelled = (label: AccountLabel): Words => labelWords(english, label)

export const NOT_ASKED = english('If you did not ask for this, call us at once.')

/** Where the first amount came from; nothing where there is none. */
export const fundedWords = (row: OpeningRow, labels: Labels): readonly Words[] =>
  row.from_account_id === null
    ? []
    : [
        english('{amount} came from {account}.', {
          amount: formatMoney(money(row.amount_minor)),
          account: labelled(labelIn(labels, row.from_account_id)),
        }),
      ]

export async function notifyOfOpening(tx: Tx, ctx: ActionContext, row: OpeningRow): Promise<void> {
  const { person_id: personId } = row
  const labels = await labelsOf(tx, personId)
  await notify(tx, ctx, personId, {
    title: english('You opened {account}', { account: labelled(labelIn(labels, row.account_id)) }),
    sentences: [
      ...fundedWords(row, labels),
      english('You agreed to the account disclosures, version {version}.', {
        version: row.disclosure_version,
      }),
    ],
    path: accountPath(row.account_id),
  })
}

/** Tells one of those who had the account, under the name it has with them. */
export async function notifyOfClosing(
  tx: Tx,
  ctx: ActionContext,
  row: ClosingRow,
  personId: string,
  { endedTheirs = false }: { readonly endedTheirs?: boolean } = {},
): Promise<void> {
  const account = labelled(labelIn(await labelsOf(tx, personId), row.account_id))
  const moved = { amount: formatMoney(money(row.moved_minor)) }
  await notify(tx, ctx, personId, {
    title: english('{account}, was closed', { account }),
    sentences: [
      ...(row.moved_minor === 0n ? [] : [english('{amount} was moved out of it.', moved)]),
      ...(endedTheirs
        ? [english('The transfers and bills that you had scheduled with it are cancelled.')]
        : []),
      english('Its activity and its statements stay where they were.'),
      ...(row.staff_id === null ? [] : [english('Our staff closed it.'), NOT_ASKED]),
    ],
    path: ACTIVITY,
  })
}
