import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { referenceOf } from '../../../values/ids.ts'
import { SUBJECT_LABEL } from '../contract.ts'
import {
  type Folder,
  type FolderCounts,
  type MessageDetail,
  type MessageSummary,
  PAGE_LENGTH,
  type Step,
} from '../inbox.contract.ts'
import { subjectOf } from './notifications.ts'
import { allowedMoves } from './moves.ts'
import { colleagues, namesIn } from './names.ts'
import type { MessageRow, SupportTables } from './tables.ts'

const messages = (db: Db) => db.withTables<SupportTables>().selectFrom('support_message')

interface Asked {
  readonly folder: Folder
  readonly q: string | undefined
  readonly before: string | undefined
}

/**
 * A page of a folder. What waits comes in the order it arrived, because whoever waits longest is
 * next; what is done newest first. `before` is the last id of the page before.
 */
export async function listFolder(
  db: Db,
  readerId: string,
  { folder, q, before }: Asked,
): Promise<{ messages: MessageSummary[]; more: boolean }> {
  const oldestFirst = folder !== 'answered' && folder !== 'closed'
  let query = messages(db)
    .selectAll()
    .where('state', '=', folder === 'mine' ? 'assigned' : folder)
  if (folder === 'mine') query = query.where('assigned_to', '=', readerId)
  if (before !== undefined) query = query.where('id', oldestFirst ? '>' : '<', before)
  for (const word of q?.split(/\s+/) ?? []) query = query.where(holds(word))
  const rows = await query
    .orderBy('id', oldestFirst ? 'asc' : 'desc')
    .limit(PAGE_LENGTH + 1)
    .execute()
  const page = rows.slice(0, PAGE_LENGTH)
  const nameOf = await namesIn(
    db,
    page.map(({ assigned_to }) => assigned_to),
  )
  return {
    messages: page.map((row) => summaryOf(row, nameOf)),
    more: rows.length > PAGE_LENGTH,
  }
}

const labels = JSON.stringify(SUBJECT_LABEL)

/** The word stands somewhere in what staff read of a message. */
function holds(word: string) {
  const pattern = `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`
  return sql<boolean>`concat_ws(' ', name, email, phone,
    case kind when 'contact' then ${labels}::jsonb ->> subject else subject end, body)
    ilike ${pattern}`
}

/** How many messages each folder holds. */
export async function countFolders(db: Db, readerId: string): Promise<FolderCounts> {
  const rows = await messages(db)
    .select(({ fn }) => [
      'state',
      fn.countAll<bigint>().as('count'),
      sql<bigint>`count(*) filter (where assigned_to = ${readerId})`.as('own'),
    ])
    .groupBy('state')
    .execute()
  const found = new Map(rows.map((row) => [row.state, row]))
  const count = (state: MessageRow['state']) => Number(found.get(state)?.count ?? 0n)
  return {
    open: count('open'),
    mine: Number(found.get('assigned')?.own ?? 0n),
    assigned: count('assigned'),
    answered: count('answered'),
    closed: count('closed'),
  }
}

const EXCERPT_LENGTH = 140

function summaryOf(row: MessageRow, nameOf: (personId: string) => string): MessageSummary {
  const { id, kind, state, name, email, assigned_to: assignedTo } = row
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
    assignedTo: assignedTo === null ? null : { personId: assignedTo, name: nameOf(assignedTo) },
  }
}

/** The whole message as staff handle it, with what may be done about it now. */
export async function messageDetail(
  db: Db,
  readerId: string,
  messageId: string,
): Promise<MessageDetail | undefined> {
  const row = await messages(db).selectAll().where('id', '=', messageId).executeTakeFirst()
  if (!row) return undefined
  const steps = await stepsOf(db, messageId)
  const nameOf = await namesIn(db, [
    row.assigned_to,
    ...steps.flatMap(({ actor_id, assignee_id }) => [actor_id, assignee_id]),
  ])
  const { transfer_id: transferId } = row
  return {
    ...summaryOf(row, nameOf),
    version: row.version,
    message: row.body,
    phone: row.phone,
    preferredContact: row.preferred_contact,
    personId: row.person_id,
    transaction:
      transferId === null ? null : { id: transferId, referenceCode: referenceOf(transferId) },
    history: steps.map((step) => presentStep(step, nameOf)),
    allowedMoves: allowedMoves(row),
    mine: row.assigned_to === readerId,
    staff: await colleagues(db),
  }
}

type StepRow = SupportTables['support_step']

const stepsOf = (db: Db, messageId: string): Promise<StepRow[]> =>
  db
    .withTables<SupportTables>()
    .selectFrom('support_step')
    .selectAll()
    .where('message_id', '=', messageId)
    .orderBy('version')
    .execute()

const presentStep = (step: StepRow, nameOf: (personId: string) => string): Step => ({
  move: step.move,
  at: step.at.toISOString(),
  by: step.move === 'receive' || step.actor_id === null ? null : nameOf(step.actor_id),
  to: step.assignee_id === null ? null : nameOf(step.assignee_id),
  text: step.text,
})
