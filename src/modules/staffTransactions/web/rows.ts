import { useState } from 'react'
import { formatMoney, fromDecimal, type Money, money } from '../../../values/money.ts'
import { newId } from '../../../values/ids.ts'
import type { MemberAccount } from '../../accounts/editing.contract.ts'
import type { MemberTransaction } from '../reading.contract.ts'
import type { Translate, Words } from '../../../values/sentence.ts'
import { accountNamed, accountSaid } from '../accountNaming.contract.ts'
import { type CellProblems, type ColumnName, EntryRow, type RowDraft } from '../row.contract.ts'

/** A row on the screen; `key` stays when rows before it come and go. */
export interface GridRow {
  readonly key: string
  readonly draft: RowDraft
  /** What was wrong with the whole line of the file, until somebody corrects a cell of it. */
  readonly fault?: Words | undefined
}

export const gridRow = (draft: RowDraft, fault?: Words): GridRow => ({
  key: newId(),
  draft,
  fault,
})

/** The rows of a table somebody edits. */
export function useRows(first: () => readonly GridRow[]) {
  const [rows, setRows] = useState<readonly GridRow[]>(first)
  return {
    rows,
    reset: setRows,
    change: (key: string, column: ColumnName, value: string): void =>
      setRows((now) =>
        now.map((row) =>
          row.key === key ? { key, draft: { ...row.draft, [column]: value } } : row,
        ),
      ),
    add: (draft: RowDraft): void => setRows((now) => [...now, gridRow(draft)]),
    duplicate: (key: string): void =>
      setRows((now) => now.flatMap((row) => (row.key === key ? [row, gridRow(row.draft)] : [row]))),
    remove: (key: string): void => setRows((now) => now.filter((row) => row.key !== key)),
  }
}

export const isGood = (problems: CellProblems): boolean => Object.keys(problems).length === 0

/** What is sent for a row without problems. */
export const entryOf = (draft: RowDraft, updateBalance: boolean): EntryRow =>
  EntryRow.parse({ ...draft, updateBalance })

export interface Effect {
  readonly account: MemberAccount
  readonly before: Money
  readonly after: Money
}

/** What the rows would do to each account they touch; rows with problems are left out. */
export function effectsOf(
  drafts: readonly RowDraft[],
  accounts: readonly MemberAccount[],
): readonly Effect[] {
  const changes = new Map<string, bigint>()
  for (const draft of drafts) {
    if (draft.status !== 'Completed') continue
    const parsed = EntryRow.safeParse({ ...draft, updateBalance: true })
    if (!parsed.success) continue
    const { type, amount } = parsed.data
    const account = accountNamed(accounts, parsed.data.account)
    if (!account) continue
    const { minor } = fromDecimal(amount)
    const change = type === 'credit' ? minor : -minor
    changes.set(account.id, (changes.get(account.id) ?? 0n) + change)
  }
  return accounts.flatMap((account) => {
    const change = changes.get(account.id)
    if (change === undefined) return []
    const before = fromDecimal(account.balance)
    return [{ account, before, after: money(before.minor + change) }]
  })
}

/** `"Checking: $200.00 becomes $150.00"`. */
export const effectWords = (
  t: Translate,
  { account, before, after }: Effect,
  accounts: readonly MemberAccount[],
): Words =>
  t('{account}: {before} becomes {after}', {
    account: accountSaid(t, accounts, account),
    before: formatMoney(before),
    after: formatMoney(after),
  })

/** What deleting a transaction does to its account; undefined when it never touched the balance. */
export function reversalOf(
  { kind, accountId, type, amount }: MemberTransaction,
  accounts: readonly MemberAccount[],
): Effect | undefined {
  const own = accounts.find(({ id }) => id === accountId)
  if (kind !== 'posted' || !own) return undefined
  const before = fromDecimal(own.balance)
  const { minor } = fromDecimal(amount)
  const after = money(type === 'credit' ? before.minor - minor : before.minor + minor)
  return { account: own, before, after }
}
