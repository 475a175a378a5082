import { sql } from 'kysely'
import { type ActionContext, runAction } from '../../../platform/server/action.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { CodeOf } from '../../../values/endpoint.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { audit } from '../../audit/server/audit.ts'
import type { seeToEntry } from '../contract.ts'
import { exceptionsOf } from './exceptions.ts'

interface Seeing {
  readonly id: string
  readonly entryId: string
  /** What was done about it. */
  readonly reason: string
}

/** Staff have seen to an entry: it needs no look any more. Its money is where it was. */
export const seeTo = (
  db: Db,
  ctx: ActionContext,
  input: Seeing,
): Promise<Result<Record<string, never>, CodeOf<typeof seeToEntry>>> =>
  runAction(
    db,
    ctx,
    { id: input.id, action: 'network.exception_seen', input, replay: async () => ({}) },
    async (tx) => {
      const { entryId, reason } = input
      const { exceptions } = await exceptionsOf(tx, ctx)
      const exception = exceptions.find((one) => one.kind === 'entry' && one.id === entryId)
      if (exception?.kind !== 'entry') return refuse('exception_not_found')
      const { numAffectedRows } = await sql`
        insert into payment_exception_seen (entry_id, seen_by, seen_at, reason)
        values (${entryId}, ${ctx.actorId}, ${ctx.at}, ${reason})
        on conflict do nothing`.execute(tx)
      if (numAffectedRows !== 1n) return refuse('exception_not_found')
      await audit(tx, ctx, 'network.exception_seen', { detail: { entry: exception.entry, reason } })
      return ok({})
    },
  )
