import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type ActionContext, jobContextOf } from '../../../platform/server/action.ts'
import type { JobDependencies } from '../../../platform/server/claimLoop.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { namedId } from '../../../platform/server/namedId.ts'
import { dealInChunks } from '../../../platform/server/together.ts'
import { dayOf } from '../../../values/dates.ts'
import { newId } from '../../../values/ids.ts'
import { money, toDecimal } from '../../../values/money.ts'
import { assert } from '../../../values/result.ts'
import { labelOf } from '../../accounts/server/accounts.ts'
import { einsOf } from '../../businesses/server/businesses.ts'
import { audit } from '../../audit/server/audit.ts'
import { advanceLongWork, beginLongWork, endLongWork } from '../../longWork/server/longWork.ts'
import { settledAt } from '../../ledger/server/ledger.ts'
import { addresseeOf, peopleOf, type Person } from '../../members/server/members.ts'
import type { TaxForm } from '../contract.ts'
import { formsDue, isArchived, type Taxed } from './figures.ts'
import { notifyOfTaxForm } from './notifications.ts'
import type { TaxTables } from './tables.ts'

type Context = ActionContext<null>

/** Recipients of one transaction. */
const CHUNK = 200
/** For so many years a form is corrected when what it says turns out to be different, as long as all of that is in the database. */
const YEARS_CORRECTED = 3

/** The last year whose forms may be made: the one before this, from the day that the profile says. */
export function lastYear({ at, institution }: Pick<Context, 'at' | 'institution'>): number {
  const today = dayOf(settledAt(at), institution.timeZone)
  const year = Number(today.slice(0, 4))
  return today.slice(5) >= (institution.taxForms?.from ?? '') ? year - 1 : year - 2
}

export const firstYearCorrected = (place: Pick<Context, 'at' | 'institution'>): number =>
  lastYear(place) - YEARS_CORRECTED + 1

/**
 * Makes the tax forms of years that are over, and corrected ones where what is on them has changed since. Each year is
 * looked at once a day, by one process at a time, some hundred recipients in a transaction.
 * @returns how many forms were made
 */
