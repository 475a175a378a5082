import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db } from '../../../platform/server/db.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import {
  type Folder,
  type FolderCounts,
  type MessageDetail,
  type MessageSummary,
  PAGE_LENGTH,
  type Step,
} from '../inbox.contract.ts'
import { asItStands, isLeft, waitsForAll } from './formerHandlers.ts'
import { subjectOf } from './notifications.ts'
import { allowedMoves } from './moves.ts'
import { colleagues, namesIn } from './names.ts'
import { picturesOf } from './pictures.ts'
import { handledBy, mayHandle } from './roles.ts'
import { matching } from './searching.ts'
import { type Askable, subjectForMember, subjectForStaff } from './subjects.ts'
import type { MessageRow, StepRow, SupportTables } from './tables.ts'
import { placeOf } from './threads.ts'

const messages = (db: Db) => db.withTables<SupportTables>().selectFrom('support_message')

/** Who reads, and when. */
type Reader = Pick<ActionContext, 'actorId' | 'staffRole' | 'at'>

interface Asked {
  readonly folder: Folder
  readonly q: string | undefined
  readonly member?: string | undefined
  readonly after: string | undefined
}

const isWaiting = ({ state }: Pick<MessageRow, 'state'>): boolean =>
  state === 'open' || state === 'assigned'

const WAITING: readonly Folder[] = ['open', 'mine', 'overdue', 'assigned']

/** What stands in a folder, as its index has it. */
function standsIn(folder: Folder, { actorId, at }: Reader) {
  switch (folder) {
    case 'mine':
      return sql<boolean>`state = 'assigned' and assigned_to = ${actorId}`
    case 'overdue':
      return sql<boolean>`state in ('open', 'assigned') and due_at < ${at}`
    case 'all':
      return sql<boolean>`true`
    case 'open':
      return sql<boolean>`state in ('open', 'assigned') and ${waitsForAll}`
    case 'assigned':
      return sql<boolean>`state in ('open', 'assigned') and not ${waitsForAll}`
    case 'answered':
    case 'closed':
      return sql<boolean>`state = ${folder}`
  }
}

/**
 * A page of a folder, of what the reader's role handles. What waits comes by what is due first; the rest
 * by the latest message.
 */
export async function listFolder(
  db: Db,
  reader: Reader,
  { folder, q, member, after }: Asked,
): Promise<Result<{ messages: MessageSummary[]; next: string | null }, 'too_many_matches'>> {
  const waits = WAITING.includes(folder)
  const column = sql.ref<Date>(waits ? 'due_at' : 'last_at')
  let query = messages(db)
    .selectAll()
    .where(standsIn(folder, reader))
    .where(sql<boolean>`about = any(${handledBy(reader.staffRole)}::text[])`)
  if (member !== undefined) query = query.where('person_id', '=', member)
  if (q !== undefined) {
    const found = await matching(db, q)
    if (!found.ok) return found
    query = query.where(sql<boolean>`id = any(${found.value}::uuid[])`)
  }
  if (after !== undefined) {
    const [at, id] = placeOf(after)
    query = query.where(
      waits
        ? sql<boolean>`(due_at, id) > (${at}, ${id}::uuid)`
        : sql<boolean>`(last_at, id) < (${at}, ${id}::uuid)`,
    )
  }
  const direction = waits ? 'asc' : 'desc'
  const rows = await query
    .select(isLeft.as('is_left'))
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(PAGE_LENGTH + 1)
    .execute()
  const page = rows.slice(0, PAGE_LENGTH).map(asItStands)
  const nameOf = await namesIn(
    db,
    page.map(({ assigned_to }) => assigned_to),
  )
  const last = page.at(-1)
  const place = last && (waits ? last.due_at : last.last_at)
  return ok({
    messages: page.map((row) => summaryOf(row, nameOf, reader)),
    next: rows.length > PAGE_LENGTH && place ? `${place.toISOString()}_${last.id}` : null,
  })
}

