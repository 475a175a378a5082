import { type RawBuilder, sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db } from '../../../platform/server/db.ts'
import { instantOf } from '../../../values/dates.ts'
import { fromDecimal } from '../../../values/money.ts'
import type { AccountKind } from '../../accounts/contract.ts'
import { archivedWithin, houseAccount } from '../../ledger/server/ledger.ts'
import { LEAST_DIVIDENDS } from '../contract.ts'

type Place = Pick<ActionContext<null>, 'institution'>

/** The instants at which a year begins and ends where the institution is. */
export function yearRange({ institution }: Place, year: number) {
  const start = (of: number): Date => instantOf(`${of}-01-01`, '00:00', institution.timeZone)
  return { from: start(year), to: start(year + 1) }
}

/** Whether what the ledger paid and charged in a year is not all in the database any more. */
export async function isArchived(db: Db, place: Place, year: number): Promise<boolean> {
  const accounts = [houseAccount('expense:dividends'), houseAccount('income:fees')]
  return (await archivedWithin(db, accounts, yearRange(place, year).from)) !== null
}

/**
 * What each account was credited and charged in a year, and who is taxed for it: whoever a form of that year was made
 * for, and else whoever has it now. That of a business goes to an owner of the account, or of an open one where it is closed.
 */
const figuresOf = (place: Place, year: number): RawBuilder<unknown> => {
  const { from, to } = yearRange(place, year)
  return sql`
    with newest as (
      select distinct on (recipient_id) * from tax_form
       where year = ${year} order by recipient_id, version desc
    ), settled as (
      select distinct on (x.account_id) x.account_id, f.recipient_id, f.person_id
        from tax_form f join tax_form_account x on x.form_id = f.id
       where f.year = ${year} order by x.account_id, f.version desc
    ), figure as (
      select ledger_account_id, sum(dividends)::bigint as dividends, sum(penalties)::bigint as penalties
        from (select * from tax_figures(${from}, ${to})
              union all select ledger_account_id, dividends, 0 from tax_carried where year = ${year}
              union all select ledger_account_id, 0, 0 from settled join tax_account using (account_id)) f
       group by 1
    ), taxed as (
      select a.account_id, a.kind, a.name, a.number, f.dividends, f.penalties, a.business_name,
             case when a.person_id is null then coalesce(
               (select o.person_id from tax_business_owner o
                 where o.recipient_id = a.recipient_id and o.is_current
                 order by o.account_id <> a.account_id, o.account_id limit 1),
               a.primary_id) else a.primary_id end as primary_id,
             coalesce(s.recipient_id, a.recipient_id) as recipient_id,
             case when s.account_id is null then a.person_id else s.person_id end as person_id
        from figure f join tax_account a using (ledger_account_id)
        left join settled s on s.account_id = a.account_id
    ), recipient as (
      select recipient_id, greatest(sum(dividends), 0)::bigint as all_dividends,
             greatest(sum(penalties), 0)::bigint as all_penalties
        from taxed group by 1
    )`
}

/** An account on a form that has to be made. */
export interface Taxed {
  readonly account_id: string
  readonly kind: AccountKind
  readonly name: string | null
  readonly number: string
  readonly dividends: bigint
  readonly penalties: bigint
  readonly business_name: string | null
  /** Who gets what is sent about it. */
  readonly primary_id: string
  readonly recipient_id: string
  readonly person_id: string | null
  /** Of the recipient, in all. */
  readonly all_dividends: bigint
  readonly all_penalties: bigint
  readonly last_version: number
  /** Recipients without the right form, also those who are not among these. */
  readonly all_due: number
}

const LEAST = fromDecimal(LEAST_DIVIDENDS).minor

/** The accounts of recipients without the right form, of so many recipients at most, one after the other. */
export async function formsDue(
  db: Db,
  place: Place,
  year: number,
  recipientsMax: number,
): Promise<readonly Taxed[]> {
  const { rows } = await sql<Taxed>`${figuresOf(place, year)}, due as (
      select r.*, coalesce(n.version, 0) as last_version, count(*) over ()::int as all_due
        from recipient r left join newest n using (recipient_id)
       where case when n.id is null then r.all_dividends >= ${LEAST}
                  else (n.dividends, n.penalties) <> (r.all_dividends, r.all_penalties) end
       order by recipient_id limit ${recipientsMax})
    select taxed.*, due.all_dividends, due.all_penalties, due.last_version, due.all_due
      from due join taxed using (recipient_id) order by recipient_id, number`.execute(db)
  return rows
}

/** A recipient of a year, with the newest form where there is one. */
export interface Recipient {
  readonly recipient_id: string
  readonly person_id: string | null
  readonly business_name: string | null
  readonly dividends: bigint
  readonly penalties: bigint
  /** Who gets the post of a business. */
  readonly primary_id: string
  readonly account_count: number
  readonly version: number | null
  readonly issued_at: Date | null
}

/** Everybody who was credited or charged anything in a year. With a form, its figures; else what there is. */
export async function recipientsOf(
  db: Db,
  place: Place,
  year: number,
): Promise<readonly Recipient[]> {
  const { rows } = await sql<Recipient>`${figuresOf(place, year)}
    select t.recipient_id, t.person_id, max(t.business_name) as business_name,
           coalesce(n.dividends, sum(t.dividends))::bigint as dividends,
           coalesce(n.penalties, sum(t.penalties))::bigint as penalties,
           (array_agg(t.primary_id order by t.number))[1] as primary_id,
           count(*)::int as account_count, n.version, n.issued_at
      from taxed t left join newest n using (recipient_id)
     group by t.recipient_id, t.person_id, n.id, n.dividends, n.penalties, n.version, n.issued_at
     order by t.recipient_id`.execute(db)
  return rows
}

/** What another system had credited before its accounts came from there. */
export async function carriedIn(db: Db, year: number): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(dividends), 0)::bigint as sum from tax_carried where year = ${year}`.execute(
    db,
  )
  return rows[0]!.sum
}
