import type { Db } from '../../../platform/server/db.ts'
import { isCategory } from '../../../values/categories.ts'
import { toDecimal } from '../../../values/money.ts'
import { assert } from '../../../values/result.ts'
import { accountsOf, labelOf, type ShareAccount } from '../../accounts/server/accounts.ts'
import { NOTES_PAGE_SIZE, type StaffNote } from '../reading.contract.ts'
import { type InformationalTransaction, informationalPage } from './informational.ts'

/** One page of what staff noted on the member's own accounts, newest first. */
export async function staffNotesOf(
  db: Db,
  personId: string,
  before: string | undefined,
): Promise<{ readonly items: StaffNote[]; readonly next: string | null }> {
  const accounts = await accountsOf(db, personId)
  const notes = await informationalPage(
    db,
    accounts.map(({ id }) => id),
    { countMax: NOTES_PAGE_SIZE + 1, before: before === undefined ? undefined : BigInt(before) },
  )
  const shown = notes.slice(0, NOTES_PAGE_SIZE)
  return {
    items: shown.map((note) => present(note, accounts)),
    next: notes.length > NOTES_PAGE_SIZE ? String(shown.at(-1)!.seq) : null,
  }
}

function present(note: InformationalTransaction, accounts: readonly ShareAccount[]): StaffNote {
  const account = accounts.find(({ id }) => id === note.accountId)
  assert(account, `the note ${note.id} is on one of the member's accounts`)
  const { kind, name, last4 } = labelOf(account)
  const { id, amount, description, category, date, time, status } = note
  assert(isCategory(category), `${category} is a category`)
  return {
    id,
    account: kind,
    ...(name !== undefined && { accountName: name }),
    last4,
    amount: toDecimal(amount),
    description,
    category,
    date,
    time,
    status,
  }
}
