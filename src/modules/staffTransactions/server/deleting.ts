import { audit } from '../../audit/server/audit.ts'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { advanceLongWork, beginLongWork } from '../../longWork/server/longWork.ts'
import { personOf } from '../../members/server/members.ts'
import { history, lockedBalancesOf, release, timingIn } from '../../ledger/server/ledger.ts'
import type { Deletion } from '../deleting.contract.ts'
import { SAYS } from '../words.contract.ts'
import type { Money } from '../../../values/money.ts'
import { allOf, staffHolds, standing } from './deletable.ts'
import { type ChangedSubject, staffAccounts, type Subject, subjectOf } from './subject.ts'
import { informationalPage, removeInformational } from './informational.ts'
import { endDeletion } from './ending.ts'
import { notifyOfChange } from './notifications.ts'
import { othersBehind, recordForOthers } from './others.ts'
import { mirror, transferIn } from './reversing.ts'
import type { DeletionRow, EntryTables } from './tables.ts'
import { english, type Words } from '../../../values/sentence.ts'

/** Few enough that a step is answered at once and holds its locks only for a moment. */
const STEP_ENTRIES = 50
const USUAL_REASON = 'All transactions of the member were deleted'

interface Asked extends Deletion {
  /** It had begun before, and somebody goes on with it. */
  readonly isUnderWay: boolean
  /** What it moves in one transaction or account at most. */
  readonly largest: Money
}

export interface DeletionInput {
  readonly id: string
  readonly personId: string
  readonly reason?: string | undefined
}

/**
 * Begins to delete everything the member has; {@link stepDeletion} does it. While one deletion of a
 * member runs there is no second: whoever asks gets the one that runs, to go on with.
 */
