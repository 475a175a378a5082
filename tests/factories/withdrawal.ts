import { sql } from 'kysely'
import { houseAccount, post } from '../../src/modules/ledger/server/ledger.ts'
import type { Db } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { money } from '../../src/values/money.ts'
import { done } from './outcomes.ts'

/** What a company withdrew from an account a moment ago, without the file in which it came. */
export async function postWithdrawal(
  db: Db,
  { id: accountId, ledgerAccountId }: { readonly id: string; readonly ledgerAccountId: bigint },
  { at, company = 'ALDER POWER' }: { readonly at: Date; readonly company?: string },
): Promise<string> {
  const id = newId(at.getTime())
  const order = {
    id,
    actor: { channel: 'system', actorId: null },
    reason: 'ach_entry',
    from: ledgerAccountId,
    to: houseAccount('clearing:us-banks'),
    amount: money(30_00n),
    details: { description: `Electric to ${company}`, company, category: 'Withdrawal' },
  } as const
  done(await post(db, order, { at, zone: 'America/New_York' }))
  await sql`
    insert into ach_entry (id, file_id, batch, place, kind, is_debit, amount_minor, trace, company, company_id, sec,
                           description, account_id, settles_on, posts_at, state)
    values (${id}, ${newId(at.getTime())}, 0, 0, 'debit', true, 3000, ${id}, ${company}, ${company}, 'PPD', 'ELECTRIC',
            ${accountId}, ${at.toISOString().slice(0, 10)}, ${at}, 'posted')`.execute(db)
  return id
}
