import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import type { MagneticLine } from '../contract.ts'
import { isOwnRouting, joinLetter } from './letters.ts'
import { hashOfLine, sameChecks, sealLine } from './lines.ts'

export type CollectRefusal = 'line_missing' | 'drawn_on_us' | 'deposited_before'

interface CreditedCheck {
  /** Of the deposit and of its transfer. */
  readonly id: string
  readonly personId: string
  readonly accountId: string
  readonly frontImageId: string
  readonly rearImageId: string
  readonly amountMinor: bigint
  readonly line: MagneticLine | undefined
  /** Staff say that it is no other check with the same line and amount. */
  readonly isAnother: boolean
}

/**
 * Has a check that is being credited leave with the next cash letter. An institution that sends none collects it by
 * other ways.
 */
export async function collect(
  tx: Tx,
  ctx: ActionContext,
  check: CreditedCheck,
): Promise<Result<void, CollectRefusal>> {
  const { id, line, amountMinor } = check
  if (!ctx.institution.cashLetters) {
    await write(tx, ctx, check, { payor: null, line: null, hash: null, leavesAt: null })
    return ok(undefined)
  }
  if (!line) return refuse('line_missing')
  if (isOwnRouting(ctx.institution, line.routingNumber)) return refuse('drawn_on_us')
  const hash = hashOfLine(tx, line, amountMinor)
  // Of two that are approved at the same moment one sees the other.
  await sql`select pg_advisory_xact_lock(hashtext(${hash.toString('hex')}))`.execute(tx)
  if (!check.isAnother && (await sameChecks(tx, line, amountMinor)).length > 0)
    return refuse('deposited_before')
  const sealed = sealLine(tx, id, line)
  const leavesAt = await joinLetter(tx, ctx)
  await write(tx, ctx, check, { payor: line.routingNumber, line: sealed, hash, leavesAt })
  return ok(undefined)
}

interface Written {
  readonly payor: string | null
  readonly line: string | null
  readonly hash: Buffer | null
  readonly leavesAt: Date | null
}

async function write(
  tx: Tx,
  { at }: ActionContext,
  { id, personId, accountId, frontImageId, rearImageId, amountMinor }: CreditedCheck,
  { payor, line, hash, leavesAt }: Written,
): Promise<void> {
  const state = leavesAt === null ? 'elsewhere' : 'waits'
  await sql`
    insert into collected_check (id, person_id, account_id, front_image_id, rear_image_id, amount_minor,
        payor, line, line_hash, state, approved_at, leaves_at)
      values (${id}, ${personId}, ${accountId}, ${frontImageId}, ${rearImageId}, ${amountMinor},
        ${payor}, ${line}::jsonb, ${hash}, ${state}, ${at}, ${leavesAt})`.execute(tx)
}
