import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { meaningOfReturn } from '../../../rails/ach/returnCodes.ts'
import { FED_ZONE } from '../../../rails/ach/windows.ts'
import { dayOf } from '../../../values/dates.ts'
import { english } from '../../../values/sentence.ts'
import { membershipById } from '../../accounts/server/accounts.ts'
import { type NetworkPayment, paymentsById } from '../../networkPayments/server/networkPayments.ts'
import { type AccountType, GUESSES_MAX, type LinkedAccount, type LinkState } from '../contract.ts'
import { keyOfAccount, openSecret } from './sealing.ts'
import type { LinkRow } from './tables.ts'

export async function linkById(db: Db, id: string): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`select * from linked_account where id = ${id}`.execute(db)
  return rows[0]
}

/** The member's own link, which nobody else decides about until the transaction ends. Somebody else's is like none. */
export async function lockedLink(
  tx: Tx,
  personId: string,
  id: string,
): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    select * from linked_account where id = ${id} and person_id = ${personId} for update`.execute(
    tx,
  )
  return rows[0]
}

/** What ended is shown for as long. */
const ENDED_SHOWN_DAYS = 30

/** Links of a member, the latest first; for staff also those that ended long ago. */
export async function linksOf(
  db: Db,
  { at }: Pick<ActionContext, 'at'>,
  { personId, isForStaff = false }: { readonly personId: string; readonly isForStaff?: boolean },
): Promise<readonly LinkedAccount[]> {
  const since = isForStaff ? new Date(0) : new Date(at.getTime() - ENDED_SHOWN_DAYS * 86_400_000)
  const { rows } = await sql<LinkRow>`
    select * from linked_account
     where person_id = ${personId}
       and (ended_at is null or (ended_at > ${since} and (${isForStaff} or state <> 'unlinked')))
     order by linked_at desc, id limit 200`.execute(db)
  const links = await presentAll(db, at, rows)
  return isForStaff ? links.map((one) => ({ ...one, accountNumber: null })) : links
}

export async function presentLink(db: Db, at: Date, row: LinkRow): Promise<LinkedAccount> {
  return (await presentAll(db, at, [row]))[0]!
}

async function presentAll(
  db: Db,
  at: Date,
  rows: readonly LinkRow[],
): Promise<readonly LinkedAccount[]> {
  const ids = rows.flatMap((row) => row.payment_ids)
  const payments = new Map((await paymentsById(db, ids)).map((one) => [one.id, one]))
  const names = new Map<string, string>()
  for (const { business_id: id } of rows)
    if (id !== null && !names.has(id)) names.set(id, (await membershipById(db, id)).businessName!)
  return rows.map((row) => {
    const { business_id: businessId } = row
    const small = row.payment_ids.map((id) => payments.get(id)!)
    return {
      id: row.id,
      business: businessId === null ? null : { id: businessId, name: names.get(businessId)! },
      bankName: row.bank_name,
      routingNumber: row.routing_number,
      last4: row.last4,
      accountType: row.account_type,
      state: stateAt(row, at),
      isHeld: small.some(({ state }) => state === 'held'),
      arrivesOn: dayOf(small[0]!.settles_at!, FED_ZONE),
      hasArrived: haveArrived(small),
      guessesLeft: GUESSES_MAX - row.guesses,
      verifyBy: row.expires_at.toISOString(),
      linkedAt: row.linked_at.toISOString(),
      verifiedAt: row.verified_at?.toISOString() ?? null,
      returnedBecause:
        row.return_reason === null ? null : english(meaningOfReturn(row.return_reason).toMember),
      accountNumber: row.state === 'verified' ? openSecret(db, row).accountNumber : null,
    }
  })
}

/** Its time may be over before the job says so. */
export const stateAt = ({ state, expires_at }: LinkRow, at: Date): LinkState =>
  state === 'pending' && expires_at <= at ? 'expired' : state

/** What came back or was corrected had arrived as well. */
export const haveArrived = (payments: readonly NetworkPayment[]): boolean =>
  payments.every(({ state }) => state === 'settled' || state === 'corrected')

/** Of what type an account at another bank is, where the member proved that it is theirs. */
export async function typeOfLinked(
  db: Db,
  personId: string,
  {
    routingNumber,
    accountNumber,
  }: { readonly routingNumber: string; readonly accountNumber: string },
): Promise<AccountType | undefined> {
  const { rows } = await sql<Pick<LinkRow, 'account_type'>>`
    select account_type from linked_account
     where person_id = ${personId} and state = 'verified'
       and key = ${keyOfAccount(db, routingNumber, accountNumber)}`.execute(db)
  return rows[0]?.account_type
}
