import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { FED_ZONE, NEXT_DAY_SETTLEMENT } from '../../../rails/ach/windows.ts'
import { asciiOf } from '../../../rails/ascii.ts'
import { addBusinessDays, businessDayFrom } from '../../../values/businessDays.ts'
import { dayOf, instantOf } from '../../../values/dates.ts'
import type { Institution } from '../../../values/institution.ts'
import { newId } from '../../../values/ids.ts'
import { assert } from '../../../values/result.ts'

type Sends = Pick<Institution, 'cashLetters' | 'timeZone'>

/** When the next letter is cut: at the time of the profile, on a banking day. */
export function nextCut(at: Date, { cashLetters, timeZone }: Sends): Date {
  assert(cashLetters, 'the institution sends cash letters')
  const today = dayOf(at, timeZone)
  const { cutAt } = cashLetters
  const next = instantOf(businessDayFrom(today), cutAt, timeZone)
  return next > at ? next : instantOf(addBusinessDays(today, 1), cutAt, timeZone)
}

/** When the Federal Reserve settles what leaves or arrives now: in the morning of the next banking day. */
export const settlementOf = (at: Date): Date =>
  instantOf(addBusinessDays(dayOf(at, FED_ZONE), 1), NEXT_DAY_SETTLEMENT, FED_ZONE)

/** Takes a place in the next letter that is not cut yet, until the transaction ends: the cut waits for it. */
export async function joinLetter(
  tx: Tx,
  { at, institution }: Pick<ActionContext<string | null>, 'at' | 'institution'>,
): Promise<Date> {
  for (let from = at; ;) {
    const cutAt = nextCut(from, institution)
    await sql`
      insert into cash_letter (id, cut_at, state) values (${newId(at.getTime())}, ${cutAt}, 'open')
      on conflict (cut_at) do nothing`.execute(tx)
    const { rows } = await sql<{ state: string }>`
      select state from cash_letter where cut_at = ${cutAt} for share`.execute(tx)
    if (rows[0]?.state === 'open') return cutAt
    // Cut a moment ago, by a server whose clock is ahead of ours.
    from = cutAt
  }
}

const FEDERAL_RESERVE = { destination: '061000146', destinationName: 'FEDERAL RESERVE BANK' }

/** Who sends a letter, and to whom; letters of a demonstration may have another number than members read. */
export function senderOf({ routingNumber, shortName, supportPhone, cashLetters }: Institution) {
  const { destination, destinationName } = FEDERAL_RESERVE
  return {
    routingNumber: cashLetters?.routingNumber ?? routingNumber,
    name: letterText(shortName, 18),
    destination: cashLetters?.destination ?? destination,
    destinationName: letterText(cashLetters?.destinationName ?? destinationName, 18),
    contactName: letterText(shortName, 14),
    contactPhone: (supportPhone ?? '').replace(/\D/g, '').slice(-10),
  }
}

/**
 * Whether a check is drawn on us: by the number that members know, or one that files leave under. The demonstration shows
 * the number of a real bank, which has checks of its own.
 */
export const isOwnRouting = (institution: Institution, payor: string): boolean =>
  payor === senderOf(institution).routingNumber ||
  payor === institution.ach?.routingNumber ||
  (payor === institution.routingNumber && !institution.demo)

/** A text in letters that cash letters have, cut to its place. */
const letterText = (text: string, length: number): string =>
  asciiOf(text).slice(0, length).trimEnd()

/** What waits for the next letter, and when that is cut; undefined where none are sent. */
export async function letterAhead(
  db: Db,
  at: Date,
  institution: Sends,
): Promise<{ readonly cutAt: Date; readonly count: number; readonly minor: bigint } | undefined> {
  if (!institution.cashLetters) return undefined
  const { rows } = await sql<{ cutAt: Date | null; count: number; minor: bigint }>`
    select min(leaves_at) as "cutAt", count(*)::int as count, coalesce(sum(amount_minor), 0)::bigint as minor
      from collected_check where state = 'waits'`.execute(db)
  const { cutAt, ...waiting } = rows[0]!
  return { ...waiting, cutAt: cutAt ?? nextCut(at, institution) }
}
