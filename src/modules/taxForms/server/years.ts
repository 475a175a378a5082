import type { ActionContext } from '../../../platform/server/action.ts'
import { type Columns, csvOf } from '../../../platform/server/csv.ts'
import type { Db } from '../../../platform/server/db.ts'
import { dayOf } from '../../../values/dates.ts'
import { money, toDecimal } from '../../../values/money.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { einsOf } from '../../businesses/server/businesses.ts'
import { flows, houseAccount } from '../../ledger/server/ledger.ts'
import { peopleOf, type Person } from '../../members/server/members.ts'
import type { TaxYear } from '../contract.ts'
import { carriedIn, isArchived, type Recipient, recipientsOf, yearRange } from './figures.ts'
import { firstYearCorrected } from './issuing.ts'
import type { TaxTables } from './tables.ts'

const decimalOf = (minor: bigint): string => toDecimal(money(minor))

/** Years that have been looked at, newest first. */
const yearsOf = async (db: Db): Promise<readonly number[]> =>
  (
    await db
      .withTables<TaxTables>()
      .selectFrom('tax_year')
      .select('year')
      .orderBy('year', 'desc')
      .execute()
  ).map(({ year }) => year)

/** For staff: what the forms of each year come to, and what the ledger says of the same year. */
export async function taxYears(db: Db, ctx: ActionContext): Promise<TaxYear[]> {
  const years: TaxYear[] = []
  for (const year of await yearsOf(db)) years.push(await taxYear(db, ctx, year))
  return years
}

async function taxYear(db: Db, ctx: ActionContext, year: number): Promise<TaxYear> {
  const archived = await isArchived(db, ctx, year)
  const recipients = await recipientsOf(db, ctx, year)
  const [withForm, without] = [
    recipients.filter(({ version }) => version !== null),
    recipients.filter(({ version }) => version === null),
  ]
  const [paid] = await flows(db, [houseAccount('expense:dividends')], yearRange(ctx, year))
  const sumsOf = (some: readonly Recipient[]) => ({
    dividends: decimalOf(some.reduce((sum, { dividends }) => sum + dividends, 0n)),
    penalties: decimalOf(some.reduce((sum, { penalties }) => sum + penalties, 0n)),
  })
  return {
    year,
    forms: withForm.length,
    corrected: withForm.filter(({ version }) => version! > 1).length,
    onForms: sumsOf(withForm),
    withoutForm: { recipients: without.length, ...sumsOf(without) },
    ledger: {
      dividends: decimalOf(paid!.moneyOut.minor - paid!.moneyIn.minor),
      penalties: sumsOf(recipients).penalties,
    },
    carried: decimalOf(await carriedIn(db, year)),
    archived,
    corrects: !archived && year >= firstYearCorrected(ctx),
  }
}

interface Line extends Recipient {
  readonly year: number
  readonly issuedOn: string
  /** Undefined for a business. */
  readonly person: Person | undefined
  readonly address: Person['address'] | undefined
  /** Nine digits, of a business. */
  readonly ein: string | undefined
}

/**
 * One line for everybody who was credited anything, so that the column adds up to the ledger. The portal keeps the
 * numbers of businesses; those of people are to be filled in from where they are kept.
 */
const COLUMNS: Columns<Line> = [
  ['tax_year', ({ year }) => String(year)],
  ['form', ({ version }) => (version === null ? '' : '1099-INT')],
  ['corrected', ({ version }) => (version !== null && version > 1 ? 'yes' : 'no')],
  ['version', ({ version }) => String(version ?? '')],
  ['issued_on', ({ issuedOn }) => issuedOn],
  ['recipient_id', ({ recipient_id }) => recipient_id],
  ['recipient_type', ({ person_id }) => (person_id === null ? 'business' : 'person')],
  ['recipient_tin', ({ ein }) => (ein ? `${ein.slice(0, 2)}-${ein.slice(2)}` : '')],
  ['first_name', ({ person }) => person?.firstName ?? ''],
  ['last_name', ({ person }) => person?.lastName ?? ''],
  [
    'business_name',
    ({ business_name, person_id }) => (person_id === null ? (business_name ?? '') : ''),
  ],
  ['street', ({ address }) => address?.street ?? ''],
  ['city', ({ address }) => address?.city ?? ''],
  ['state', ({ address }) => address?.state ?? ''],
  ['postal_code', ({ address }) => address?.postalCode ?? ''],
  ['country', ({ address }) => address?.country ?? ''],
  ['accounts', ({ account_count }) => String(account_count)],
  ['box_1_interest', ({ dividends }) => dividends],
  ['box_2_early_withdrawal_penalty', ({ penalties }) => penalties],
  ['box_4_tax_withheld', () => 0n],
]

/** Everybody of a year as a file that is nobody's format: what files it takes its columns from here. */
export async function yearCsv(
  db: Db,
  ctx: ActionContext,
  year: number,
): Promise<Result<{ readonly csv: string; readonly recipients: number }, 'tax_year_not_found'>> {
  if (!(await yearsOf(db)).includes(year)) return refuse('tax_year_not_found')
  const recipients = await recipientsOf(db, ctx, year)
  const people = await peopleOf(
    db,
    recipients.map(({ person_id, primary_id }) => person_id ?? primary_id),
  )
  const businesses = recipients.filter(({ person_id }) => person_id === null)
  const eins = await einsOf(
    db,
    businesses.map(({ recipient_id }) => recipient_id),
  )
  const { timeZone } = ctx.institution
  const rows = recipients.map((recipient): Line => ({
    ...recipient,
    year,
    issuedOn: recipient.issued_at ? dayOf(recipient.issued_at, timeZone) : '',
    person: people.get(recipient.person_id ?? ''),
    address: people.get(recipient.person_id ?? recipient.primary_id)?.address,
    ein: eins.get(recipient.recipient_id),
  }))
  return ok({ csv: csvOf(COLUMNS, rows), recipients: rows.length })
}
