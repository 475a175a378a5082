import type { Db } from '../../../platform/server/db.ts'
import { isCategory } from '../../../values/categories.ts'
import { toDecimal } from '../../../values/money.ts'
import { assert } from '../../../values/result.ts'
import { accountsOf, labelOf, type ShareAccount } from '../../accounts/server/accounts.ts'
import { NOTES_PAGE_SIZE, type StaffNote } from '../reading.contract.ts'
import { type Memo, memoPage } from './memos.ts'

/** One page of what staff noted on the member's own accounts, newest first. */
export async function staffNotesOf(
  db: Db,
  memberId: string,
  before: string | undefined,
): Promise<{ readonly items: StaffNote[]; readonly next: string | null }> {
  const accounts = await accountsOf(db, memberId)
  const memos = await memoPage(
    db,
    accounts.map(({ id }) => id),
    { countMax: NOTES_PAGE_SIZE + 1, before: before === undefined ? undefined : BigInt(before) },
  )
  const shown = memos.slice(0, NOTES_PAGE_SIZE)
  return {
    items: shown.map((memo) => present(memo, accounts)),
    next: memos.length > NOTES_PAGE_SIZE ? String(shown.at(-1)!.seq) : null,
  }
}

function present(memo: Memo, accounts: readonly ShareAccount[]): StaffNote {
  const account = accounts.find(({ id }) => id === memo.accountId)
  assert(account, `the memo ${memo.id} is on one of the member's accounts`)
  const { kind, last4 } = labelOf(account)
  const { id, amount, description, category, date, time, status } = memo
  assert(isCategory(category), `${category} is a category`)
  return {
    id,
    account: kind,
    last4,
    amount: toDecimal(amount),
    description,
    category,
    date,
    time,
    status,
  }
}
