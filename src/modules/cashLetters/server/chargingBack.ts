import { type RawBuilder, sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import { claimLoop, type JobDependencies } from '../../../platform/server/claimLoop.ts'
import { type Db, type Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { newId } from '../../../values/ids.ts'
import { formatMoney, money } from '../../../values/money.ts'
import { assert } from '../../../values/result.ts'
import { english, type Words } from '../../../values/sentence.ts'
import { accountsById, type ShareAccount } from '../../accounts/server/accounts.ts'
import { audit } from '../../audit/server/audit.ts'
import {
  houseAccount,
  post,
  takeBack,
  type TakenBack,
  timingIn,
} from '../../ledger/server/ledger.ts'
import { notifyOfReturn } from './notifications.ts'
import { titleOfReason, whyReturned } from './reasons.ts'
import type { CollectedCheckRow, ReturnRow } from './tables.ts'

/**
 * Charges checks back whose return is settled, each once.
 * @returns how many were dealt with
 */
export const chargeBack = (
  db: Db,
  dependencies: JobDependencies,
  countMax: number,
): Promise<number> =>
  claimLoop<ReturnRow>(
    db,
    dependencies,
    {
      job: 'returned checks',
      key: ['id'],
      claim: claimDue,
      titleOf: (row) => titleOf(row),
      process: dealWith,
    },
    countMax,
  )

async function claimDue(
  tx: Tx,
  { at }: ActionContext<null>,
  mayBeTried: RawBuilder<boolean>,
): Promise<ReturnRow | undefined> {
  const { rows } = await sql<ReturnRow>`
    select * from returned_check where state = 'waits' and settles_at <= ${at} and ${mayBeTried}
     order by settles_at, file_id, place limit 1 for update skip locked`.execute(tx)
  return rows[0]
}

/** "Returned check of $40.00: Not sufficient funds". */
export const titleOf = ({ amount_minor, reason }: ReturnRow): Words =>
  english('Returned check of {amount}: {reason}', {
    amount: formatMoney(money(amount_minor)),
    reason: titleOfReason(reason),
  })

async function dealWith(tx: Tx, ctx: ActionContext<null>, row: ReturnRow): Promise<void> {
  const check = await checkOf(tx, row)
  const objection = objectionTo(row, check)
  if (objection !== undefined) {
    await keepForStaff(tx, ctx, row)
    return end(tx, ctx, row, { exception: objection, missing: row.amount_minor })
  }
  assert(check, 'what nothing objects to is a check of ours')
  await sql`update collected_check set state = 'returned' where id = ${check.id}`.execute(tx)
  const account = (await accountsById(tx, [check.account_id])).get(check.account_id)
  assert(account, `account ${check.account_id} is there`)
  const taken = await takeCredit(tx, ctx, { row, check, account })
  await notifyOfReturn(tx, ctx, {
    row,
    account,
    personId: check.person_id,
    checkId: check.id,
    taken,
  })
  await publish(tx, 'deposits', [check.person_id])
  const { exception, missing } = taken
  await end(tx, ctx, row, { check, exception, missing: missing.minor })
}

/** The check that it says it is, locked. */
async function checkOf(tx: Tx, { sequence }: ReturnRow): Promise<CollectedCheckRow | undefined> {
  if (sequence === null) return undefined
  const { rows } = await sql<CollectedCheckRow>`
    select * from collected_check where sequence = ${sequence} for no key update`.execute(tx)
  return rows[0]
}

/** Why it is no return of that check. */
function objectionTo(
  { amount_minor: minor, payor }: ReturnRow,
  check: CollectedCheckRow | undefined,
): string | undefined {
  if (!check) return 'It returns no check of ours'
  if (check.state === 'returned') return 'The check came back before'
  if (minor !== check.amount_minor) return 'Its amount is another'
  return payor === check.payor ? undefined : 'It is drawn on another bank'
}

interface Ended {
  /** Which it is of ours. */
  readonly check?: CollectedCheckRow
  readonly exception: string | null
  readonly missing: bigint
}

interface ChargeBack {
  readonly row: ReturnRow
  readonly check: CollectedCheckRow
  readonly account: ShareAccount
}

const SYSTEM = { channel: 'system', actorId: null } as const
const CLEARING = houseAccount('clearing:checks')
const KEPT = houseAccount('suspense:returned-payments')

/** Takes the credit back with what is on hold of it. */
function takeCredit(
  tx: Tx,
  ctx: ActionContext<null>,
  { row, check, account }: ChargeBack,
): Promise<TakenBack> {
  const returned = whyReturned(row.reason)
  return takeBack(
    tx,
    {
      id: row.id,
      transferId: check.id,
      account: account.ledgerAccountId,
      clearing: CLEARING,
      amount: money(row.amount_minor),
      reason: 'check_return',
      returned,
      part: { description: english('Check returned. {why}', { why: returned }) },
      rest: titleOf(row),
    },
    timingIn(ctx),
  )
}

/** What nobody can be charged for waits in an account of the house until staff have seen to it. */
async function keepForStaff(tx: Tx, ctx: ActionContext<null>, row: ReturnRow): Promise<void> {
  if (row.amount_minor === 0n) return
  const posted = await post(
    tx,
    {
      id: newId(ctx.at.getTime()),
      actor: SYSTEM,
      reason: 'check_return',
      from: KEPT,
      to: CLEARING,
      amount: money(row.amount_minor),
      details: { description: titleOf(row) },
    },
    timingIn(ctx),
  )
  assert(posted.ok, 'accounts of the house have no floor')
}

async function end(
  tx: Tx,
  ctx: ActionContext<null>,
  row: ReturnRow,
  { check, exception, missing }: Ended,
): Promise<void> {
  const state = exception === null ? 'charged_back' : 'exception'
  await sql`
    update returned_check
       set state = ${state}, check_id = ${check?.id ?? null}, exception = ${exception},
           missing_minor = ${missing}, done_at = ${ctx.at}
     where id = ${row.id}`.execute(tx)
  const detail = {
    amount: String(row.amount_minor),
    currency: 'USD',
    reason: row.reason,
    ...(exception !== null && { exception }),
    ...(check && { depositId: check.id }),
  }
  await audit(tx, ctx, 'deposit.returned', { detail, ...(check && { subjectId: check.person_id }) })
}
