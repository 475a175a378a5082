import { sql } from 'kysely'
import type { Db } from '../../../../platform/server/db.ts'
import { meaningOfReturn } from '../../../../rails/ach/returnCodes.ts'
import { FED_ZONE } from '../../../../rails/ach/windows.ts'
import { dayOf } from '../../../../values/dates.ts'
import { money, toDecimal } from '../../../../values/money.ts'
import { english } from '../../../../values/sentence.ts'
import { labelIn, labelsOf } from '../../../accounts/server/accounts.ts'
import { isCancellable, paymentsById } from '../../../networkPayments/server/networkPayments.ts'
import { type Pull, PULLS_SHOWN } from '../../contract.ts'
import type { LinkRow, PullRow } from '../tables.ts'

type Joined = PullRow & Pick<LinkRow, 'bank_name' | 'last4'>

/** What a member pulled in, the latest first. */
export async function pullsOf(db: Db, personId: string, at: Date): Promise<readonly Pull[]> {
  const { rows } = await sql<Joined>`
    select p.*, p.available_on::text, l.bank_name, l.last4
      from linked_account_pull p join linked_account l on l.id = p.link_id
     where p.person_id = ${personId} order by p.authorized_at desc, p.id limit ${PULLS_SHOWN}`.execute(
    db,
  )
  return presentAll(db, at, rows)
}

export async function pullById(db: Db, id: string, at: Date): Promise<Pull | undefined> {
  const { rows } = await sql<Joined>`
    select p.*, p.available_on::text, l.bank_name, l.last4
      from linked_account_pull p join linked_account l on l.id = p.link_id where p.id = ${id}`.execute(
    db,
  )
  return (await presentAll(db, at, rows))[0]
}

async function presentAll(db: Db, at: Date, rows: readonly Joined[]): Promise<readonly Pull[]> {
  const ids = rows.map(({ id }) => id)
  const payments = new Map((await paymentsById(db, ids)).map((one) => [one.id, one]))
  const [first] = rows
  const labels = first && (await labelsOf(db, first.person_id))
  return rows.map((row) => {
    const payment = payments.get(row.id)!
    return {
      id: row.id,
      linkId: row.link_id,
      bankName: row.bank_name,
      last4: row.last4,
      amount: toDecimal(money(row.amount_minor)),
      state: row.state,
      account: labelIn(labels!, row.account_id),
      cancelUntil: isCancellable(payment, at) ? payment.leaves_at.toISOString() : null,
      arrivesOn: dayOf(payment.settles_at!, FED_ZONE),
      availableOn: row.released_at === null ? row.available_on : null,
      returnedBecause:
        row.return_reason === null ? null : english(meaningOfReturn(row.return_reason).toMember),
      missing: toDecimal(money(row.missing_minor)),
    }
  })
}
