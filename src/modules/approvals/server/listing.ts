import { type RawBuilder, sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db } from '../../../platform/server/db.ts'
import { assert } from '../../../values/result.ts'
import { type Approval, PAGE_SIZE } from '../contract.ts'
import { type ApprovalDependencies, type Asked, mayDecide, mayWithdraw } from './decisions.ts'
import { shownTo } from './shown.ts'
import type { ApprovalTables } from './tables.ts'

export type WhoIs = (
  db: Db,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, { readonly name: string; readonly email: string }>>

type Reader = Pick<ActionContext, 'actorId' | 'staffRole' | 'at'>

interface Sources {
  readonly db: Db
  readonly whoIs: WhoIs
  readonly handlers: ApprovalDependencies['handlers']
}

const SHOWN = [
  'id',
  'kind',
  'summary',
  'changes',
  'reason',
  'subject_id',
  'asked_by',
  'asked_at',
  'expires_at',
  'state',
  'decided_by',
  'decided_at',
  'note',
] as const satisfies (keyof Asked)[]

interface Page {
  readonly items: Approval[]
  readonly openCount: number
  readonly next: string | null
}

const approvals = (db: Db) => db.withTables<ApprovalTables>().selectFrom('approval')

const waits = (at: Date) => sql<boolean>`(state = 'open' and expires_at > ${at})`

/** Requests that wait, or those that were decided or have expired, the latest first. */
export async function pageOf(
  { db, whoIs, handlers }: Sources,
  reader: Reader,
  { decided, before }: { readonly decided: boolean; readonly before?: string | undefined },
): Promise<Page> {
  const shown = shownTo(handlers, reader.actorId)
  const found = await approvals(db)
    .select(SHOWN)
    .where(shown)
    .where(decided ? sql<boolean>`not ${waits(reader.at)}` : waits(reader.at))
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute()
  const rows = found.slice(0, PAGE_SIZE)
  const people = new Set(rows.flatMap((row) => [row.asked_by, row.subject_id, row.decided_by]))
  const names = await whoIs(
    db,
    [...people].filter((one) => one !== null),
  )
  return {
    items: rows.map((row) => present(row, names, mayDecide(handlers), reader)),
    openCount: await openCount(db, sql<boolean>`(${shown} and ${waits(reader.at)})`),
    next: found.length > PAGE_SIZE ? rows.at(-1)!.id : null,
  }
}

async function openCount(db: Db, counted: RawBuilder<boolean>): Promise<number> {
  const { count } = await approvals(db)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where(counted)
    .executeTakeFirstOrThrow()
  return Number(count)
}

function present(
  row: Asked,
  names: Awaited<ReturnType<WhoIs>>,
  mayDecideOn: ReturnType<typeof mayDecide>,
  reader: Reader,
): Approval {
  const who = (id: string) => {
    const known = names.get(id)
    return { id, name: known?.name ?? 'Somebody', email: known?.email ?? '' }
  }
  const state = row.state === 'open' && row.expires_at <= reader.at ? 'expired' : row.state
  assert(Array.isArray(row.changes), 'changes are a list')
  return {
    id: row.id,
    summary: row.summary,
    changes: row.changes,
    reason: row.reason,
    subject: row.subject_id === null ? null : who(row.subject_id),
    askedBy: who(row.asked_by),
    askedAt: row.asked_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    state,
    decidedBy: row.decided_by === null ? null : who(row.decided_by),
    decidedAt: row.decided_at?.toISOString() ?? null,
    note: row.note,
    may:
      state !== 'open'
        ? 'nothing'
        : mayWithdraw(row, reader) === undefined
          ? 'withdraw'
          : mayDecideOn(row, reader) === undefined
            ? 'decide'
            : 'nothing',
  }
}
