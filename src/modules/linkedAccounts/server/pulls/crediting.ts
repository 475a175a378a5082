import { sql } from 'kysely'
import type { ActionContext } from '../../../../platform/server/action.ts'
import type { Tx } from '../../../../platform/server/db.ts'
import { namedId } from '../../../../platform/server/namedId.ts'
import { publish } from '../../../../platform/server/outbox.ts'
import { addBusinessDays, businessDayFrom } from '../../../../values/businessDays.ts'
import { dayOf } from '../../../../values/dates.ts'
import { formatDay } from '../../../../values/formats.ts'
import { newId } from '../../../../values/ids.ts'
import { money } from '../../../../values/money.ts'
import { assert } from '../../../../values/result.ts'
import { english } from '../../../../values/sentence.ts'
import { accountsById, type ShareAccount } from '../../../accounts/server/accounts.ts'
import { audit } from '../../../audit/server/audit.ts'
import {
  hold,
  houseAccount,
  lockedBalancesOf,
  post,
  release,
  settle,
  timingIn,
  transferById,
} from '../../../ledger/server/ledger.ts'
import { type LinkRow, type PullRow, TOPIC } from '../tables.ts'
import { detailsOf, notifyOfCredit, notifyOfKept } from './notifications.ts'
import { pullRules } from './rules.ts'

type Pulled = PullRow & Pick<LinkRow, 'bank_name' | 'last4'>

export const CLEARING = houseAccount('clearing:us-banks')
const RESERVE = houseAccount('settlement:federal-reserve')
const KEPT = houseAccount('suspense:returned-payments')
const SYSTEM = { channel: 'system', actorId: null } as const

export async function lockedPulls(tx: Tx, ids: readonly string[]): Promise<readonly Pulled[]> {
  const { rows } = await sql<Pulled>`
    select p.*, p.available_on::text, l.bank_name, l.last4
      from linked_account_pull p join linked_account l on l.id = p.link_id
     where p.id = any(${ids}::uuid[]) order by p.id for update of p`.execute(tx)
  return rows
}

/** Names the postings of pulls whose own id was taken. */
const SPACE = 'a3a4d0c6-3f0b-4c39-9d0e-5a1b7c9e2f64'

/**
 * Under what a pull is posted: its own id, which its form made. Where staff freed what was announced a form may have sent
 * that with a transfer since, which holds up neither this one nor its file.
 */
export async function postingIdOf(tx: Tx, pullId: string): Promise<string> {
  const known = await transferById(tx, pullId)
  return known === undefined || known.reason === 'ach_entry' ? pullId : namedId(SPACE, pullId)
}

/** Credits what was pulled in and settles now, in the transaction of its settlement; other payments are passed over. */
export async function creditPulls(
  tx: Tx,
  ctx: ActionContext<null>,
  paymentIds: readonly string[],
): Promise<void> {
  const rows = (await lockedPulls(tx, paymentIds)).filter(({ state }) => state === 'under_way')
  if (rows.length === 0) return
  const accounts = await accountsById(tx, [...new Set(rows.map((row) => row.account_id))])
  const ledgerIds = [...accounts.values()].map(({ ledgerAccountId }) => ledgerAccountId)
  await lockedBalancesOf(tx, [CLEARING, RESERVE, KEPT, ...ledgerIds])
  for (const row of rows) await credit(tx, ctx, row, accounts.get(row.account_id)!)
}

/** Posts one that is locked with its account, and sets aside what cannot be used yet. */
export async function credit(
  tx: Tx,
  ctx: ActionContext<null>,
  row: Pulled,
  account: ShareAccount,
): Promise<void> {
  const timing = timingIn(ctx)
  const posted = await settle(tx, { id: row.id, holdId: row.id, actor: SYSTEM }, timing)
  if (posted.ok) {
    const availableOn = await withhold(tx, ctx, row, account)
    await notifyOfCredit(tx, ctx, { row, link: row, account, availableOn })
    return leaveTraces(tx, ctx, row, 'credited')
  }
  // The account was closed or frozen since, or staff freed what was announced.
  await release(tx, row.id, timing)
  const order = {
    id: await postingIdOf(tx, row.id),
    actor: SYSTEM,
    reason: 'ach_entry',
    from: CLEARING,
    to: KEPT,
  } as const
  const amount = money(row.amount_minor)
  const kept = await post(tx, { ...order, amount, details: detailsOf(row) }, timing)
  assert(kept.ok, 'accounts of the house have no floor')
  await notifyOfKept(tx, ctx, { row, link: row })
  await leaveTraces(tx, ctx, row, 'kept')
}

/** Sets aside what cannot be used yet, so that there is no moment at which it could be spent. */
async function withhold(
  tx: Tx,
  ctx: ActionContext<null>,
  row: Pulled,
  { ledgerAccountId: from }: ShareAccount,
): Promise<string | null> {
  const { institution, at } = ctx
  const { holdDays } = pullRules(institution)
  if (holdDays === 0) return null
  const today = businessDayFrom(dayOf(at, institution.timeZone))
  const availableOn = addBusinessDays(today, holdDays)
  const id = newId(at.getTime())
  const placed = await hold(
    tx,
    {
      id,
      actor: SYSTEM,
      reason: 'ach_entry',
      from,
      to: CLEARING,
      amount: money(row.amount_minor),
      details: {
        ...detailsOf(row),
        description: english('Transfer from {account} on hold until {day}', {
          account: `${row.bank_name} ··${row.last4}`,
          day: formatDay(availableOn, 'long'),
        }),
        depositId: row.id,
      },
    },
    timingIn(ctx),
  )
  assert(placed.ok, 'what was just credited can be set aside')
  await sql`
    update linked_account_pull set hold_id = ${id}, available_on = ${availableOn}
     where id = ${row.id}`.execute(tx)
  return availableOn
}

export async function leaveTraces(
  tx: Tx,
  ctx: ActionContext<null>,
  { id, person_id: personId, amount_minor: minor }: PullRow,
  state: 'credited' | 'kept' | 'returned',
  why: { readonly reason?: string; readonly exception?: string } = {},
): Promise<void> {
  await sql`
    update linked_account_pull set state = ${state}, return_reason = ${why.reason ?? null}
     where id = ${id}`.execute(tx)
  const detail = { pull: id, amount: String(minor), currency: 'USD', ...why }
  await audit(tx, ctx, `linked_account.pull_${state}`, { subjectId: personId, detail })
  await publish(tx, TOPIC, [personId])
}
