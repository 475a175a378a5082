import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { assert } from '../../../values/result.ts'
import { record } from '../../audit/server/audit.ts'
import type { LimitTables } from './tables.ts'

type Settings = LimitTables['transfer_limit']
type Counter = LimitTables['transfer_count']

/** What a member may still send to other banks and abroad. */
interface Limit {
  readonly limited: boolean
  /** Null when not limited. At 0 the next transfer has to be refused. */
  readonly left: number | null
  /** Of how many; null when not limited. */
  readonly countMax: number | null
}

export interface LimitSettings {
  readonly enabled: boolean
  readonly countMax: number
  /** `'all'` or the id of a member. */
  readonly appliesTo: string
  readonly updatedAt: Date | null
  readonly updatedBy: string | null
}

interface LimitChange {
  readonly enabled: boolean
  /** At least 1. */
  readonly countMax: number
  /** `'all'` or the id of a member. */
  readonly appliesTo: string
  readonly actorId: string
  readonly address: string
  readonly at: Date
}

/**
 * How many transfers the member has left, held still until the transaction ends: nobody else can
 * count one for this member or save the settings meanwhile. Take it before the ledger's locks, in
 * every transfer alike, so that two transfers never wait for each other.
 */
export async function lockLimit(tx: Tx, memberId: string): Promise<Limit> {
  const tables = tx.withTables<LimitTables>()
  // Settings first, here and in saveLimits: that order is what keeps the two from a deadlock.
  const settings = await tables
    .selectFrom('transfer_limit')
    .selectAll()
    .forShare()
    .executeTakeFirstOrThrow()
  await tables
    .insertInto('transfer_count')
    .values({ member_id: memberId, epoch: settings.epoch, count: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const counter = await tables
    .selectFrom('transfer_count')
    .selectAll()
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return limitUnder(settings, memberId, counter)
}

/**
 * Counts one transfer, limited or not; it stands or falls with the transaction. Only after
 * {@link lockLimit} in the same transaction, and only when that found one left.
 */
export async function countOne(tx: Tx, memberId: string): Promise<void> {
  const { rows } = await sql<{ count: number } & Settings>`
    update transfer_count c
       set epoch = s.epoch, count = case when c.epoch = s.epoch then c.count + 1 else 1 end
      from transfer_limit s
     where c.member_id = ${memberId}
    returning c.count, s.*`.execute(tx)
  const [counted] = rows
  assert(counted, 'a transfer is counted after the limit was locked')
  assert(
    !isLimited(counted, memberId) || counted.count <= counted.count_max,
    'no transfer is counted beyond the limit',
  )
  await publish(tx, 'limits', [memberId])
}

/** As {@link lockLimit}, for looking only: it may be out of date the moment it is read. */
export async function limitOf(db: Db, memberId: string): Promise<Limit> {
  const tables = db.withTables<LimitTables>()
  const { member_id, member_epoch, count, ...settings } = await tables
    .selectFrom('transfer_limit')
    .leftJoin('transfer_count', (join) => join.on('member_id', '=', memberId))
    .selectAll('transfer_limit')
    .select(['member_id', 'transfer_count.epoch as member_epoch', 'count'])
    .executeTakeFirstOrThrow()
  if (member_id === null || member_epoch === null || count === null)
    return limitUnder(settings, memberId)
  return limitUnder(settings, memberId, { member_id, epoch: member_epoch, count })
}

/** The settings as staff saved them last, or the defaults. */
export async function readLimits(db: Db): Promise<LimitSettings> {
  return present(
    await db
      .withTables<LimitTables>()
      .selectFrom('transfer_limit')
      .selectAll()
      .executeTakeFirstOrThrow(),
  )
}

/** Saves the settings and sets the counts of those they apply to from now on back to zero. */
export async function saveLimits(tx: Tx, change: LimitChange): Promise<LimitSettings> {
  const { enabled, countMax, appliesTo, actorId, address, at } = change
  const tables = tx.withTables<LimitTables>()
  const before = await tables
    .selectFrom('transfer_limit')
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow()
  const memberId = appliesTo === 'all' ? null : appliesTo
  const after = await tables
    .updateTable('transfer_limit')
    .set({
      enabled,
      count_max: countMax,
      applies_to: memberId,
      epoch: memberId === null ? before.epoch + 1n : before.epoch,
      updated_at: at,
      updated_by: actorId,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (memberId !== null) await resetCount(tx, memberId, after.epoch)
  const detail = { before: inWords(before), after: inWords(after) }
  await record(tx, { at, actorId, action: 'limits.saved', subjectId: memberId, address, detail })
  await publish(tx, 'limits', concerned(before, after))
  return present(after)
}

async function resetCount(tx: Tx, memberId: string, epoch: bigint): Promise<void> {
  await tx
    .withTables<LimitTables>()
    .insertInto('transfer_count')
    .values({ member_id: memberId, epoch, count: 0 })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ epoch, count: 0 }))
    .execute()
}

const isLimited = ({ enabled, applies_to }: Settings, memberId: string): boolean =>
  enabled && (applies_to === null || applies_to === memberId)

function limitUnder(settings: Settings, memberId: string, counter?: Counter): Limit {
  if (!isLimited(settings, memberId)) return { limited: false, left: null, countMax: null }
  const { epoch, count_max: countMax } = settings
  const used = counter?.epoch === epoch ? counter.count : 0
  return { limited: true, left: Math.max(0, countMax - used), countMax }
}

/** Those whose answer may be another one now: also those the settings no longer apply to. */
function concerned(before: Settings, after: Settings): readonly string[] {
  const keys = [before, after].map(({ applies_to }) => applies_to ?? 'all')
  return keys.includes('all') ? ['all'] : [...new Set(keys)]
}

const inWords = ({ enabled, count_max, applies_to }: Settings) => ({
  enabled,
  countMax: count_max,
  appliesTo: applies_to ?? 'all',
})

const present = (settings: Settings): LimitSettings => ({
  ...inWords(settings),
  updatedAt: settings.updated_at,
  updatedBy: settings.updated_by,
})
