import type { Db } from '../../../platform/server/db.ts'
import { roleHolds } from '../../../values/staffPermissions.ts'
import { type WorkItem, WORK_LISTED, type WorkQueue } from '../contract.ts'
import type { Work, WorkKind, WorkReader } from './workQueue.ts'

/** What waits over all kinds; undefined where there is no such kind. */
export async function workQueueOf(
  db: Db,
  reader: WorkReader,
  all: readonly WorkKind[],
  only: string | undefined,
): Promise<WorkQueue | undefined> {
  const kinds = all.filter(
    ({ permission }) => permission === undefined || roleHolds(reader.staffRole ?? null, permission),
  )
  if (only !== undefined && !kinds.some(({ kind }) => kind === only)) return undefined
  const works = await Promise.all(
    kinds.map(async ({ kind, waiting }) => ({ kind, ...(await waiting(db, reader, WORK_LISTED)) })),
  )
  return {
    now: reader.at.toISOString(),
    kinds: works.map(({ kind, count, first }) => ({
      kind,
      count,
      oldestSince: first[0]?.since.toISOString() ?? null,
    })),
    items: works
      .filter(({ kind }) => only === undefined || kind === only)
      .flatMap(itemsOf)
      .toSorted((a, b) => a.since.localeCompare(b.since) || a.id.localeCompare(b.id))
      .slice(0, WORK_LISTED),
  }
}

const itemsOf = ({ kind, first }: Work & { readonly kind: string }): WorkItem[] =>
  first.map(({ since, dueAt, ...item }) => ({
    ...item,
    kind,
    since: since.toISOString(),
    ...(dueAt && { dueAt: dueAt.toISOString() }),
  }))
