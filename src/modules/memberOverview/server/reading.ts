import type { Db } from '../../../platform/server/db.ts'
import { roleHolds } from '../../../values/staffPermissions.ts'
import type { OverviewItem } from '../contract.ts'
import type { OverviewFacts, OverviewKind, OverviewReader } from './memberOverview.ts'

/** How everything stands with a member that the role of the reader may see. */
export async function itemsOf(
  db: Db,
  reader: OverviewReader,
  kinds: readonly OverviewKind[],
  personId: string,
): Promise<OverviewItem[]> {
  const items: OverviewItem[] = []
  for (const { kind, permission, read } of kinds) {
    // Nobody is told even that there is none of what they may not see.
    if (!roleHolds(reader.staffRole ?? null, permission)) continue
    items.push(present(kind, await read(db, reader, personId)))
  }
  return items
}

const present = (kind: string, { at, lines = [], ...item }: OverviewFacts): OverviewItem => ({
  kind,
  count: 0,
  id: null,
  about: null,
  amount: null,
  on: null,
  ...item,
  at: at?.toISOString() ?? null,
  lines: lines.map((line) => ({
    what: null,
    about: null,
    where: null,
    amount: null,
    on: null,
    ...line,
    at: line.at?.toISOString() ?? null,
  })),
})
