import type { ActionContext } from '../../../../platform/server/action.ts'
import type { Tx } from '../../../../platform/server/db.ts'
import { english, verbatim } from '../../../../values/sentence.ts'
import { notifyMember } from '../../../notifications/server/notifications.ts'
import { labelWords } from '../../contract.ts'
import { accountPath } from '../../places.contract.ts'
import { labelIn, labelsOf, ownersOfAccount } from '../accounts.ts'

const FORMER = english(
  'Deposits and withdrawals that other institutions make under the former number still reach it.',
)
const NOT_ASKED = english('If you did not ask for this, call us at once.')

/** Tells everybody who sees an account that staff gave it other numbers; it guards their money, so it always arrives. */
export async function notifyOfNumbers(
  tx: Tx,
  ctx: ActionContext,
  accountId: string,
): Promise<void> {
  for (const { personId } of await ownersOfAccount(tx, accountId)) {
    const account = labelWords(english, labelIn(await labelsOf(tx, personId), accountId))
    const title = english('Our staff changed the numbers of {account}', { account })
    await notifyMember(
      tx,
      ctx,
      {
        personId,
        kind: 'security',
        title,
        text: verbatim(`${FORMER} ${NOT_ASKED}`),
        path: accountPath(accountId),
      },
      { isGreeting: true, paragraphs: [verbatim(`${title}.`), FORMER, NOT_ASKED] },
    )
  }
}
