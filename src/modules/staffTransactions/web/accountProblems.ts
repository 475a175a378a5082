import { fromDecimal, parseTyped } from '../../../values/money.ts'
import type { Translate, Words } from '../../../values/sentence.ts'
import type { MemberAccount } from '../../accounts/editing.contract.ts'
import { accountNamed, namingSaid } from '../accountNaming.contract.ts'
import type { CellProblems, RowDraft } from '../row.contract.ts'
import { raised, ROW_REFUSED } from '../words.contract.ts'

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
  t: Translate,
  candidates: readonly Candidate[],
  accounts: readonly MemberAccount[],
  updateBalance: boolean,
): ReadonlyMap<number, CellProblems> {
  const problems = new Map<number, CellProblems>()
  const available = new Map(accounts.map(({ id, available: now }) => [id, fromDecimal(now).minor]))
  for (const { place, draft } of inOrder(candidates, updateBalance)) {
    const account = accountNamed(accounts, draft.account)
    const amount = parseTyped(draft.amount)
    const named = { account: namingSaid(t, draft.account) }
    if (!amount.ok) continue
    if (!account) {
      problems.set(place, { account: raised(t(ROW_REFUSED.noAccount, named)) })
    } else if (account.status === 'fixed') {
      problems.set(place, { account: t(ROW_REFUSED.fixed, named) })
    } else if (account.status !== 'open') {
      problems.set(place, { account: t(ROW_REFUSED.notOpen, named) })
    } else {
      const before = available.get(account.id)!
      const change = draft.type === 'credit' ? amount.value.minor : -amount.value.minor
      // Money that is only announced cannot be spent by a later row.
      const counts = draft.status === 'Completed' || change < 0n
      if (before + change < 0n) problems.set(place, { amount: raised(shortOf(t, draft)) })
      else if (counts) available.set(account.id, before + change)
    }
  }
  return problems
}

function shortOf(t: Translate, { status, account: naming, date: day }: RowDraft): Words {
  const account = namingSaid(t, naming)
  return status === 'Pending'
    ? t(ROW_REFUSED.unavailable, { account })
    : t(ROW_REFUSED.overdraws, { day, account })
}

/** Only rows that move money or set it aside. */
function inOrder(candidates: readonly Candidate[], updateBalance: boolean): readonly Candidate[] {
  const momentOf = ({ draft }: Candidate): string => `${draft.date}T${draft.time}`
  const ofStatus = (status: string): readonly Candidate[] =>
    candidates
      .filter(({ draft }) => draft.status === status)
      .toSorted((a, b) => momentOf(a).localeCompare(momentOf(b)) || a.place - b.place)
  return [...(updateBalance ? ofStatus('Completed') : []), ...ofStatus('Pending')]
}
