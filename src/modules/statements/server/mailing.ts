import { inTransaction } from '../../../platform/server/db.ts'
import { queueMail } from '../../../platform/server/mail.ts'
import { windowThrottle } from '../../../platform/server/throttle.ts'
import { letterText } from '../../../values/letter.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { record } from '../../audit/server/audit.ts'
import { emailOf } from '../../identity/server/identity.ts'
import { MAILS_A_DAY_MAX } from '../contract.ts'
import { labelOf } from '../periods.contract.ts'
import { fileName } from './fileName.ts'
import { pdfOf } from './pdfWorker.ts'
import { statementOf, type StatementParts, type StatementRefusal } from './reading.ts'
import type { StatementTables } from './tables.ts'

const charge = windowThrottle('statement_throttle')

interface Asker {
  readonly memberId: string
  readonly address: string
}

interface Asked {
  /** Made by whoever asks, once: asking again with it sends nothing more. */
  readonly id: string
  readonly accountId: string
  readonly month: string
}

/** Sends the statement to the address the member signs in with, never to one they type. */
export async function sendByMail(
  parts: StatementParts,
  { memberId, address }: Asker,
  { id, accountId, month }: Asked,
): Promise<Result<void, StatementRefusal | 'too_many'>> {
  const { db, clock, institution } = parts
  const at = clock.now()
  const kept = await statementOf(parts, memberId, { accountId, month })
  if (!kept.ok) return kept
  const window = { key: `member ${memberId}`, countMax: MAILS_A_DAY_MAX, lasts: '1 day' }
  if (!(await charge(db, at, window))) return refuse('too_many')
  const { statement } = kept.value
  // Drawn before the transaction, which holds a connection and must stay short.
  const bytes = await pdfOf(statement)
  await inTransaction(db, async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .withTables<StatementTables>()
      .insertInto('statement_mailing')
      .values({ id, statement_id: kept.value.id, member_id: memberId, asked_at: at })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) return
    const { kind, last4 } = statement.account
    const label = labelOf(month)
    await queueMail(tx, {
      to: await emailOf(tx, memberId),
      at,
      subject: `Your ${label} statement`,
      text: letterText(institution, [
        `You asked for the ${label} statement of your ${kind} account ending in ${last4}. It is attached as a PDF.`,
        'If you did not ask for it, tell us at once.',
      ]),
      attachments: [{ name: fileName(statement, 'pdf'), type: 'application/pdf', bytes }],
    })
    const detail = { month, account: kind, last4 }
    await record(tx, { at, actorId: memberId, action: 'statement.mailed', address, detail })
  })
  return ok(undefined)
}
