import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { money, toDecimal } from '../../../values/money.ts'
import type { Analytics } from '../contract.ts'
import type { Weeks } from './weeks.ts'

/** How many members there are and what they have with us, week by week. */
export async function readGrowth(db: Db, weeks: Weeks): Promise<Analytics['growth']> {
  const { rows: before } = await sql<{ members: bigint; deposits: bigint }>`
    select (select count(*) from analytics_member where joined_at < ${weeks.from}) as members,
           analytics_deposits(${weeks.from}) as deposits`.execute(db)
  const { rows } = await sql<{ joined: bigint; deposits: bigint }>`
    select (select count(*) from analytics_member
             where joined_at >= w.starts_at and joined_at < w.ends_at) as joined,
           analytics_deposits(w.ends_at) as deposits
      from unnest(${weeks.starts}::timestamptz[], ${weeks.ends}::timestamptz[]) with ordinality
           as w (starts_at, ends_at, place)
     order by w.place`.execute(db)
  return {
    membersBefore: Number(before[0]!.members),
    joined: rows.map(({ joined }) => Number(joined)),
    depositsBefore: toDecimal(money(before[0]!.deposits)),
    deposits: rows.map(({ deposits }) => toDecimal(money(deposits))),
  }
}
