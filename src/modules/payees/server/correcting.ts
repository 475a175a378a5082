import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { audit } from '../../audit/server/audit.ts'
import type { UsBankRecipient } from './recipient.ts'
import { openPayee, payeeKey, sealRecipient } from './sealing.ts'
import type { PayeeRow, PayeeTables } from './tables.ts'

interface Corrected {
  /** Who pays. */
  readonly personId: string
  readonly before: Pick<UsBankRecipient, 'routingNumber' | 'accountNumber'>
  readonly corrected: Omit<UsBankRecipient, 'kind'>
}

/**
 * Writes an account of a payee as its bank says that it is; where the member has that one too, they become one. What they
 * had removed before has nothing to give to it.
 */
export async function correctPayee(
  tx: Tx,
  ctx: ActionContext<null>,
  { personId, before, corrected }: Corrected,
): Promise<void> {
  const was = { kind: 'us_bank', bankName: '', accountName: '', ...before } as const
  const details = { kind: 'us_bank', ...corrected } as const
  const [from, to] = [payeeKey(tx, was), payeeKey(tx, details)]
  const rows = await tx
    .withTables<PayeeTables>()
    .selectFrom('payee')
    .selectAll()
    .where('person_id', '=', personId)
    .where('key', 'in', [from, to])
    .orderBy('id')
    .forUpdate()
    .execute()
  const row = rows.find(({ key }) => key === from)
  const same = from === to ? undefined : rows.find(({ key }) => key === to)
  if (!row || (same && row.became === same.id)) return
  if (same) await merge(tx, ctx, row, same)
  else
    await sql`
      update payee set key = ${to}, details = ${sealRecipient(tx, personId, details)}::jsonb
       where id = ${row.id}`.execute(tx)
  if (same && row.removed_at !== null) return
  const { nickname } = openPayee(tx, row)
  await audit(tx, ctx, 'payee.corrected', {
    subjectId: personId,
    detail: { payee: row.id, nickname },
  })
}

/** What was wrong leaves the lists; its place in them and its name go to the right one, unless that has a name. */
async function merge(
  tx: Tx,
  { at }: ActionContext<null>,
  { id, nickname, saved_at: savedAt, removed_at: removedAt }: PayeeRow,
  same: PayeeRow,
): Promise<void> {
  await sql`update payee set became = null where id = ${same.id}`.execute(tx)
  await sql`
    update payee
       set nickname = null, saved_at = null, removed_at = ${removedAt ?? at}, became = ${same.id}
     where id = ${id}`.execute(tx)
  if (same.saved_at !== null || removedAt !== null) return
  await sql`
    update payee set nickname = ${nickname}, saved_at = ${savedAt}, removed_at = null
     where id = ${same.id}`.execute(tx)
}