export async function reverseAllOf(
  tx: Tx,
  ctx: ActionContext,
  { id, personId, reason = USUAL_REASON }: DeletionInput,
): Promise<Result<Asked, 'user_not_found' | 'own_account' | 'id_reused'>> {
  const subject = await subjectOf(tx, ctx, personId)
  if (!subject.ok) return subject
  if (sharesAny(subject.value)) return refuse('own_account')
  const { count, largest } = await allOf(tx, subject.value)
  const begun = await tx
    .withTables<EntryTables>()
    .insertInto('staff_deletion')
    .values({
      id,
      person_id: personId,
      actor_id: ctx.actorId,
      second_person_id: ctx.approvedById ?? null,
      address: ctx.address,
      reason,
      state: 'running',
      phase: 'pending',
      place: null,
      total_count: count,
      deleted_count: 0,
      refused_count: 0,
      started_at: ctx.at,
      finished_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (begun) {
    const detail = { deletion: id, transactions: begun.total_count, reason }
    await audit(tx, ctx, 'transactions.deletion_started', { subjectId: personId, detail })
    const { firstName, lastName } = (await personOf(tx, personId))!
    await beginLongWork(tx, {
      id,
      kind: 'deletion',
      about: `${firstName} ${lastName}`,
      begunBy: ctx.actorId,
      total: begun.total_count,
      at: ctx.at,
    })
    return ok({ ...present(begun), isUnderWay: false, largest })
  }
  const underWay = (row: DeletionRow): Asked => ({
    ...present(row),
    isUnderWay: true,
    largest,
  })
  const same = await deletionById(tx, id)
  if (same) return same.person_id === personId ? ok(underWay(same)) : refuse('id_reused')
  const running = await tx
    .withTables<EntryTables>()
    .selectFrom('staff_deletion')
    .selectAll()
    .where('person_id', '=', personId)
    .where('state', '=', 'running')
    .executeTakeFirst()
  assert(running, 'what kept the deletion out is there')
  return ok(underWay(running))
}

const sharesAny = ({ accounts, theirs }: ChangedSubject): boolean =>
  accounts.some(({ ledgerAccountId }) => theirs.has(ledgerAccountId))

const deletionById = (db: Db, id: string): Promise<DeletionRow | undefined> =>
  db
    .withTables<EntryTables>()
    .selectFrom('staff_deletion')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()

type Change = Partial<Omit<DeletionRow, 'id'>>

/** What one part of a step did, and where the next one begins. */
interface DeletionStep {
  readonly deleted: number
  readonly refused: number
  readonly change: Change
}

/**
 * Deletes some more. The row stays locked until the commit, so two who step at once take turns, and
 * what was deleted is written in the transaction that deletes it: a crash repeats nothing.
 */
export async function stepDeletion(
  tx: Tx,
  asker: ActionContext,
  id: string,
): Promise<Result<Deletion, 'deletion_not_found' | 'own_account'>> {
  const row = await tx
    .withTables<EntryTables>()
    .selectFrom('staff_deletion')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return refuse('deletion_not_found')
  const ctx: ActionContext =
    row.second_person_id === null ? asker : { ...asker, approvedById: row.second_person_id }
  const subject = await subjectOf(tx, ctx, row.person_id)
  if (!subject.ok || sharesAny(subject.value)) return refuse('own_account')
  if (row.state === 'finished') return ok(present(row))
  const { deleted, refused, change } = await STEPS[row.phase](tx, ctx, row, subject.value)
  const after = await tx
    .withTables<EntryTables>()
    .updateTable('staff_deletion')
    .set({
      ...change,
      deleted_count: row.deleted_count + deleted,
      refused_count: row.refused_count + refused,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await advanceLongWork(tx, id, { at: ctx.at, done: deleted, failed: after.refused_count })
  if (after.state === 'finished') await endDeletion(tx, ctx, after, subject.value)
  return ok(present(after))
}

const STEPS = { pending: releaseSome, posted: reverseSome, informational: removeSome }

/** First what is set aside, because it may hold money that a reversal needs. */
async function releaseSome(
  tx: Tx,
  ctx: ActionContext,
  _row: DeletionRow,
  { accounts }: Subject,
): Promise<DeletionStep> {
  const ids = accounts.map(({ ledgerAccountId }) => ledgerAccountId)
  const holds = (await staffHolds(tx, ids)).slice(0, STEP_ENTRIES)
  let deleted = 0
  for (const { holdId } of holds) {
    if ((await release(tx, holdId, timingIn(ctx))).ok) deleted++
  }
  const done = holds.length < STEP_ENTRIES
  return { deleted, refused: 0, change: done ? { phase: 'posted' } : {} }
}

/** Newest first, so that balances go back the way they came and nothing is overdrawn on the way. */
async function reverseSome(
  tx: Tx,
  ctx: ActionContext,
  { id, actor_id: begunBy, place, reason }: DeletionRow,
  { personId, accounts }: Subject,
): Promise<DeletionStep> {
  const ids = accounts.map(({ ledgerAccountId }) => ledgerAccountId)
  const window = { countMax: STEP_ENTRIES, before: place ?? undefined }
  const entries = ids.length === 0 ? [] : await history(tx, ids, window)
  const some = await standing(tx, entries)
  // What moved between two of the accounts is taken by the side it left, which may be in another step than the other.
  const transfers = some.filter(
    ({ amount, counter }) => amount.minor < 0n || !ids.includes(counter.accountId),
  )
  const counters = [...new Set(transfers.map(({ counter }) => counter.accountId))]
  await lockedBalancesOf(tx, [...new Set([...ids, ...counters])])
  const others = await othersBehind(tx, personId, counters)
  // Money of whoever began it, agreed to it or goes on with it stays where it is.
  const own = await staffAccounts(tx, [begunBy, ctx.actorId, ctx.approvedById])
  let deleted = 0
  for (const entry of transfers) {
    if (own.has(entry.counter.accountId)) continue
    const reversed = await mirror(tx, ctx, transferIn(entry), reason)
    if (reversed.ok) deleted++
  }
  const elsewhere = await recordForOthers(tx, ctx, others, {
    action: 'transactions.deleted',
    detail: { deletion: id, reason },
  })
  await notifyOfChange(tx, ctx, english('Staff reversed transactions'), elsewhere)
  const done = entries.length < STEP_ENTRIES
  return {
    deleted,
    refused: transfers.length - deleted,
    change: done ? { phase: 'informational' } : { place: entries.at(-1)!.place },
  }
}

async function removeSome(
  tx: Tx,
  ctx: ActionContext,
  row: DeletionRow,
  { accounts }: Subject,
): Promise<DeletionStep> {
  const shown = await informationalPage(
    tx,
    accounts.map(({ id }) => id),
    { countMax: STEP_ENTRIES, before: undefined },
  )
  let deleted = 0
  for (const { id } of shown) if (await removeInformational(tx, ctx, id, row.reason)) deleted++
  const done = shown.length < STEP_ENTRIES
  const keys = accounts.map(({ ledgerAccountId }) => String(ledgerAccountId))
  if (deleted > 0) await publish(tx, 'ledger.posted', keys)
  return { deleted, refused: 0, change: done ? { state: 'finished', finished_at: ctx.at } : {} }
}

function stateWords({ state, deleted_count: deleted, refused_count: refused }: DeletionRow): Words {
  if (state === 'running') return english(SAYS.deletingAll)
  if (refused > 0) return english(SAYS.deleteAllFailed)
  return english(SAYS.deletedAll, { count: String(deleted) })
}

function present(row: DeletionRow): Deletion {
  const { deleted_count: deleted, refused_count: refused, state } = row
  return {
    id: row.id,
    personId: row.person_id,
    state,
    total: row.total_count,
    deleted,
    refused,
    message: stateWords(row),
  }
}
