import { type ActionContext, runActionAndRead } from '../../../platform/server/action.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { dayOf } from '../../../values/dates.ts'
import { foundOr, ok, refuse, type Result } from '../../../values/result.ts'
import { ACCOUNTS_TOPIC } from '../../accounts/contract.ts'
import { ownAccount, ownersOfAccount } from '../../accounts/server/accounts.ts'
import { audit } from '../../audit/server/audit.ts'
import { type Certificate, type InstructBody, type InstructRefusal, isMoving } from '../contract.ts'
import { targetFor } from './instruction.ts'
import { notifyOfInstruction } from './notifications.ts'
import { certificateFor } from './present.ts'
import { changeCertificate, lockedCertificate } from './rows.ts'
import { actsOn } from './term.ts'

interface InstructInput extends InstructBody {
  readonly accountId: string
}

/** Changes what happens to a certificate at its maturity; once it has matured, nobody does until it is renewed. */
export async function instruct(
  db: Db,
  ctx: ActionContext,
  input: InstructInput,
): Promise<Result<Certificate, InstructRefusal>> {
  const read = (tx: Tx) => certificateFor(tx, ctx, input.accountId)
  const request = { id: input.id, action: 'certificate.instruct', input, read }
  const answer = await runActionAndRead(db, ctx, request, (tx) => instructFor(tx, ctx, input))
  // A copy of the request may come once the certificate has ended.
  return foundOr('certificate_not_found', answer)
}

async function instructFor(
  tx: Tx,
  ctx: ActionContext,
  { accountId, instruction, toAccountId }: InstructInput,
): Promise<Result<void, InstructRefusal>> {
  const { actorId: personId, at, institution } = ctx
  const row = await lockedCertificate(tx, accountId)
  const account = await ownAccount(tx, personId, accountId, 'manage')
  if (!row || !account) return refuse('certificate_not_found')
  if (dayOf(at, institution.timeZone) >= row.matures_on) return refuse('already_matured')
  if (isMoving(instruction) && account.twoToSign) return refuse('second_signature_needed')
  const target = await targetFor(tx, personId, instruction, toAccountId)
  if (!target.ok) return target
  const changes = {
    instruction,
    to_account_id: target.value,
    instructed_by: personId,
    acts_on: actsOn(instruction, row.matures_on),
  }
  await changeCertificate(tx, accountId, changes)
  const detail = { accountId, instruction, toAccountId: target.value }
  await audit(tx, ctx, 'certificate.instructed', { subjectId: personId, detail })
  const owners = await ownersOfAccount(tx, accountId)
  await publish(
    tx,
    ACCOUNTS_TOPIC,
    owners.map((owner) => owner.personId),
  )
  await notifyOfInstruction(tx, ctx, { ...row, ...changes })
  return ok(undefined)
}