export async function issueDue(
  db: Db,
  dependencies: JobDependencies,
  chunksMax: number,
  chunk = CHUNK,
): Promise<number> {
  const ctx = jobContextOf(dependencies)
  if (!ctx.institution.taxForms) return 0
  await db
    .withTables<TaxTables>()
    .insertInto('tax_year')
    .values({ year: lastYear(ctx), checked_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return dealInChunks(db, chunksMax, (tx) => issueChunk(tx, ctx, chunk))
}

/** Of one year, unless each was looked at today, or is by somebody else. */
async function issueChunk(tx: Tx, ctx: Context, chunk: number) {
  let firstYear = firstYearCorrected(ctx)
  while (await isArchived(tx, ctx, firstYear)) firstYear += 1
  const { rows } = await sql<{ year: number; checked_at: Date | null }>`
    select year, checked_at from tax_year
     where year between ${firstYear} and ${lastYear(ctx)}
       and (checked_at is null or checked_at <= ${ctx.at}::timestamptz - interval '1 day')
     order by year limit 1 for update skip locked`.execute(tx)
  if (!rows[0]) return { claimed: 0, done: 0 }
  const { year, checked_at: checkedBefore } = rows[0]
  const due = [
    ...Map.groupBy(await formsDue(tx, ctx, year, chunk), ({ recipient_id: id }) => id).values(),
  ]
  const ids = due.map(([first]) => first!.person_id ?? first!.primary_id)
  const people = await peopleOf(tx, ids)
  for (const accounts of due) await issue(tx, ctx, { year, accounts, people })
  const isLast = due.length < chunk
  if (isLast) {
    await tx
      .withTables<TaxTables>()
      .updateTable('tax_year')
      .set({ checked_at: ctx.at })
      .where('year', '=', year)
      .execute()
  }
  const total = due[0]?.[0]!.all_due ?? 0
  await tell(tx, ctx, { year, checkedBefore, done: due.length, total, isLast })
  return { claimed: 1, done: due.length }
}

/** Names the rounds through the years of this portal. */
const ROUNDS = '7c1f1c52-0a53-4e59-9d0c-6a3b8a0f2e71'

interface Told {
  readonly year: number
  /** When the round before ended: all of one round were begun under the same. */
  readonly checkedBefore: Date | null
  readonly done: number
  /** With those that were done now. */
  readonly total: number
  readonly isLast: boolean
}

/** A few corrections are done before anybody looks; the first forms of a year, and many, are told of. */
async function tell(tx: Tx, { at }: Context, told: Told): Promise<void> {
  const { year, checkedBefore, done, total, isLast } = told
  const id = namedId(ROUNDS, `${year} after ${checkedBefore?.toISOString() ?? 'none'}`)
  if (total > 0 && (checkedBefore === null || !isLast))
    await beginLongWork(tx, {
      id,
      kind: 'tax_forms',
      about: String(year),
      begunBy: null,
      total,
      at,
    })
  await advanceLongWork(tx, id, { at, done, failed: 0 })
  if (isLast) await endLongWork(tx, id, at)
}

interface Issue {
  readonly year: number
  /** Of one recipient. */
  readonly accounts: readonly Taxed[]
  readonly people: ReadonlyMap<string, Person>
}

async function issue(tx: Tx, ctx: Context, { year, accounts, people }: Issue): Promise<void> {
  const [first] = accounts
  assert(first, 'a form is of an account')
  const { recipient_id, person_id, last_version, all_dividends, all_penalties } = first
  const person = people.get(person_id ?? first.primary_id)
  const version = last_version + 1
  const ein = (await einsOf(tx, [recipient_id])).get(recipient_id)
  const form = formOf(ctx, { year, version, accounts, person, ein })
  const content = JSON.stringify(form)
  const id = newId(ctx.at.getTime())
  const tables = tx.withTables<TaxTables>()
  await tables
    .insertInto('tax_form')
    .values({
      id,
      year,
      recipient_id,
      person_id,
      version,
      dividends: all_dividends,
      penalties: all_penalties,
      issued_at: ctx.at,
      content,
      content_hash: createHash('sha256').update(content).digest(),
    })
    .execute()
  await tables
    .insertInto('tax_form_account')
    .values(
      accounts.map(({ account_id, dividends, penalties }) => ({
        form_id: id,
        account_id,
        dividends,
        penalties,
      })),
    )
    .execute()
  await audit(tx, ctx, version === 1 ? 'tax_form.issued' : 'tax_form.corrected', {
    ...(person_id !== null && { subjectId: person_id }),
    detail: { year: String(year), amount: all_dividends.toString(), currency: 'USD', form: id },
  })
  const { name } = form.recipient
  await notifyOfTaxForm(tx, ctx, { year, version, recipient_id, person_id, name, accounts })
}

const decimalOf = (minor: bigint): string => toDecimal(money(minor))

interface Facts extends Omit<Issue, 'people'> {
  readonly version: number
  /** Whose the form is, or who gets that of a business. */
  readonly person: Person | undefined
  /** Of a business, where it is known. */
  readonly ein: string | undefined
}

function formOf(
  { at, institution }: Context,
  { year, version, accounts, person, ein }: Facts,
): TaxForm {
  const { taxForms } = institution
  assert(taxForms, 'forms are made where the profile says so')
  const [first] = accounts
  return {
    year,
    version,
    issuedOn: dayOf(at, institution.timeZone),
    payer: {
      name: institution.name,
      address: [...taxForms.payerAddress],
      taxNumber: taxForms.payerTaxNumber,
      phone: institution.supportPhone ?? null,
    },
    recipient: {
      ...addresseeOf(person, first!.business_name ?? undefined),
      ...(ein !== undefined && { taxNumber: `XX-XXX${ein.slice(-4)}` }),
    },
    dividends: decimalOf(first!.all_dividends),
    penalties: decimalOf(first!.all_penalties),
    accounts: accounts.map(({ name, dividends, penalties, ...account }) => ({
      ...labelOf({ ...account, name: name ?? undefined }),
      dividends: decimalOf(dividends),
      penalties: decimalOf(penalties),
    })),
    demoNotice: institution.demo?.notice ?? null,
  }
}
