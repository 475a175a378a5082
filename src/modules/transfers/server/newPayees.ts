import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import type { Institution } from '../../../values/institution.ts'
import { formatMoment } from '../../../values/formats.ts'
import { formatMoney, fromDecimal, type Money, money } from '../../../values/money.ts'
import { english, type Words } from '../../../values/sentence.ts'

/** What an institution asks of first payments when its profile says nothing. */
const USUAL = { cap: '1000.00', hours: 24 }

const HOUR_MS = 60 * 60_000

/** Until when somebody is new to the member who paid them first at `since`. */
export const newUntil = ({ newPayees = USUAL }: Institution, since: Date): Date =>
  new Date(since.getTime() + newPayees.hours * HOUR_MS)

interface ToSomebodyNew {
  readonly id: string
  readonly personId: string
  readonly recipient: string
  readonly amount: Money
  readonly leavesAt: Date
  /** Until when the recipient is new. */
  readonly until: Date
}

/**
 * Why a payment to somebody new is too much, with what is left and from when on more can go;
 * undefined when it is not. What leaves only once they are known is not limited: until then its
 * owner has time to stop it.
 */
export async function capObjection(
  tx: Tx,
  { newPayees = USUAL, timeZone }: Institution,
  { id, personId, recipient, amount, leavesAt, until }: ToSomebodyNew,
): Promise<Words | undefined> {
  if (leavesAt >= until) return undefined
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(amount_minor), 0)::bigint as sum from outgoing_payment
     where person_id = ${personId} and recipient = ${recipient} and leaves_at < ${until}
       and id <> ${id}`.execute(tx)
  const cap = fromDecimal(newPayees.cap)
  const left = cap.minor - (rows[0]?.sum ?? 0n)
  if (amount.minor <= left) return undefined
  return english(
    'For your safety at most {cap} can go to somebody new in the first {hours, plural, one {# hour} other {# hours}}. {rest} of it is left. From {time} on you can pay them any amount.',
    {
      cap: formatMoney(cap),
      hours: newPayees.hours,
      rest: formatMoney(money(left > 0n ? left : 0n)),
      time: formatMoment(until, timeZone, 'moment'),
    },
  )
}