/** How many messages wait in each folder, of what the reader's role handles. */
export async function countFolders(
  db: Db,
  { actorId, staffRole, at }: Reader,
): Promise<FolderCounts> {
  const { rows } = await sql<FolderCounts>`
    select count(*) filter (where ${waitsForAll})::int as open,
           count(*) filter (where assigned_to = ${actorId})::int as mine,
           count(*) filter (where due_at < ${at})::int as overdue,
           count(*) filter (where not ${waitsForAll})::int as assigned
      from support_message
     where state in ('open', 'assigned') and about = any(${handledBy(staffRole)}::text[])`.execute(
    db,
  )
  return rows[0]!
}

const EXCERPT_LENGTH = 140

function summaryOf(
  row: MessageRow,
  nameOf: (personId: string) => string,
  { at }: Pick<Reader, 'at'>,
): MessageSummary {
  const { id, kind, state, name, email, about, assigned_to: assignedTo } = row
  const letters = [...row.body.replace(/\s+/g, ' ')]
  const shown = letters.slice(0, EXCERPT_LENGTH).join('')
  return {
    id,
    kind,
    state,
    name,
    email,
    subject: subjectOf(row),
    excerpt: letters.length > EXCERPT_LENGTH ? `${shown}…` : shown,
    receivedAt: row.received_at.toISOString(),
    about,
    lastAt: row.last_at.toISOString(),
    dueAt: isWaiting(row) ? row.due_at.toISOString() : null,
    overdue: isWaiting(row) && row.due_at < at,
    unread: row.last_received > row.staff_seen,
    assignedTo: assignedTo === null ? null : { personId: assignedTo, name: nameOf(assignedTo) },
  }
}

/** The whole message as staff handle it, with what may be done about it now. */
export async function messageDetail(
  db: Db,
  reader: Reader,
  askables: readonly Askable[],
  messageId: string,
): Promise<Result<MessageDetail, 'not_found' | 'not_for_role'>> {
  const found = await messages(db)
    .selectAll()
    .select(isLeft.as('is_left'))
    .where('id', '=', messageId)
    .executeTakeFirst()
  if (!found) return refuse('not_found')
  const row = asItStands(found)
  if (!mayHandle(reader.staffRole, row.about)) return refuse('not_for_role')
  const steps = await stepsOf(db, messageId)
  const nameOf = await namesIn(db, [
    row.assigned_to,
    ...steps.flatMap(({ actor_id, assignee_id, move }) =>
      move === 'receive' ? [] : [actor_id, assignee_id],
    ),
  ])
  const pictures = await picturesOf(db, messageId)
  return ok({
    ...summaryOf(row, nameOf, reader),
    version: row.version,
    message: row.body,
    phone: row.phone,
    preferredContact: row.preferred_contact,
    personId: row.person_id,
    about: await subjectForStaff(db, askables, row),
    lostAccess: !(await subjectForMember(db, askables, row)).mayLook,
    senderSeen: row.sender_seen,
    history: steps.map((step) => ({
      ...presentStep(step, nameOf),
      pictures: pictures(step.version),
    })),
    allowedMoves: allowedMoves(row),
    mine: row.assigned_to === reader.actorId,
    staff: await colleagues(db, row.about),
  })
}

const stepsOf = (db: Db, messageId: string): Promise<StepRow[]> =>
  db
    .withTables<SupportTables>()
    .selectFrom('support_step')
    .selectAll()
    .where('message_id', '=', messageId)
    .orderBy('version')
    .execute()

const presentStep = (
  step: StepRow,
  nameOf: (personId: string) => string,
): Omit<Step, 'pictures'> => ({
  version: step.version,
  move: step.move,
  at: step.at.toISOString(),
  by: step.move === 'receive' || step.actor_id === null ? null : nameOf(step.actor_id),
  to: step.assignee_id === null ? null : nameOf(step.assignee_id),
  text: step.text,
})
