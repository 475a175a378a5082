import type { Db } from '../../../platform/server/db.ts'
import { referenceOf } from '../../../values/ids.ts'
import { type Question, QUESTIONS_PAGE_LENGTH } from '../contract.ts'
import type { MessageRow, SupportTables } from './tables.ts'

/** What a member asked and was answered. What staff noted among themselves is not theirs to read. */
export async function questionsOf(
  db: Db,
  personId: string,
  before: string | undefined,
): Promise<{ questions: Question[]; more: boolean }> {
  let query = db
    .withTables<SupportTables>()
    .selectFrom('support_message')
    .selectAll()
    .where('person_id', '=', personId)
  if (before !== undefined) query = query.where('id', '<', before)
  const rows = await query
    .orderBy('id', 'desc')
    .limit(QUESTIONS_PAGE_LENGTH + 1)
    .execute()
  const page = rows.slice(0, QUESTIONS_PAGE_LENGTH)
  const answers = await answersTo(
    db,
    page.map(({ id }) => id),
  )
  return {
    questions: page.map((row) => present(row, answers.get(row.id) ?? [])),
    more: rows.length > QUESTIONS_PAGE_LENGTH,
  }
}

type Answers = Question['answers']

async function answersTo(
  db: Db,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, Answers>> {
  if (messageIds.length === 0) return new Map()
  const rows = await db
    .withTables<SupportTables>()
    .selectFrom('support_step')
    .select(['message_id', 'text', 'at'])
    .where('message_id', 'in', messageIds)
    .where('move', '=', 'answer')
    .orderBy('version')
    .execute()
  const grouped = Map.groupBy(rows, ({ message_id }) => message_id)
  return new Map(
    [...grouped].map(([id, steps]) => [
      id,
      steps.map(({ text, at }) => ({ text: text ?? '', at: at.toISOString() })),
    ]),
  )
}

const STATE = {
  open: 'waiting',
  assigned: 'waiting',
  answered: 'answered',
  closed: 'closed',
} as const satisfies Record<MessageRow['state'], Question['state']>

const present = (row: MessageRow, answers: Answers): Question => ({
  id: row.id,
  subject: row.subject,
  message: row.body,
  transferId: row.transfer_id,
  referenceCode: row.transfer_id === null ? null : referenceOf(row.transfer_id),
  state: STATE[row.state],
  askedAt: row.received_at.toISOString(),
  answers,
})
