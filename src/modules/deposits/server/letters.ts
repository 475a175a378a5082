import type { Tx } from '../../../platform/server/db.ts'
import { queueMail } from '../../../platform/server/mail.ts'
import type { Day } from '../../../values/dates.ts'
import { letterText } from '../../../values/letter.ts'
import { formatMoney, type Money, money } from '../../../values/money.ts'
import { labelOf, type ShareAccount } from '../../accounts/server/accounts.ts'
import { emailOf } from '../../identity/server/identity.ts'
import { namesOf } from '../../members/server/members.ts'
import { tell, wantsMail } from '../../notifications/server/notifications.ts'
import { type Deed, planOf } from './scene.ts'
import type { DepositRow } from './tables.ts'

type Occasion = Pick<Deed, 'institution' | 'at'>

interface News {
  readonly title: string
  readonly sentences: readonly string[]
}

/** Says the same in the member's notifications and by mail, once the transaction commits. */
async function inform(
  tx: Tx,
  { institution, at }: Occasion,
  { id, member_id: memberId }: Pick<DepositRow, 'id' | 'member_id'>,
  { title, sentences }: News,
): Promise<void> {
  const text = sentences.join(' ')
  await tell(tx, [{ memberId, at, kind: 'deposit', title, text, transferId: id }])
  if (!(await wantsMail(tx, memberId, 'deposit'))) return
  const names = await namesOf(tx, [memberId])
  const hello = `Hello ${names.get(memberId)?.firstName ?? 'member'},`
  await queueMail(tx, {
    to: await emailOf(tx, memberId),
    at,
    subject: title,
    text: letterText(institution, [hello, `${title}.`, ...sentences]),
  })
}

const nameOf = (account: ShareAccount): string => {
  const { kind, last4 } = labelOf(account)
  return `${kind} ··${last4}`
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
/** "July 16, 2026". */
export const dayInWords = (day: Day): string => DAY.format(new Date(`${day}T00:00:00Z`))

/** "$275.00 can be used from July 16, 2026." */
const sentenceOf = ({ amount, availableOn }: ReturnType<typeof planOf>[number]): string =>
  availableOn === null
    ? `${formatMoney(amount)} can be used now.`
    : `${formatMoney(amount)} can be used from ${dayInWords(availableOn)}.`

export async function tellOfApproval(
  tx: Tx,
  deed: Deed,
  row: DepositRow,
  account: ShareAccount,
): Promise<void> {
  const credited = money(row.credited!)
  const corrected =
    row.reason === null
      ? []
      : [`You had entered ${formatMoney(money(row.amount))}. What our staff say: ${row.reason}`]
  await inform(tx, deed, row, {
    title: `Your check deposit of ${formatMoney(credited)} was approved`,
    sentences: [
      `It is in your ${nameOf(account)}.`,
      ...corrected,
      ...planOf(deed, credited).map(sentenceOf),
    ],
  })
}

export const tellOfRejection = (
  tx: Tx,
  deed: Deed,
  row: DepositRow,
  account: ShareAccount,
): Promise<void> =>
  inform(tx, deed, row, {
    title: `Your check deposit of ${formatMoney(money(row.amount))} was rejected`,
    sentences: [
      `What our staff say: ${row.reason}`,
      `Nothing was credited to your ${nameOf(account)}. Keep the check.`,
    ],
  })

/** Money that was on hold and can be used now. Only a notification: the day was in the letter. */
export const tellOfRelease = (
  tx: Tx,
  { at }: Pick<Deed, 'at'>,
  { id, member_id: memberId }: DepositRow,
  amount: Money,
): Promise<void> =>
  tell(tx, [
    {
      memberId,
      at,
      kind: 'deposit',
      title: `${formatMoney(amount)} of your check deposit can be used now`,
      text: 'The hold on it has ended.',
      transferId: id,
    },
  ])
