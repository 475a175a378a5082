import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import {
  type Message,
  type Thread,
  type ThreadSummary,
  THREADS_PAGE_LENGTH,
} from '../threads.contract.ts'
import { picturesOf } from './pictures.ts'
import { type Askable, subjectForMember } from './subjects.ts'
import type { MessageRow, StepRow, SupportTables } from './tables.ts'

/** How many steps of both sides a conversation holds; with more, a new one is begun. */
export const STEPS_MAX = 300

const messages = (db: Db) => db.withTables<SupportTables>().selectFrom('support_message')

/** Where a list went on: a moment and, of those of that moment, an id. */
export const placeOf = (text: string): readonly [at: Date, id: string] => {
  const [at, id] = text.split('_')
  return [new Date(at!), id!]
}

/** A member's own conversations. They say nothing of what was answered, so nobody has to ask who may still see it. */
export async function threadsOf(
  db: Db,
  personId: string,
  after: string | undefined,
): Promise<{ threads: ThreadSummary[]; next: string | null }> {
  let query = messages(db).selectAll().where('person_id', '=', personId)
  if (after !== undefined) {
    const [at, id] = placeOf(after)
    query = query.where(sql<boolean>`(last_at, id) < (${at}, ${id}::uuid)`)
  }
  const rows = await query
    .orderBy('last_at', 'desc')
    .orderBy('id', 'desc')
    .limit(THREADS_PAGE_LENGTH + 1)
    .execute()
  const page = rows.slice(0, THREADS_PAGE_LENGTH)
  const last = page.at(-1)
  return {
    threads: page.map(summaryOf),
    next: rows.length > page.length && last ? `${last.last_at.toISOString()}_${last.id}` : null,
  }
}

const STATE = {
  open: 'waiting',
  assigned: 'waiting',
  answered: 'answered',
  closed: 'closed',
} as const satisfies Record<MessageRow['state'], ThreadSummary['state']>

/** Staff wrote, and the member has not written yet. */
const isBegunByStaff = (row: MessageRow): boolean => row.last_received === 0

const summaryOf = (row: MessageRow): ThreadSummary => ({
  id: row.id,
  subject: row.subject,
  about: row.about,
  state: row.state === 'answered' && isBegunByStaff(row) ? 'begun' : STATE[row.state],
  unread: row.last_answer > row.sender_seen,
  lastAt: row.last_at.toISOString(),
})

/** A member's own conversation by its id; somebody else's is undefined, like one that never was. */
export const ownThread = (db: Db, personId: string, id: string): Promise<MessageRow | undefined> =>
  messages(db).selectAll().where('id', '=', id).where('person_id', '=', personId).executeTakeFirst()

/** A conversation as its member reads it. What staff noted among themselves is not theirs to read. */
export async function readOwnThread(
  db: Db,
  askables: readonly Askable[],
  personId: string,
  id: string,
): Promise<Result<Thread, 'thread_not_found' | 'no_longer_yours'>> {
  const row = await ownThread(db, personId, id)
  if (!row) return refuse('thread_not_found')
  const { mayLook, subject } = await subjectForMember(db, askables, row)
  if (!mayLook) return refuse('no_longer_yours')
  const steps = await said(db, id)
  const pictures = await picturesOf(db, id)
  return ok({
    ...summaryOf(row),
    about: subject,
    version: row.version,
    messages: steps.map((step) => messageOf(row, step, pictures)),
    staffSeen: row.staff_seen,
    full: row.version >= STEPS_MAX,
  })
}

/** What both sides said to each other, in its order; no notes. */
const said = (db: Db, messageId: string): Promise<StepRow[]> =>
  db
    .withTables<SupportTables>()
    .selectFrom('support_step')
    .selectAll()
    .where('message_id', '=', messageId)
    .where('move', 'in', ['receive', 'answer'])
    .orderBy('version')
    .execute()

const messageOf = (
  row: MessageRow,
  { version, move, text, at }: StepRow,
  pictures: (version: number) => Message['pictures'],
): Message => ({
  version,
  from: move === 'answer' ? 'staff' : 'member',
  text: text ?? row.body,
  at: at.toISOString(),
  pictures: pictures(version),
})
