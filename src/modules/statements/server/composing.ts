import type { Db } from '../../../platform/server/db.ts'
import { dayOf, monthRange } from '../../../values/dates.ts'
import type { Institution } from '../../../values/institution.ts'
import { money, toDecimal } from '../../../values/money.ts'
import { assert } from '../../../values/result.ts'
import { labelOf, type ShareAccount } from '../../accounts/server/accounts.ts'
import { type Labels, presentEntry } from '../../activity/server/activity.ts'
import { creditedBy } from '../../dividends/server/dividends.ts'
import { yieldText } from '../../dividends/yield.contract.ts'
import { type Entry, flows, history, type Reason, sequenceAt } from '../../ledger/server/ledger.ts'
import { FeeKind, feeKindIn } from '../../fees/contract.ts'
import type { FeeTotal, ReportedProblem, Statement, StatementLine } from '../contract.ts'
import { periodOf } from '../periods.contract.ts'
import { disputesIn } from './disputes.ts'

/** Whose month is told, of which account. */
export interface Subject {
  readonly account: ShareAccount
  readonly labels: Labels
  readonly holder: Statement['holder']
}

/** Where the month before ended, and what came together in the year so far. */
export interface Before {
  /** Undefined for the first statement of an account. */
  readonly last: { readonly closing: bigint; readonly entriesThrough: bigint } | undefined
  readonly interest: bigint
  readonly fees: bigint
}

export interface Figures {
  readonly opening: bigint
  readonly closing: bigint
  readonly moneyIn: bigint
  readonly moneyOut: bigint
  readonly interest: bigint
  readonly fees: bigint
  readonly entriesThrough: bigint
}

export interface Composed {
  readonly figures: Figures
  readonly statement: Statement
}

const PAGE_COUNT = 500

/**
 * A month of an account from the journal. It begins behind the last entry of the month before and
 * not at midnight, so that no entry is ever left out or told twice, whatever the clock did.
 */
export async function compose(
  db: Db,
  institution: Institution,
  { account, labels, holder }: Subject,
  { month, before, at }: { readonly month: string; readonly before: Before; readonly at: Date },
): Promise<Composed> {
  const range = monthRange(month, institution.timeZone)
  const ledgerId = account.ledgerAccountId
  const { entries, last } = await entriesBehind(db, ledgerId, range, before.last)
  const opening = last?.closing ?? (await flows(db, [ledgerId], range))[0]!.opening.minor
  const moneyIn = sumOf(entries, (minor) => (minor > 0n ? minor : 0n))
  const moneyOut = sumOf(entries, (minor) => (minor < 0n ? -minor : 0n))
  const closing = opening + moneyIn - moneyOut
  const newest = entries.at(-1)
  assert(
    newest === undefined || newest.balanceAfter.minor === closing,
    `the statement of ${account.id} for ${month} adds up to the ledger's balance`,
  )
  const figures: Figures = {
    opening,
    closing,
    moneyIn,
    moneyOut,
    interest: sumOf(entries, (minor, entry) => (kindOf(entry) === 'interest' ? minor : 0n)),
    fees: sumOf(entries, (minor, entry) => (kindOf(entry) === 'fee' ? -minor : 0n)),
    entriesThrough: newest
      ? sequenceAt(newest.place)
      : (last?.entriesThrough ?? (await countUntil(db, ledgerId, range.to))),
  }
  const { from, to } = periodOf(month)
  const reported = await disputesIn(db, account.id, range)
  const statement: Statement = {
    account: labelOf(account),
    holder,
    month,
    from,
    to,
    closedAt: at.toISOString(),
    madeOn: dayOf(at, institution.timeZone),
    opening: decimalOf(opening),
    closing: decimalOf(closing),
    moneyIn: decimalOf(moneyIn),
    moneyOut: decimalOf(moneyOut),
    inMonth: { interest: decimalOf(figures.interest), fees: decimalOf(figures.fees) },
    yearToDate: {
      interest: decimalOf(before.interest + figures.interest),
      fees: decimalOf(before.fees + figures.fees),
    },
    dividends: await dividendsIn(db, entries),
    fees: feesIn(entries),
    ...reported,
    lines: markReported(linesOf(entries, labels, institution.timeZone), reported.disputes?.cases),
    institution: imprintOf(institution),
  }
  return { figures, statement }
}

/** What the fees among the entries come to, type by type. */
function feesIn(entries: readonly Entry[]): FeeTotal[] {
  const fees = entries.filter((entry) => kindOf(entry) === 'fee')
  const byKind = Map.groupBy(
    fees,
    ({ details, undoes }) => feeKindIn(undoes?.details ?? details) ?? 'other',
  )
  return [...FeeKind.options, 'other' as const].flatMap((kind) => {
    const some = byKind.get(kind)
    return some ? [{ kind, amount: decimalOf(sumOf(some, (minor) => -minor)) }] : []
  })
}

