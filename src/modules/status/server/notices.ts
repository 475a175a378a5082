import { sql } from 'kysely'
import { type ActionContext, runAction } from '../../../platform/server/action.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import type { CodeOf } from '../../../values/endpoint.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { audit } from '../../audit/server/audit.ts'
import {
  type ChangeNoticeBody,
  type changeServiceNotice,
  type EndNoticeBody,
  type endServiceNotice,
  type NoticeKind,
  type PostNoticeBody,
  type postServiceNotice,
  type ServiceNotice,
  STATUS_TOPIC,
} from '../contract.ts'

const DAY_MS = 86_400_000
/** What is over is told for as long. */
const TOLD_FOR_MS = 7 * DAY_MS
const OVER_MAX = 20

export interface NoticeRow {
  readonly id: string
  readonly kind: NoticeKind
  readonly title: string
  readonly words: string
  readonly begins_at: Date
  readonly ends_at: Date | null
  readonly ended_at: Date | null
  readonly changed_at: Date
  readonly version: number
}

/** All that goes on or is planned, and the latest of what was over not long ago. */
export async function readNotices(db: Db, at: Date): Promise<readonly NoticeRow[]> {
  const since = new Date(at.getTime() - TOLD_FOR_MS)
  const { rows } = await sql<NoticeRow>`
    select * from service_notice where coalesce(ended_at, ends_at, 'infinity') > ${at}
    union all
    (select * from service_notice
      where coalesce(ended_at, ends_at) > ${since} and coalesce(ended_at, ends_at) <= ${at}
      order by begins_at desc, id limit ${OVER_MAX})`.execute(db)
  return rows
}

const ORDER: readonly ServiceNotice['state'][] = ['now', 'ahead', 'over', 'called_off']

/** As they stand at a moment: what goes on comes first. Of what is planned the next, of the rest the latest in front. */
export const presentNotices = (rows: readonly NoticeRow[], at: Date): ServiceNotice[] =>
  rows
    .map((row) => presentNotice(row, at))
    .toSorted(
      (a, b) =>
        ORDER.indexOf(a.state) - ORDER.indexOf(b.state) ||
        (a.state === 'ahead' ? 1 : -1) * a.beginsAt.localeCompare(b.beginsAt) ||
        a.id.localeCompare(b.id),
    )

function presentNotice(row: NoticeRow, at: Date): ServiceNotice {
  const { id, kind, title, words: text, version, ended_at, ends_at } = row
  const state = stateOf(row, at)
  const endedAt = ended_at ?? (state === 'over' ? ends_at : null)
  return {
    id,
    version,
    kind,
    title,
    text,
    state,
    beginsAt: row.begins_at.toISOString(),
    endsAt: ends_at?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    changedAt: row.changed_at.toISOString(),
  }
}

function stateOf({ begins_at, ends_at, ended_at }: NoticeRow, at: Date): ServiceNotice['state'] {
  if (ended_at) return ended_at < begins_at ? 'called_off' : 'over'
  if (ends_at && ends_at <= at) return 'over'
  return begins_at > at ? 'ahead' : 'now'
}

interface Times {
  readonly begins: Date
  readonly ends: Date | null
}

/** Undefined where planned work would end before it begins, or is over by now. */
function timesOf(
  kind: NoticeKind,
  { beginsAt, endsAt }: Pick<PostNoticeBody, 'beginsAt' | 'endsAt'>,
  { at, began }: { readonly at: Date; readonly began: Date },
): Times | undefined {
  if (kind === 'incident') return { begins: began, ends: null }
  if (beginsAt === null || endsAt === null) return undefined
  const [begins, ends] = [new Date(beginsAt), new Date(endsAt)]
  return ends > begins && ends > at ? { begins, ends } : undefined
}

