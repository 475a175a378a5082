import { audit } from '../../audit/server/audit.ts'
import type { ActionContext } from '../../../platform/server/action.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { CHANNELS, type Choice, type Choices, isAlwaysTold } from '../choices.contract.ts'
import { CHOSEN_KINDS } from '../contract.ts'
import type { NotificationTables } from './tables.ts'

export async function choicesOf(db: Db, personId: string): Promise<Choices> {
  const muted = await db
    .withTables<NotificationTables>()
    .selectFrom('notification_mute')
    .select(['kind', 'channel'])
    .where('person_id', '=', personId)
    .execute()
  const isMuted = (one: Omit<Choice, 'wanted'>): boolean =>
    muted.some(({ kind, channel }) => kind === one.kind && channel === one.channel)
  const choices = CHOSEN_KINDS.flatMap((kind) =>
    CHANNELS.map((channel) => ({ kind, channel, wanted: !isMuted({ kind, channel }) })),
  )
  return { choices }
}

/** Choosing the same twice changes nothing, so sending it again is safe. */
export async function choose(
  db: Db,
  ctx: ActionContext,
  choice: Choice,
): Promise<Result<Choices, 'always_told'>> {
  const { kind, channel, wanted } = choice
  const { actorId: personId } = ctx
  if (!wanted && isAlwaysTold(kind, channel)) return refuse('always_told')
  return inTransaction(db, async (tx) => {
    if (await write(tx, ctx, choice)) {
      const detail = { kind, channel, wanted }
      await audit(tx, ctx, 'notification.choice_changed', { subjectId: personId, detail })
    }
    return ok(await choicesOf(tx, personId))
  })
}

async function write(
  tx: Tx,
  { actorId: personId, at }: ActionContext,
  { kind, channel, wanted }: Choice,
): Promise<boolean> {
  const tables = tx.withTables<NotificationTables>()
  if (wanted) {
    const { numDeletedRows } = await tables
      .deleteFrom('notification_mute')
      .where('person_id', '=', personId)
      .where('kind', '=', kind)
      .where('channel', '=', channel)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }
  const { numInsertedOrUpdatedRows } = await tables
    .insertInto('notification_mute')
    .values({ person_id: personId, kind, channel, muted_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
