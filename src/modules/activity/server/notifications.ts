import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { referenceOf } from '../../../values/ids.ts'
import { english, verbatim, type Words } from '../../../values/sentence.ts'
import {
  accountsInLedger,
  labelIn,
  labelsOf,
  ownersOf,
  ownersOfAccount,
  type ShareAccount,
} from '../../accounts/server/accounts.ts'
import { sidesOfMany } from '../../ledger/server/ledger.ts'
import { nameOfAccount } from '../../ledger/words.contract.ts'
import { fullNameOf } from '../../members/server/members.ts'
import { type NewNotification, notifyMember } from '../../notifications/server/notifications.ts'

/** Who is told, and how they call the account. */
export interface Reader {
  readonly personId: string
  readonly account: Words
  /** Who did it; undefined for themselves, and where it was none of those who have to do with the account. */
  readonly by: string | undefined
}

/** Everybody who sees an account now, and first whoever did it, also if they have left since. */
export async function readersOf(
  tx: Tx,
  accountId: string,
  doneBy: string,
): Promise<readonly Reader[]> {
  const owners = (await ownersOfAccount(tx, accountId)).map((one) => one.personId)
  const people = [...new Set([doneBy, ...owners])]
  const name = people.length > 1 ? await fullNameOf(tx, doneBy) : undefined
  const readers: Reader[] = []
  for (const personId of people) {
    const label = labelIn(await labelsOf(tx, personId), accountId)
    const by = personId === doneBy ? undefined : name
    readers.push({ personId, account: nameOfAccount(label), by })
  }
  return readers
}

interface MoneyNews extends Pick<NewNotification, 'kind' | 'transferId'> {
  readonly account: ShareAccount
  readonly words: (reader: Reader) => {
    readonly title: Words
    readonly text: Words
    /** Said in the mail alone. */
    readonly more?: Words
  }
}

/** Money came or went: everybody who sees the account hears of it in the portal and by mail, whoever moved it. */
export async function notifyOfMoney(
  tx: Tx,
  ctx: ActionContext<string | null>,
  { account, words, ...news }: MoneyNews,
): Promise<void> {
  const owners = (await ownersOf(tx, [account.id])).get(account.id) ?? []
  const mover = owners.find(({ personId }) => personId === ctx.actorId)?.personId
  const readers = await readersOf(tx, account.id, mover ?? account.primaryId)
  for (const { personId, ...reader } of readers) {
    const by = mover === undefined ? undefined : reader.by
    const { title, text, more } = words({ ...reader, personId, by })
    const paragraphs = [verbatim(`${title}.`), text, ...(more === undefined ? [] : [more])]
    await notifyMember(tx, ctx, { ...news, personId, title, text }, { paragraphs })
  }
}

interface ReturnNews {
  readonly transferId: string
  /** Who sent it. */
  readonly personId: string
  readonly title: Words
  readonly why: Words
  /** Whether the account that it left could take it. */
  readonly isBack: boolean
  /** What is said where it is back: that, in which account, under which code. */
  readonly back: (account: Words, code: string) => Words
}

/** A payment came back: everybody who sees the account hears of it, or its sender, where the house has to keep the money. */
export async function notifyOfReturnedPayment(
  tx: Tx,
  ctx: ActionContext<null>,
  { transferId, personId, title, why, isBack, back }: ReturnNews,
): Promise<void> {
  const kind = 'transfer_failed'
  const code = referenceOf(transferId)
  const sides = (await sidesOfMany(tx, [transferId])).get(transferId)
  const [account] = sides ? await accountsInLedger(tx, [sides.from]) : []
  if (account && isBack) {
    const words = ({ account: name }: Reader) => ({ title, text: back(name, code) })
    return notifyOfMoney(tx, ctx, { account, transferId, kind, words })
  }
  const text = english(
    '{why} The account that it left cannot take it, so we keep it for you. Please contact us. Reference {code}.',
    { why, code },
  )
  const paragraphs = [verbatim(`${title}.`), text]
  await notifyMember(tx, ctx, { personId, kind, title, text, transferId }, { paragraphs })
}
