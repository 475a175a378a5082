import { createHash } from 'node:crypto'
import { sql, type Updateable } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { newId, referenceOf } from '../../../values/ids.ts'
import { english, verbatim, type Words } from '../../../values/sentence.ts'
import { audit, type AuditAction } from '../../audit/server/audit.ts'
import { notifyMember } from '../../notifications/server/notifications.ts'
import { DISPUTES_TOPIC } from '../contract.ts'
import { LETTER_NAMES, type LetterKind } from '../words.contract.ts'
import type { StaffStep } from '../staff.contract.ts'
import { composeLetter, type LetterFigures } from './letters.ts'
import { disputePath } from '../places.contract.ts'
import { followersOf } from './subject.ts'
import type { DisputeRow, DisputeTables } from './tables.ts'

type Context = ActionContext<string | null>

/** The case, so that nobody else takes a step with it before this transaction ends. */
export const lockDispute = (tx: Tx, id: string): Promise<DisputeRow | undefined> =>
  tx
    .withTables<DisputeTables>()
    .selectFrom('dispute')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const disputeById = (db: Db, id: string): Promise<DisputeRow | undefined> =>
  db
    .withTables<DisputeTables>()
    .selectFrom('dispute')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()

/** What a case is called by people. */
export const caseNumberOf = ({ id }: Pick<DisputeRow, 'id'>): string => referenceOf(id)

/** Writes what changed, and gives the case as it is then. */
export const change = (
  tx: Tx,
  { id, version }: DisputeRow,
  changes: Updateable<DisputeTables['dispute']>,
): Promise<DisputeRow> =>
  tx
    .withTables<DisputeTables>()
    .updateTable('dispute')
    .set({ ...changes, version: version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

interface NewStep {
  readonly kind: StaffStep['kind']
  readonly said?: string | undefined
  readonly amount?: bigint | undefined
  readonly letterId?: string | undefined
}

export const stepOn = (
  tx: Tx,
  { actorId, at }: Context,
  { id }: Pick<DisputeRow, 'id'>,
  { kind, said, amount, letterId }: NewStep,
): Promise<unknown> =>
  sql`
    insert into dispute_step (dispute_id, at, kind, actor_id, said, amount, letter_id)
    values (${id}, ${at}, ${kind}, ${actorId}, ${said ?? null}, ${amount ?? null}, ${letterId ?? null})`.execute(
    tx,
  )

interface Traced {
  readonly action: AuditAction
  readonly detail?: Readonly<Record<string, unknown>>
}

/** Leaves what every step leaves: the audit record, and news for whoever has the case open. */
export async function trace(
  tx: Tx,
  ctx: Context,
  row: DisputeRow,
  { action, detail = {} }: Traced,
): Promise<void> {
  await audit(tx, ctx, action, {
    subjectId: row.person_id,
    detail: { case: caseNumberOf(row), disputeId: row.id, ...detail },
  })
  await publish(tx, DISPUTES_TOPIC, [...new Set([row.person_id, ...(await followersOf(tx, row))])])
}

/** Keeps a letter and tells everybody who follows the case that it is there. What it says stays behind the sign-in. */
export async function sendLetter(
  tx: Tx,
  ctx: Context,
  row: DisputeRow,
  kind: LetterKind,
  figures: LetterFigures = {},
): Promise<string> {
  const id = newId(ctx.at.getTime())
  const content = JSON.stringify(await composeLetter(tx, ctx, row, kind, figures))
  await tx
    .withTables<DisputeTables>()
    .insertInto('dispute_letter')
    .values({
      id,
      dispute_id: row.id,
      kind,
      sent_at: ctx.at,
      content,
      content_hash: createHash('sha256').update(content).digest(),
    })
    .execute()
  const text = english(LETTER_NAMES[kind])
  await tell(tx, ctx, row, {
    title: english('There is a letter about case {number}', { number: caseNumberOf(row) }),
    text: english('{letter}. Find it under Reported problems.', { letter: text }),
  })
  return id
}

/** In the portal and by mail, whatever somebody has muted: the law asks for these. */
export async function tell(
  tx: Tx,
  ctx: Context,
  row: DisputeRow,
  { title, text }: { readonly title: Words; readonly text: Words },
): Promise<void> {
  for (const personId of await followersOf(tx, row))
    await notifyMember(
      tx,
      ctx,
      { personId, kind: 'security', title, text, path: disputePath(row.id) },
      { paragraphs: [verbatim(`${title}.`), text] },
    )
}
