import type { ActionContext } from '../../../../platform/server/action.ts'
import type { Tx } from '../../../../platform/server/db.ts'
import { referenceOf } from '../../../../values/ids.ts'
import { formatMoney, money } from '../../../../values/money.ts'
import { english, verbatim } from '../../../../values/sentence.ts'
import { labelIn, labelsOf, ownersOfAccount } from '../../../accounts/server/accounts.ts'
import { fullNameOf } from '../../../members/server/members.ts'
import { notifyMember } from '../../../notifications/server/notifications.ts'
import { fundedWords, labelled, notify, NOT_ASKED } from '../notifications.ts'
import { accountPath } from '../../../accounts/places.contract.ts'
import type { OpeningRow } from '../tables.ts'

/** Tells the member, the custodian, and whoever else sees the account that the first amount came from. */
export async function tellOfOpening(
  tx: Tx,
  ctx: ActionContext,
  row: OpeningRow,
  custodianId: string | undefined,
): Promise<void> {
  const { person_id: personId, account_id: accountId } = row
  const labels = await labelsOf(tx, personId)
  await notify(tx, ctx, personId, {
    title: english('Our staff opened {account}', { account: labelled(labelIn(labels, accountId)) }),
    sentences: [
      ...fundedWords(row, labels),
      english('You were handed the account disclosures, version {version}.', {
        version: row.disclosure_version,
      }),
      NOT_ASKED,
    ],
    path: accountPath(accountId),
  })
  if (custodianId !== undefined) await tellCustodian(tx, ctx, row, custodianId)
  await tellSharers(tx, ctx, row)
}

async function tellCustodian(
  tx: Tx,
  ctx: ActionContext,
  { account_id: accountId, person_id: childId }: OpeningRow,
  custodianId: string,
): Promise<void> {
  const account = labelled(labelIn(await labelsOf(tx, custodianId), accountId))
  await notify(tx, ctx, custodianId, {
    title: english('You are the custodian of {account}', { account }),
    sentences: [
      english('Our staff opened it for {name}, and you move its money.', {
        name: await fullNameOf(tx, childId),
      }),
      NOT_ASKED,
    ],
    path: accountPath(accountId),
  })
}

/** The account was another one's too: they hear that money left it. */
async function tellSharers(tx: Tx, ctx: ActionContext, row: OpeningRow): Promise<void> {
  const { id, from_account_id: from, person_id: personId, amount_minor: minor } = row
  if (from === null) return
  const others = (await ownersOfAccount(tx, from)).filter((owner) => owner.personId !== personId)
  for (const { personId: toldId } of others) {
    const account = labelled(labelIn(await labelsOf(tx, toldId), from))
    const title = english('Our staff moved {amount}', { amount: formatMoney(money(minor)) })
    const text = english('From {account}. Reference {code}.', { account, code: referenceOf(id) })
    await notifyMember(
      tx,
      ctx,
      { personId: toldId, kind: 'money_out', title, text, transferId: id },
      { paragraphs: [verbatim(`${title}.`), text, NOT_ASKED] },
    )
  }
}
