import { fromDecimal, parseTyped } from '../../../values/money.ts'
import type { MemberAccount } from '../../accounts/editing.contract.ts'
import type { CellProblems, RowDraft } from '../row.contract.ts'
import { ROW_REFUSED } from '../words.contract.ts'

/** A row whose cells are right, and its place in the table. */
interface Candidate {
  readonly place: number
  readonly draft: RowDraft
}

/**
 * What the accounts will refuse, by the place of the row: the same the server says, said together with
 * what is wrong in the cells. Completed rows count in order of their day and time, then pending ones;
 * a refused row is left out of what follows, as the server does.
 */
export function accountProblems(
  candidates: readonly Candidate[],
  accounts: readonly MemberAccount[],
  updateBalance: boolean,
): ReadonlyMap<number, CellProblems> {
  const problems = new Map<number, CellProblems>()
  const available = new Map(
    accounts.map(({ kind, available: now }) => [kind, fromDecimal(now).minor]),
  )
  for (const { place, draft } of inOrder(candidates, updateBalance)) {
    const account = accounts.find(({ kind }) => kind === draft.account)
    const amount = parseTyped(draft.amount)
    if (!amount.ok) continue
    if (!account) {
      problems.set(place, { account: capital(ROW_REFUSED.noAccount(draft.account)) })
    } else if (account.status !== 'open') {
      problems.set(place, { account: ROW_REFUSED.notOpen(account.kind) })
    } else {
      const before = available.get(account.kind)!
      const change = draft.type === 'credit' ? amount.value.minor : -amount.value.minor
      // Money that is only announced cannot be spent by a later row.
      const counts = draft.status === 'Completed' || change < 0n
      if (before + change < 0n) problems.set(place, { amount: capital(shortOf(draft)) })
      else if (counts) available.set(account.kind, before + change)
    }
  }
  return problems
}

const shortOf = ({ status, account, date }: RowDraft): string =>
  status === 'Pending' ? ROW_REFUSED.unavailable(account) : ROW_REFUSED.overdraws(account, date)

/** Only rows that move money or set it aside. */
function inOrder(candidates: readonly Candidate[], updateBalance: boolean): readonly Candidate[] {
  const momentOf = ({ draft }: Candidate): string => `${draft.date}T${draft.time}`
  const ofStatus = (status: string): readonly Candidate[] =>
    candidates
      .filter(({ draft }) => draft.status === status)
      .toSorted((a, b) => momentOf(a).localeCompare(momentOf(b)) || a.place - b.place)
  return [...(updateBalance ? ofStatus('Completed') : []), ...ofStatus('Pending')]
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
