import { sql } from 'kysely'
import { type ActionContext, runAction } from '../../../platform/server/action.ts'
import { allOrNothing, type Db, type Tx } from '../../../platform/server/db.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { audit } from '../../audit/server/audit.ts'
import { type SavedAnswer, SAVED_ANSWERS_MAX } from '../savedAnswers.contract.ts'
import { namesIn } from './names.ts'
import type { SupportTables } from './tables.ts'

const saved = (db: Db) => db.withTables<SupportTables>()

/** All that are kept, by title. */
export async function savedAnswers(db: Db): Promise<SavedAnswer[]> {
  const rows = await saved(db)
    .selectFrom('support_saved_answer')
    .selectAll()
    .orderBy('title')
    .orderBy('id')
    .execute()
  const nameOf = await namesIn(
    db,
    rows.map(({ changed_by }) => changed_by),
  )
  return rows.map(({ id, title, text, version, changed_at, changed_by }) => ({
    id,
    title,
    text,
    version,
    changedAt: changed_at.toISOString(),
    changedBy: nameOf(changed_by),
  }))
}

interface Written {
  readonly id: string
  readonly title: string
  readonly text: string
}

/** Whoever adds or renames waits for whoever does so at the same time, so that the count and the titles are right. */
async function lockTitles(tx: Tx): Promise<readonly { id: string; title: string }[]> {
  await sql`lock table support_saved_answer in share row exclusive mode`.execute(tx)
  return saved(tx).selectFrom('support_saved_answer').select(['id', 'title']).execute()
}

const isTaken = (rows: readonly { id: string; title: string }[], { id, title }: Written): boolean =>
  rows.some((row) => row.id !== id && row.title.toLowerCase() === title.toLowerCase())

export const addSaved = (
  db: Db,
  ctx: ActionContext,
  input: Written,
): Promise<Result<void, 'id_reused' | 'title_taken' | 'too_many_saved'>> =>
  runAction<void, 'title_taken' | 'too_many_saved'>(
    db,
    ctx,
    { id: input.id, action: 'support.save_answer', input, replay: async () => undefined },
    async (tx) => {
      const rows = await lockTitles(tx)
      if (rows.length >= SAVED_ANSWERS_MAX) return refuse('too_many_saved')
      if (isTaken(rows, input)) return refuse('title_taken')
      await saved(tx)
        .insertInto('support_saved_answer')
        .values({ ...input, changed_at: ctx.at, changed_by: ctx.actorId })
        .execute()
      await trace(tx, ctx, 'support.saved_answer_added', input)
      return ok(undefined)
    },
  )

interface Seen {
  readonly id: string
  readonly version: number
}

type Changed = Promise<Result<void, 'saved_answer_gone' | 'changed' | 'title_taken'>>

export const changeSaved = (db: Db, ctx: ActionContext, input: Written & Seen): Changed =>
  allOrNothing(db, async (tx) => {
    const rows = await lockTitles(tx)
    if (!rows.some(({ id }) => id === input.id)) return refuse('saved_answer_gone')
    if (isTaken(rows, input)) return refuse('title_taken')
    const { id, title, text, version } = input
    const { numUpdatedRows } = await saved(tx)
      .updateTable('support_saved_answer')
      .set({ title, text, version: version + 1, changed_at: ctx.at, changed_by: ctx.actorId })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return refuse('changed')
    await trace(tx, ctx, 'support.saved_answer_changed', input)
    return ok(undefined)
  })

export const removeSaved = (
  db: Db,
  ctx: ActionContext,
  { id, version }: Seen,
): Promise<Result<void, 'saved_answer_gone' | 'changed'>> =>
  allOrNothing(db, async (tx) => {
    const row = await saved(tx)
      .selectFrom('support_saved_answer')
      .select(['id', 'title', 'version'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return refuse('saved_answer_gone')
    if (row.version !== version) return refuse('changed')
    await saved(tx).deleteFrom('support_saved_answer').where('id', '=', id).execute()
    await trace(tx, ctx, 'support.saved_answer_removed', row)
    return ok(undefined)
  })

const trace = (
  tx: Tx,
  ctx: ActionContext,
  action:
    | 'support.saved_answer_added'
    | 'support.saved_answer_changed'
    | 'support.saved_answer_removed',
  { id, title }: Pick<Written, 'id' | 'title'>,
): Promise<void> =>
  audit(tx, ctx, action, { subjectId: null, detail: { savedAnswerId: id, title } })