export const postNotice = (
  db: Db,
  ctx: ActionContext,
  body: PostNoticeBody,
): Promise<Result<ServiceNotice, CodeOf<typeof postServiceNotice>>> => {
  const { id, ...input } = body
  const { at } = ctx
  const replay = async (tx: Tx) => presentNotice(await noticeOf(tx, id), at)
  const request = { id, action: 'service_notice.post', input, replay }
  return runAction(db, ctx, request, async (tx) => {
    const times = timesOf(body.kind, body, { at, began: at })
    if (!times) return refuse('times_wrong')
    await sql`
      insert into service_notice (id, kind, title, words, begins_at, ends_at, changed_at, version)
      values (${id}, ${body.kind}, ${body.title}, ${body.text}, ${times.begins}, ${times.ends}, ${at}, 1)
    `.execute(tx)
    return ok(await told(tx, ctx, 'service_notice.posted', id))
  })
}

type Changed = Result<ServiceNotice, CodeOf<typeof changeServiceNotice>>

export const changeNotice = (
  db: Db,
  ctx: ActionContext,
  noticeId: string,
  body: ChangeNoticeBody,
): Promise<Changed> => {
  const { id, ...input } = body
  const { at } = ctx
  const replay = async (tx: Tx) => presentNotice(await noticeOf(tx, noticeId), at)
  const request = { id, action: 'service_notice.change', input: { ...input, noticeId }, replay }
  return runAction(db, ctx, request, async (tx): Promise<Changed> => {
    const open = await openNotice(tx, noticeId, { at, version: body.version })
    if (!open.ok) return open
    const { kind, begins_at: began } = open.value
    const times = timesOf(kind, body, { at, began })
    if (!times) return refuse('times_wrong')
    await sql`
      update service_notice
         set title = ${body.title}, words = ${body.text}, begins_at = ${times.begins},
             ends_at = ${times.ends}, changed_at = ${at}, version = version + 1
       where id = ${noticeId}`.execute(tx)
    return ok(await told(tx, ctx, 'service_notice.changed', noticeId))
  })
}

export const endNotice = (
  db: Db,
  ctx: ActionContext,
  noticeId: string,
  { id, version }: EndNoticeBody,
): Promise<Result<ServiceNotice, CodeOf<typeof endServiceNotice>>> => {
  const { at } = ctx
  const replay = async (tx: Tx) => presentNotice(await noticeOf(tx, noticeId), at)
  const request = { id, action: 'service_notice.end', input: { noticeId, version }, replay }
  return runAction(db, ctx, request, async (tx) => {
    const open = await openNotice(tx, noticeId, { at, version })
    if (!open.ok) return open
    await sql`
      update service_notice set ended_at = ${at}, changed_at = ${at}, version = version + 1
       where id = ${noticeId}`.execute(tx)
    return ok(await told(tx, ctx, 'service_notice.ended', noticeId))
  })
}

type Trace = 'service_notice.posted' | 'service_notice.changed' | 'service_notice.ended'

/** Leaves the traces, and answers what everybody reads from now on. */
async function told(tx: Tx, ctx: ActionContext, action: Trace, id: string): Promise<ServiceNotice> {
  const notice = presentNotice(await noticeOf(tx, id), ctx.at)
  const { title, text, beginsAt, endsAt } = notice
  await audit(tx, ctx, action, { detail: { notice: id, title, text, beginsAt, endsAt } })
  await publish(tx, STATUS_TOPIC, ['all'])
  return notice
}

async function openNotice(
  tx: Tx,
  id: string,
  { at, version }: { readonly at: Date; readonly version: number },
): Promise<Result<NoticeRow, 'notice_not_found' | 'changed_meanwhile' | 'notice_over'>> {
  const row = await findNotice(tx, id)
  if (!row) return refuse('notice_not_found')
  if (row.version !== version) return refuse('changed_meanwhile')
  return ['over', 'called_off'].includes(stateOf(row, at)) ? refuse('notice_over') : ok(row)
}

async function findNotice(tx: Tx, id: string): Promise<NoticeRow | undefined> {
  const { rows } = await sql<NoticeRow>`
    select * from service_notice where id = ${id} for update`.execute(tx)
  return rows[0]
}

async function noticeOf(tx: Tx, id: string): Promise<NoticeRow> {
  const row = await findNotice(tx, id)
  assert(row, 'what was posted is there')
  return row
}
