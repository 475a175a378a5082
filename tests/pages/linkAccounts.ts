import { sql } from 'kysely'
import type { ActionContext } from '../../src/platform/server/action.ts'
import { type Db, inTransaction } from '../../src/platform/server/db.ts'
import { beginLink } from '../../src/modules/linkedAccounts/server/linking.ts'
import { newId } from '../../src/values/ids.ts'
import { institution } from '../worlds/creditUnion.ts'

/**
 * Two accounts at other banks that a member is linking: what proves one is there, and what proves the other is not; and one that is
 * linked, whose id this answers.
 */
export async function linkAccounts(db: Db, personId: string, at: Date): Promise<string> {
  const ctx: ActionContext = {
    actorId: personId,
    at,
    ledgerAt: at,
    deviceAt: at,
    address: null,
    institution,
  }
  const banks = [
    ['5550001234', 'Wells Fargo', '121000248'],
    ['5550009876', 'Citibank', '021000089'],
    ['5550004321', 'U.S. Bank', '091000022'],
  ] as const
  const ids: string[] = []
  for (const [accountNumber, bankName, routingNumber] of banks) {
    const body = { id: newId(), routingNumber, accountNumber, accountType: 'checking' } as const
    await inTransaction(db, (tx) => beginLink(tx, ctx, body, { bankName, holder: 'Ines Abara' }))
    ids.push(body.id)
    if (bankName === 'Citibank') continue
    for (const state of ['in_file', 'sent', 'settled'])
      await sql`
        update network_payment set state = ${state}
         where id = any((select payment_ids from linked_account where id = ${body.id})::uuid[])`.execute(
        db,
      )
  }
  await sql`
    update linked_account set state = 'verified', verified_at = ${at} where id = ${ids[2]}`.execute(
    db,
  )
  return ids[2]!
}
