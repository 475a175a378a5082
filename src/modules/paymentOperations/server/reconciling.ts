import { sql } from 'kysely'
import { type ActionContext, jobContextOf } from '../../../platform/server/action.ts'
import type { JobDependencies } from '../../../platform/server/claimLoop.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import { addDays, type Day, dayOf } from '../../../values/dates.ts'
import { money, toDecimal } from '../../../values/money.ts'
import { openEntries } from '../../ach/server/ach.ts'
import { openChecks } from '../../cashLetters/server/cashLetters.ts'
import { whoIs } from '../../identity/server/identity.ts'
import { balanceOf, houseAccount } from '../../ledger/server/ledger.ts'
import { CLEARING, openPayments, unsettled } from '../../networkPayments/server/networkPayments.ts'
import { ITEMS_SHOWN, OpenKind, type Reconciliation } from '../contract.ts'

type Rail = keyof typeof CLEARING
type ClearingCode = Reconciliation['account']

/** One payment or entry whose money stands on a clearing account. */
interface Item {
  readonly id: string
  readonly kind: OpenKind
  readonly personId: string | null
  readonly company: string
  readonly trace: string | null
  readonly minor: bigint
  readonly since: Date
  readonly exception: string | null
}

interface Books {
  readonly account: ClearingCode
  readonly balance: bigint
  readonly explained: bigint
  readonly items: readonly Item[]
}

/** The clearing accounts and all that explains them, as of one moment. */
async function booksOf(
  tx: Tx,
  { at, institution }: Pick<ActionContext<string | null>, 'at' | 'institution'>,
): Promise<readonly Books[]> {
  await sql`set transaction isolation level repeatable read`.execute(tx)
  const payments = await openPayments(tx)
  const files = await unsettled(tx)
  const entries = await openEntries(tx, files)
  const checks = institution.cashLetters ? await openChecks(tx, at, files) : []
  const books: Books[] = []
  for (const rail of Object.keys(CLEARING) as Rail[]) {
    if (rail === 'check' && !institution.cashLetters) continue
    const account = CLEARING[rail]
    const items: readonly Item[] = [
      ...payments
        .filter((payment) => payment.rail === rail)
        .map((payment) => ({
          id: payment.id,
          kind: payment.state as OpenKind,
          personId: payment.person_id,
          company: '',
          trace: payment.trace,
          minor: payment.amount_minor,
          since: payment.made_at,
          exception: null,
        })),
      ...(rail === 'ach' ? entries.map((entry) => ({ ...entry, personId: null })) : []),
      ...(rail === 'check' ? checks : []),
    ].toSorted((a, b) => a.since.getTime() - b.since.getTime())
    books.push({
      account,
      balance: (await balanceOf(tx, houseAccount(account))).posted.minor,
      explained: items.reduce((sum, { minor }) => sum + minor, 0n),
      items,
    })
  }
  return books
}

/**
 * Writes down how the clearing accounts stand; the last look of a day is the one that stays.
 * @returns how many there are
 */
export async function reconcile(db: Db, dependencies: JobDependencies): Promise<number> {
  const ctx = jobContextOf(dependencies)
  const { at, institution } = ctx
  return inTransaction(db, async (tx) => {
    const books = await booksOf(tx, ctx)
    for (const { account, balance, explained } of books)
      await sql`
        insert into clearing_reconciliation (day, account, balance_minor, explained_minor, at)
        values (${dayOf(at, institution.timeZone)}, ${account}, ${balance}, ${explained}, ${at})
        on conflict (account, day) do update
          set balance_minor = excluded.balance_minor, explained_minor = excluded.explained_minor,
              at = excluded.at where clearing_reconciliation.at < excluded.at`.execute(tx)
    return books.length
  })
}

const DAYS_SHOWN = 30

const dollars = (minor: bigint): string => toDecimal(money(minor))

/** Each clearing account as the ledger has it, what explains it item by item, and what does not match. */
export async function reconciliations(
  db: Db,
  { at, institution }: Pick<ActionContext, 'at' | 'institution'>,
): Promise<readonly Reconciliation[]> {
  const today = dayOf(at, institution.timeZone)
  return inTransaction(db, async (tx) => {
    const books = await booksOf(tx, { at, institution })
    const shown = books.flatMap(({ items }) => items.slice(0, ITEMS_SHOWN))
    const ids = shown.flatMap(({ personId }) => personId ?? [])
    const people = await whoIs(tx, [...new Set(ids)])
    const whoOf = ({ personId, company }: Item): string =>
      personId === null ? company : (people.get(personId)?.name ?? '')
    const accounts: Reconciliation[] = []
    for (const { account, balance, explained, items } of books) {
      const looks = await looksSince(tx, account, addDays(today, 1 - DAYS_SHOWN))
      accounts.push({
        account,
        balance: dollars(balance),
        difference: dollars(balance - explained),
        since: balance === explained ? null : await differsSince(tx, account),
        groups: groupsOf(items),
        items: items.slice(0, ITEMS_SHOWN).map((item) => ({
          id: item.id,
          kind: item.kind,
          who: whoOf(item),
          trace: item.trace,
          amount: dollars(item.minor),
          since: item.since.toISOString(),
          exception: item.exception,
        })),
        days: looks.map(({ day, difference }) => ({ day, difference: dollars(difference) })),
      })
    }
    return accounts
  })
}

function groupsOf(items: readonly Item[]): Reconciliation['groups'] {
  const groups = Map.groupBy(items, ({ kind }) => kind)
  return OpenKind.options.flatMap((kind) => {
    const group = groups.get(kind)
    if (!group) return []
    const minor = group.reduce((sum, item) => sum + item.minor, 0n)
    return [{ kind, payments: { count: group.length, amount: dollars(minor) } }]
  })
}

interface Look {
  readonly day: Day
  readonly difference: bigint
}

async function looksSince(tx: Tx, account: ClearingCode, day: Day): Promise<readonly Look[]> {
  const { rows } = await sql<Look>`
    select day::text, balance_minor - explained_minor as difference from clearing_reconciliation
     where account = ${account} and day >= ${day} order by day`.execute(tx)
  return rows
}

/** The first day since which no look found the account explained. */
async function differsSince(tx: Tx, account: ClearingCode): Promise<Day | null> {
  const { rows } = await sql<{ day: Day | null }>`
    select min(day)::text as day from clearing_reconciliation
     where account = ${account}
       and day > coalesce((select max(day) from clearing_reconciliation
                            where account = ${account} and balance_minor = explained_minor), '-infinity')`.execute(
    tx,
  )
  return rows[0]!.day
}

/** Clearing accounts of which the last look found more or less than is explained. */
export async function unexplainedNow(
  db: Db,
): Promise<readonly { readonly at: Date; readonly difference: bigint }[]> {
  const { rows } = await sql<{ at: Date; difference: bigint }>`
    select at, difference
      from (select distinct on (account) at, balance_minor - explained_minor as difference
              from clearing_reconciliation order by account, day desc) last
     where difference <> 0`.execute(db)
  return rows
}
