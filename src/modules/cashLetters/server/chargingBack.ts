import { type RawBuilder, sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import { claimLoop, type JobDependencies } from '../../../platform/server/claimLoop.ts'
import { attempt, type Db, type Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { newId } from '../../../values/ids.ts'
import { formatMoney, money } from '../../../values/money.ts'
import { assert } from '../../../values/result.ts'
import { english, type Words } from '../../../values/sentence.ts'
import { accountsById, type ShareAccount } from '../../accounts/server/accounts.ts'
import { audit } from '../../audit/server/audit.ts'
import {
  houseAccount,
  lockedBalancesOf,
  post,
  releaseCheckHolds,
  reversalsOf,
  reverse,
  timingIn,
} from '../../ledger/server/ledger.ts'
import { notifyOfReturn } from './notifications.ts'
import { whyReturned } from './reasons.ts'
import type { CollectedCheckRow, ReturnRow, Taken } from './tables.ts'

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

/** "Returned check of $40.00, A". */
export const titleOf = ({ amount_minor, reason }: ReturnRow): Words =>
  english('Returned check of {amount}, {reason}', {
    amount: formatMoney(money(amount_minor)),
    reason,
  })

async function dealWith(tx: Tx, ctx: ActionContext<null>, row: ReturnRow): Promise<void> {
  const check = await checkOf(tx, row)
  const objection = objectionTo(row, check)
  if (objection !== undefined) {
    await keepForStaff(tx, ctx, row, row.amount_minor)
    return end(tx, ctx, row, { exception: objection, missing: row.amount_minor })
  }
  assert(check, 'what nothing objects to is a check of ours')
  await sql`update collected_check set state = 'returned' where id = ${check.id}`.execute(tx)
  const account = (await accountsById(tx, [check.account_id])).get(check.account_id)
  assert(account, `account ${check.account_id} is there`)
  const taken = await takeBack(tx, ctx, { row, check, account })
  const missing = row.amount_minor - taken.minor
  await keepForStaff(tx, ctx, row, missing)
  await notifyOfReturn(tx, ctx, {
    row,
    account,
    personId: check.person_id,
    checkId: check.id,
    taken,
  })
  await publish(tx, 'deposits', [check.person_id])
  await end(tx, ctx, row, { check, exception: taken.exception, missing })
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

/** Takes the credit back with what is on hold of it; where the account has less, all that it has. */
async function takeBack(tx: Tx, ctx: ActionContext<null>, back: ChargeBack): Promise<Taken> {
  const { row, check, account } = back
  const all = { minor: row.amount_minor, isBefore: false, exception: null }
  const { ledgerAccountId: from } = account
  if ((await reversalsOf(tx, [check.id])).has(check.id)) return { ...all, isBefore: true }
  const reversed = await attempt(tx, async () => {
    await releaseCheckHolds(tx, { depositId: check.id, account: from }, timingIn(ctx))
    const order = { id: row.id, actor: SYSTEM, transferId: check.id }
    const details = { returned: whyReturned(row.reason) }
    return reverse(tx, { ...order, details }, timingIn(ctx))
  })
  if (reversed.ok) return all
  // By staff, in this very moment.
  if (reversed.code === 'already_reversed') return { ...all, isBefore: true }
  if (reversed.code !== 'insufficient_funds')
    return { ...all, minor: 0n, exception: 'The account it was credited to is closed or frozen' }
  const minor = await takeWhatThereIs(tx, ctx, back)
  const exception = `${formatMoney(money(minor))} of it could be taken from the account`
  return { ...all, minor, exception }
}

async function takeWhatThereIs(
  tx: Tx,
  ctx: ActionContext<null>,
  { row, check, account: { ledgerAccountId: from } }: ChargeBack,
): Promise<bigint> {
  await lockedBalancesOf(tx, [from, CLEARING])
  await releaseCheckHolds(tx, { depositId: check.id, account: from }, timingIn(ctx))
  const [balance] = await lockedBalancesOf(tx, [from])
  const { minor } = balance!.available
  if (minor <= 0n) return 0n
  const why = whyReturned(row.reason)
  const details = { description: english('Check returned. {why}', { why }), depositId: check.id }
  const order = { id: row.id, actor: SYSTEM, reason: 'check_return', details } as const
  const posted = await post(
    tx,
    { ...order, from, to: CLEARING, amount: money(minor) },
    timingIn(ctx),
  )
  assert(posted.ok, 'what is available can be taken')
  return minor
}

/** What nobody could be charged for waits in an account of the house until staff have seen to it. */
async function keepForStaff(
  tx: Tx,
  ctx: ActionContext<null>,
  row: ReturnRow,
  minor: bigint,
): Promise<void> {
  if (minor === 0n) return
  const posted = await post(
    tx,
    {
      id: newId(ctx.at.getTime()),
      actor: SYSTEM,
      reason: 'check_return',
      from: KEPT,
      to: CLEARING,
      amount: money(minor),
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
