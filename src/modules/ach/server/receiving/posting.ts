import type { ActionContext } from '../../../../platform/server/action.ts'
import type { Tx } from '../../../../platform/server/db.ts'
import { meaningOfReturn, returnDueBy } from '../../../../rails/ach/returnCodes.ts'
import { money } from '../../../../values/money.ts'
import { assert } from '../../../../values/result.ts'
import { english } from '../../../../values/sentence.ts'
import type { ShareAccount } from '../../../accounts/server/accounts.ts'
import {
  type AccountStatus,
  houseAccount,
  postBatch,
  type PostOrder,
  type PostRefusal,
  releaseMany,
  timingIn,
} from '../../../ledger/server/ledger.ts'
import type { AchEntryRow } from '../tables.ts'
import { windowFor } from '../windows.ts'
import { isStopped, stopRowsOn } from '../withdrawals/stopOrders.ts'
import { keepForStaff } from './answers.ts'
import { notifyOfEntries } from './notifications.ts'
import type { Outcome, Outcomes } from './outcomes.ts'
import { detailsOf } from './words.ts'

const POSTED: Outcome = { state: 'posted' }
const NOTED: Outcome = { state: 'noted' }

/** What an account that is there may not take or give. */
const CLOSED_TO: Readonly<Record<AccountStatus, string | undefined>> = {
  open: undefined,
  closed: 'R02',
  frozen: 'R16',
  fixed: 'R20',
}

/** Why the ledger did not post it; anything else is a mistake of ours. */
const REASONS: Partial<Readonly<Record<PostRefusal, string>>> = {
  insufficient_funds: 'R01',
  account_fixed: 'R20',
}

export interface Entries {
  readonly rows: readonly AchEntryRow[]
  /** By their ids. */
  readonly accounts: ReadonlyMap<string, ShareAccount>
  /** How these stand in the ledger, and nobody changes that until the transaction ends. */
  readonly statuses: ReadonlyMap<bigint, AccountStatus>
}

/**
 * Posts what other institutions pay into accounts and withdraw from them, all in one posting, and says what goes back
 * and why. A prenotification is answered as the payment would be that it announces.
 */
export async function postEntries(
  tx: Tx,
  ctx: ActionContext<null>,
  { rows, accounts, statuses }: Entries,
): Promise<Outcomes> {
  const outcomes: Outcomes = new Map()
  const goBack = async (row: AchEntryRow, reason: string): Promise<void> => {
    outcomes.set(row.id, await goesBack(tx, ctx, row, reason))
  }
  // What becomes of an entry is posted under the id of its hold.
  await releaseMany(
    tx,
    rows.filter((row) => row.announced_at !== null).map(({ id }) => id),
    timingIn(ctx),
  )
  const orders: PostOrder[] = []
  const stops = await stopRowsOn(tx, [...accounts.keys()])
  for (const row of rows) {
    const account = row.account_id === null ? undefined : accounts.get(row.account_id)
    const reason = account ? CLOSED_TO[statuses.get(account.ledgerAccountId)!] : row.no_account!
    if (row.kind === 'addenda') outcomes.set(row.id, NOTED)
    else if (!account || reason !== undefined) await goBack(row, reason!)
    else if (isStopped(row, stops)) await goBack(row, 'R08')
    else if (row.kind === 'prenotification') outcomes.set(row.id, NOTED)
    else orders.push(orderOf(row, account))
  }
  const answers = await postBatch(tx, orders, timingIn(ctx))
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const [i, answer] of answers.entries()) {
    const reason = answer.ok ? undefined : REASONS[answer.code]
    assert(answer.ok || reason, `an entry is posted or goes back: ${answer.ok ? '' : answer.code}`)
    const { id } = orders[i]!
    if (reason === undefined) outcomes.set(id, POSTED)
    else await goBack(byId.get(id)!, reason)
  }
  await notifyOfEntries(tx, ctx, { rows, accounts, outcomes })
  return outcomes
}

/**
 * With the next file, or not at all where that is later than an entry may come back: its sender would refuse it, so staff see
 * to its money.
 */
async function goesBack(
  tx: Tx,
  ctx: ActionContext<null>,
  row: AchEntryRow,
  reason: string,
): Promise<Outcome> {
  const { ach } = ctx.institution
  assert(ach, 'the institution sends ACH files')
  const dueBy = returnDueBy(reason, row.settles_on)
  const isLate = dueBy !== undefined && windowFor(ctx.at, ach, false).effectiveOn > dueBy
  if (!isLate || row.amount_minor === 0n) return { state: 'returning', reason }
  const why = english(meaningOfReturn(reason).title)
  return keepForStaff(
    tx,
    ctx,
    row,
    english('Too late to send back: {why} ({reason})', { why, reason }),
  )
}

const CLEARING = houseAccount('clearing:us-banks')

const orderOf = (row: AchEntryRow, { ledgerAccountId }: ShareAccount): PostOrder => ({
  id: row.id,
  actor: { channel: 'system', actorId: null },
  reason: 'ach_entry',
  from: row.is_debit ? ledgerAccountId : CLEARING,
  to: row.is_debit ? CLEARING : ledgerAccountId,
  amount: money(row.amount_minor),
  details: detailsOf(row),
})
