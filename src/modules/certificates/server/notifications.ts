import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { formatDay } from '../../../values/formats.ts'
import { english, verbatim, type Words } from '../../../values/sentence.ts'
import { labelWords } from '../../accounts/contract.ts'
import { labelsOf } from '../../accounts/server/accounts.ts'
import { type Reader, readersOf } from '../../activity/server/activity.ts'
import { type MemberPath, notifyMember } from '../../notifications/server/notifications.ts'
import type { Instruction } from '../contract.ts'
import { certificatePath } from '../places.contract.ts'
import type { CertificateRow } from './tables.ts'

interface News {
  readonly title: Words
  readonly sentences: readonly Words[]
  readonly path: MemberPath
}

/** Everybody who sees the certificate is told, in the portal and by mail; it guards their money, so it always arrives. */
export async function notifyReaders(
  tx: Tx,
  ctx: Pick<ActionContext<string | null>, 'at' | 'institution'>,
  accountId: string,
  doneBy: string,
  words: (reader: Reader) => News,
): Promise<void> {
  for (const reader of await readersOf(tx, accountId, doneBy)) {
    const { title, sentences, path } = words(reader)
    await notifyMember(
      tx,
      ctx,
      {
        personId: reader.personId,
        kind: 'security',
        title,
        text: verbatim(sentences.join(' ')),
        path,
      },
      { isGreeting: true, paragraphs: [verbatim(`${title}.`), ...sentences] },
    )
  }
}

type Instructed = Pick<
  CertificateRow,
  'account_id' | 'instruction' | 'to_account_id' | 'instructed_by' | 'acts_on' | 'matures_on'
>

/** The account that money goes to as whoever chose it calls it; nothing where none moves. */
export async function targetWords(
  tx: Tx,
  { to_account_id: to, instructed_by: by }: Pick<Instructed, 'to_account_id' | 'instructed_by'>,
): Promise<Words> {
  const label = to === null ? undefined : (await labelsOf(tx, by)).get(to)
  return label ? labelWords(english, label) : verbatim('')
}

/** What happens at maturity, in a sentence. */
export const instructionSentence = (
  instruction: Instruction,
  { acts_on: day }: Pick<Instructed, 'acts_on'>,
  account: Words,
): Words => {
  const words = { day: formatDay(day), account }
  switch (instruction) {
    case 'renew':
      return english('On {day} it is renewed with its dividends for the same term.', words)
    case 'renew_principal':
      return english(
        'On {day} it is renewed for the same term, and the dividends of the term go to {account}.',
        words,
      )
    case 'pay_out':
      return english('On {day} it is closed, and everything in it goes to {account}.', words)
  }
}

export async function notifyOfInstruction(
  tx: Tx,
  ctx: ActionContext,
  row: Instructed,
): Promise<void> {
  const target = await targetWords(tx, row)
  await notifyReaders(tx, ctx, row.account_id, ctx.actorId, ({ account, by }) => ({
    title: by
      ? english('{name} changed what happens to your {account} at maturity', { name: by, account })
      : english('You changed what happens to your {account} at maturity', { account }),
    sentences: [instructionSentence(row.instruction, row, target)],
    path: certificatePath(row.account_id),
  }))
}
