import { sql } from 'kysely'
import type { ActionContext } from '../../src/platform/server/action.ts'
import { type Db, inTransaction } from '../../src/platform/server/db.ts'
import { beginLink } from '../../src/modules/linkedAccounts/server/linking.ts'
import { newId } from '../../src/values/ids.ts'
import { institution } from '../worlds/creditUnion.ts'

/** Two accounts at other banks that a member is linking: what proves one is there, and what proves the other is not. */
export async function linkAccounts(db: Db, personId: string, at: Date): Promise<void> {
  const ctx: ActionContext = {
    actorId: personId,
    at,
    ledgerAt: at,
    deviceAt: at,
    address: null,
    institution,
  }
  for (const [accountNumber, bankName] of [
    ['5550001234', 'Wells Fargo'],
    ['5550009876', 'Citibank'],
  ] as const) {
    const routingNumber = bankName === 'Citibank' ? '021000089' : '121000248'
    const body = { id: newId(), routingNumber, accountNumber, accountType: 'checking' } as const
    await inTransaction(db, (tx) => beginLink(tx, ctx, body, { bankName }))
    if (bankName === 'Citibank') continue
    for (const state of ['in_file', 'sent', 'settled'])
      await sql`
        update network_payment set state = ${state}
         where id = any((select payment_ids from linked_account where id = ${body.id})::uuid[])`.execute(
        db,
      )
  }
}