/** What stands behind the dividends among the entries. Months without any say nothing of them. */
async function dividendsIn(db: Db, entries: readonly Entry[]): Promise<Statement['dividends']> {
  const ids = entries.flatMap(({ reason, transferId }) =>
    reason === 'interest' ? [transferId] : [],
  )
  const periods = ids.length === 0 ? [] : await creditedBy(db, ids)
  return periods.map(
    ({ averageMinor, dividendsMinor, correctionMinor, yieldEarned, ...period }) => ({
      ...period,
      averageBalance: decimalOf(averageMinor),
      dividends: decimalOf(dividendsMinor),
      yieldEarned: yieldEarned === null ? null : yieldText(yieldEarned),
      correction: decimalOf(correctionMinor),
    }),
  )
}

const decimalOf = (minor: bigint): string => toDecimal(money(minor))

const sumOf = (entries: readonly Entry[], part: (minor: bigint, entry: Entry) => bigint): bigint =>
  entries.reduce((sum, entry) => sum + part(entry.amount.minor, entry), 0n)

/** The entries of a month behind the last statement, if all since that are there: what is archived is on no statement. */
async function entriesBehind(
  db: Db,
  account: bigint,
  range: Stretch['range'],
  last: Before['last'],
): Promise<{ readonly entries: readonly Entry[]; readonly last: Before['last'] }> {
  const entries = await entriesSince(db, account, { range, through: last?.entriesThrough })
  const [first] = entries
  if (!last || !first || sequenceAt(first.place) === last.entriesThrough + 1n)
    return { entries, last }
  return entriesBehind(db, account, range, undefined)
}

interface Stretch {
  readonly range: { readonly from: Date; readonly to: Date }
  /** The last entry that an earlier statement has. */
  readonly through: bigint | undefined
}

/** Entries behind `through` up to the end of the range, oldest first. */
async function entriesSince(
  db: Db,
  account: bigint,
  { range, through }: Stretch,
): Promise<readonly Entry[]> {
  const found: Entry[] = []
  const from = through === undefined ? range.from : null
  for (;;) {
    const page = await history(db, [account], {
      countMax: PAGE_COUNT,
      before: found.at(-1)?.place,
      range: { from, to: range.to },
    })
    const fresh = page.filter(({ place }) => through === undefined || sequenceAt(place) > through)
    found.push(...fresh)
    if (fresh.length < PAGE_COUNT) return found.reverse()
  }
}

async function countUntil(db: Db, account: bigint, to: Date): Promise<bigint> {
  const [newest] = await history(db, [account], { countMax: 1, range: { from: null, to } })
  return newest ? sequenceAt(newest.place) : 0n
}

/** Why money moved; what undoes a fee counts among the fees, not among reversals. */
const kindOf = ({ reason, undoes }: Entry): Reason => undoes?.reason ?? reason

function linesOf(entries: readonly Entry[], labels: Labels, zone: string): StatementLine[] {
  return entries.map((entry) => {
    const {
      id,
      referenceCode,
      kind,
      description,
      memo,
      category,
      postedByStaff,
      orderedBy,
      amount,
    } = presentEntry(entry, labels)
    const day = dayOf(entry.postedAt, zone)
    return {
      id,
      referenceCode,
      kind,
      day,
      valueDay: entry.valueDate === day ? null : entry.valueDate,
      description,
      memo,
      category,
      postedByStaff,
      ...(orderedBy !== undefined && { orderedBy }),
      amount,
      balanceAfter: toDecimal(entry.balanceAfter),
    }
  })
}

/** The lines, each with the case of the problem that was reported with it; of several the latest. */
function markReported(
  lines: readonly StatementLine[],
  cases: readonly ReportedProblem[] = [],
): StatementLine[] {
  const byTransfer = new Map(cases.map((each) => [each.transferId, each]))
  return lines.map((line) => {
    const found = byTransfer.get(line.id)
    if (!found) return line
    const { caseNumber, disputed } = found
    return { ...line, reported: { caseNumber, disputed } }
  })
}

/** What the insurer is named by stands only where there is a charter, or a demonstration says "Demo". */
const imprintOf = (institution: Institution): Statement['institution'] => ({
  name: institution.name,
  supportEmail: institution.supportEmail,
  supportPhone: institution.supportPhone ?? null,
  supportHours: institution.supportHours,
  insuranceNotice:
    ((institution.demo || institution.charterNumber) && institution.insuranceNotice) || null,
  demoNotice: institution.demo?.notice ?? null,
  errorResolution: institution.errorResolution ?? [],
})
