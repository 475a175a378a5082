import { type RawBuilder, sql } from 'kysely'
import { type ActionContext, jobContextOf } from '../../../../platform/server/action.ts'
import type { JobDependencies } from '../../../../platform/server/claimLoop.ts'
import type { Db, Tx } from '../../../../platform/server/db.ts'
import { forgetFailuresOf, mayBeTried } from '../../../../platform/server/jobFailures.ts'
import { type Dealt, dealInChunks, dealTogether } from '../../../../platform/server/together.ts'
import { accountsById } from '../../../accounts/server/accounts.ts'
import {
  lockedBalancesOf,
  releaseMany,
  sidesOfMany,
  timingIn,
} from '../../../ledger/server/ledger.ts'
import {
  type DuePayment,
  paymentsByTrace,
} from '../../../networkPayments/server/networkPayments.ts'
import type { AchEntryRow, AchPayment } from '../tables.ts'
import { joinNextWindow } from '../windows.ts'
import { dealWithAnswers, HOUSE_OF_ANSWERS } from './answers.ts'
import { auditException } from './exceptions.ts'
import type { LinkAnswers } from './linkAnswers.ts'
import type { Outcome } from './outcomes.ts'
import { postEntries } from './posting.ts'
import { keepRepeated, repeatedAmong } from './repeated.ts'
import { titleOf } from './words.ts'

export const ENTRIES_JOB = 'ACH entries'
/** Entries of one transaction: their accounts are locked for as long. */
const CHUNK = 200

interface Dealing extends JobDependencies {
  readonly links: LinkAnswers
}

/**
 * Deals with the entries that are due: of a day all that comes in before what goes out, and each in the order of the files.
 * @returns how many
 */
export const dealWithEntries = (
  db: Db,
  dependencies: Dealing,
  chunksMax: number,
): Promise<number> => dealInChunks(db, chunksMax, (tx) => dealWithChunk(tx, dependencies))

async function dealWithChunk(tx: Tx, dependencies: Dealing) {
  const ctx = jobContextOf(dependencies)
  const claimed = await claimDue(tx, ctx)
  if (claimed.length === 0) return { claimed: 0, done: 0 }
  const done = await dealTogether(tx, dependencies, claimed, {
    job: ENTRIES_JOB,
    idOf: ({ id }) => id,
    titleOf,
    dealWith: (_, rows) => deal(tx, ctx, rows, dependencies.links),
  })
  await forgetFailuresOf(
    tx,
    ENTRIES_JOB,
    done.map(({ id }) => id),
  )
  return { claimed: claimed.length, done: done.length }
}

/**
 * Nothing leaves an account as long as something of the same day that comes in is not dealt with, by whichever
 * process; what failed is not waited for.
 */
async function claimDue(tx: Tx, { at }: ActionContext<null>): Promise<readonly AchEntryRow[]> {
  const tried = (key: string): RawBuilder<boolean> => mayBeTried(ENTRIES_JOB, [key], at)
  const { rows } = await sql<AchEntryRow>`
    select e.* from ach_entry e
     where e.state = 'waits' and e.posts_at <= ${at} and ${tried('e.id')}
       and (not e.is_debit or not exists (
         select from ach_entry c
          where c.state = 'waits' and not c.is_debit and c.settles_on <= e.settles_on and c.posts_at <= ${at}
            and ${tried('c.id')}))
     order by e.settles_on, e.is_debit, e.number
     limit ${CHUNK} for update of e skip locked`.execute(tx)
  return rows
}

async function deal(
  tx: Tx,
  ctx: ActionContext<null>,
  rows: readonly AchEntryRow[],
  links: LinkAnswers,
): Promise<readonly Dealt<AchEntryRow>[]> {
  const answers = rows.filter(({ answer }) => answer !== null)
  const entries = rows.filter(({ answer }) => answer === null)
  // Payments, then links, then accounts, and these together, as everybody locks them.
  const answered = await paymentsByTrace(
    tx,
    answers.map(({ trace }) => trace),
  )
  const linked = await links.lock(tx, linkedOf([...answered.values()]))
  const sides = await sidesOfMany(
    tx,
    [...answered.values()].map(({ id }) => id),
  )
  const ids = entries.flatMap(({ account_id: id }) => (id === null ? [] : [id]))
  const accounts = await accountsById(tx, [...new Set(ids)])
  const balances = await lockedBalancesOf(tx, [
    ...HOUSE_OF_ANSWERS,
    ...linked,
    ...[...sides.values()].flatMap(({ from, to }) => [from, to]),
    ...[...accounts.values()].map(({ ledgerAccountId }) => ledgerAccountId),
  ])
  const statuses = new Map(balances.map(({ accountId, status }) => [accountId, status]))
  const repeated = await repeatedAmong(tx, entries)
  const [again, fresh] = [true, false].map((is) =>
    entries.filter(({ id }) => repeated.has(id) === is),
  )
  const outcomes = new Map([
    ...(await keepRepeated(tx, ctx, again!, repeated)),
    ...(await postEntries(tx, ctx, { rows: fresh!, accounts, statuses })),
    ...(await dealWithAnswers(tx, ctx, { rows: answers, answered, links })),
  ])
  await write(tx, ctx, rows, (row) => outcomes.get(row.id)!)
  return rows.map((row) => ({ row }))
}

const linkedOf = (payments: readonly DuePayment[]) =>
  payments.flatMap(({ id: paymentId, contents }) => {
    const { linkId } = contents as AchPayment
    return linkId === undefined ? [] : [{ linkId, paymentId }]
  })

async function write(
  tx: Tx,
  ctx: ActionContext<null>,
  rows: readonly AchEntryRow[],
  outcomeOf: (row: AchEntryRow) => Outcome,
): Promise<void> {
  const outcomes = rows.map(outcomeOf)
  const isReturning = outcomes.some(({ state }) => state === 'returning')
  const window = isReturning ? await joinNextWindow(tx, ctx) : undefined
  await sql`
    update ach_entry e
       set state = o.state, return_reason = o.reason, exception = o.exception,
           return_leaves_at = case o.state when 'returning' then ${window?.cutAt ?? null}::timestamptz end,
           return_settles_at = case o.state when 'returning' then ${window?.settlesAt ?? null}::timestamptz end
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${outcomes.map(({ state }) => state)}::text[],
             ${outcomes.map(({ reason }) => reason ?? null)}::text[],
             ${outcomes.map(({ exception }) => exception ?? null)}::text[]) o (id, state, reason, exception)
     where e.id = o.id`.execute(tx)
  for (const [i, { exception }] of outcomes.entries())
    if (exception !== undefined) await auditException(tx, ctx, rows[i]!, exception)
}

/** Staff put away an entry that was set aside: they see to its money themselves, and nobody waits for it any more. */
export async function putEntryAway(tx: Tx, ctx: ActionContext, rowId: string): Promise<void> {
  const { rows } = await sql<AchEntryRow>`
    update ach_entry set state = 'exception', put_away = true, exception = 'Put away by staff'
     where id::text = ${rowId} and state = 'waits' returning *`.execute(tx)
  const announced = rows.filter((row) => row.announced_at !== null).map(({ id }) => id)
  await releaseMany(tx, announced, timingIn(ctx))
}
