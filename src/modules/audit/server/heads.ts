import { sql } from 'kysely'
import { type Anchor, anchorIn } from '../../../platform/server/chain.ts'
import type { Db } from '../../../platform/server/db.ts'

/** The last link of the trail; null while nothing is sealed. */
export async function auditHead(db: Db): Promise<Anchor | null> {
  const { rows } = await sql<Anchor>`
    select number, encode(hash, 'hex') as hash from audit_link order by number desc limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}

/** The head of the journal that the trail vouches for; undefined when it vouches for none. */
export async function journalHeadSealed(db: Db): Promise<Anchor | undefined> {
  const { rows } = await sql<{ head: string }>`
    select journal_head as head from audit_link where journal_head is not null
     order by number desc limit 1`.execute(db)
  return rows[0] && anchorIn(rows[0].head)
}
