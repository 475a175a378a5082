import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { keyed } from '../../../platform/server/keyedHash.ts'
import { firstPaidAt, keyOf, type Payments, type Recipient } from '../../payees/server/payees.ts'

/** Whom a payment goes to, so that the same one is known again. */
export type PaidTo =
  | Recipient
  /** A biller the member named. */
  | { readonly kind: 'biller'; readonly payeeId: string }
  /** The member's own account at a biller everybody can choose. */
  | { readonly kind: 'provider'; readonly provider: string; readonly accountNumber: string }

/** Ids as they are; numbers that could be tried out only as a hash under the server's secret. */
export function keyOfPaidTo(db: Db, paidTo: PaidTo): string {
  switch (paidTo.kind) {
    case 'member':
      return `member:${paidTo.personId}`
    case 'biller':
      return `biller:${paidTo.payeeId}`
    case 'provider':
      return hashed(db, `provider:${paidTo.provider}:${paidTo.accountNumber}`)
    case 'us_bank':
    case 'international':
      return hashed(db, keyOf(paidTo))
  }
}

const hashed = (db: Db, text: string): string =>
  `account:${keyed(db, 'outgoing-recipient', text).toString('hex')}`

/** Since when the member has paid, or arranged to pay, this recipient; undefined before the first. */
export async function knownSince(
  db: Db,
  personId: string,
  paidTo: PaidTo,
): Promise<Date | undefined> {
  const recipient = keyOfPaidTo(db, paidTo)
  const arranged = await arrangedSince(db, personId, recipient)
  if (paidTo.kind === 'biller' || paidTo.kind === 'provider') return arranged
  const paid = await firstPaidAt(db, personId, paidTo)
  return paid && (!arranged || paid < arranged) ? paid : arranged
}

export const arrangedSince = async (
  db: Db,
  personId: string,
  recipient: string,
): Promise<Date | undefined> => (await arrangedTo(db, personId, recipient)).first ?? undefined

/** What the member has arranged for a recipient and not cancelled. */
export async function arrangedTo(db: Db, personId: string, recipient: string): Promise<Payments> {
  const { rows } = await sql<Payments>`
    select count(*)::int as count, min(arranged_at) as first, max(arranged_at) as last
      from outgoing_payment
     where person_id = ${personId} and recipient = ${recipient}`.execute(db)
  return rows[0]!
}
