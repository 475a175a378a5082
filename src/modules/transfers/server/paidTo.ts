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

export async function arrangedSince(
  db: Db,
  personId: string,
  recipient: string,
): Promise<Date | undefined> {
  const { rows } = await sql<{ since: Date | null }>`
    select min(arranged_at) as since from outgoing_payment
     where person_id = ${personId} and recipient = ${recipient}`.execute(db)
  return rows[0]!.since ?? undefined
}

/**
 * What the member has sent a recipient, or arranged for them, and not cancelled. Not what waits for a signature or for staff:
 * no payee is noted for that yet.
 */
export async function sentTo(db: Db, personId: string, recipient: string): Promise<Payments> {
  const { rows } = await sql<Payments>`
    select count(*)::int as count, min(p.arranged_at) as first, max(p.arranged_at) as last
      from outgoing_payment p left join transfer_order o on o.id = p.id and o.state = 'proposed'
     where p.person_id = ${personId} and p.recipient = ${recipient} and o.id is null`.execute(db)
  return rows[0]!
}
