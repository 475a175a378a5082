import type { Db } from '../../../platform/server/db.ts'
import { roleHolds } from '../../../values/staffPermissions.ts'
import type { MemberMatter } from '../contract.ts'
import type { Matter, MatterKind, MatterReader } from './memberOverview.ts'

/** How everything stands with a member that the role of the reader may see. */
export async function mattersOf(
  db: Db,
  reader: MatterReader,
  kinds: readonly MatterKind[],
  personId: string,
): Promise<MemberMatter[]> {
  const matters: MemberMatter[] = []
  for (const { kind, permission, read } of kinds) {
    // Nobody is told even that there is none of what they may not see.
    if (!roleHolds(reader.staffRole ?? null, permission)) continue
    matters.push(present(kind, await read(db, reader, personId)))
  }
  return matters
}

const present = (kind: string, { at, lines = [], ...matter }: Matter): MemberMatter => ({
  kind,
  count: 0,
  id: null,
  about: null,
  amount: null,
  on: null,
  ...matter,
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
