import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'

/** Of the rows of `sanctions_hit`, those that do not concern somebody: on staff too, nobody is told what came close to their name. */
export const concernsNot = (personId: string): RawBuilder<boolean> =>
  sql<boolean>`not exists (
    select from sanctions_concerned c where c.hit_id = sanctions_hit.id and c.person_id = ${personId})`

/** Whom each of these hits concerns. */
export async function concernedBy(
  db: Db,
  hitIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ hitId: string; personId: string }>`
    select hit_id as "hitId", person_id as "personId" from sanctions_concerned
     where hit_id = any(${hitIds}::uuid[]) order by person_id`.execute(db)
  const byHit = Map.groupBy(rows, ({ hitId }) => hitId)
  return new Map([...byHit].map(([id, group]) => [id, group.map(({ personId }) => personId)]))
}
