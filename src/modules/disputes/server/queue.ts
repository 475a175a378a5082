import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db } from '../../../platform/server/db.ts'
import { type Day, dayOf } from '../../../values/dates.ts'
import { fullName } from '../../../values/person.ts'
import { assert } from '../../../values/result.ts'
import { accountsById, accountsOf, labelOf, ownersOf } from '../../accounts/server/accounts.ts'
import { emailOf } from '../../identity/server/identity.ts'
import { namesOf } from '../../members/server/members.ts'
import type { Work, WorkReader } from '../../workQueue/server/workQueue.ts'
import {
  DISPUTE_QUEUE_LENGTH,
  type DisputeDetail,
  EARLIER_MAX,
  type QueuedDispute,
  type QueueName,
} from '../staff.contract.ts'
import { isOwnOf } from './acting.ts'
import { decimalOf, partsOf, resultOf, stepOf, stepsOf, summaryOf } from './reading.ts'
import { caseNumberOf, disputeById } from './steps.ts'
import type { DisputeRow, DisputeTables } from './tables.ts'

type Moment = Pick<ActionContext, 'at' | 'institution'>

const DAY_MS = 86_400_000
const rows = (db: Db) => db.withTables<DisputeTables>().selectFrom('dispute').selectAll()
const todayOf = ({ at, institution }: Moment): Day => dayOf(at, institution.timeZone)

/** Open cases by what is due first, or ended ones with the latest first. A case that has to give back stands among the ended. */
export async function listQueue(
  db: Db,
  ctx: Moment,
  { queue, after }: { readonly queue: QueueName; readonly after?: string | undefined },
): Promise<{ disputes: QueuedDispute[]; more: boolean }> {
  const open = queue === 'open'
  const column = sql.ref(open ? 'due_on' : 'ended_at')
  const found = await rows(db)
    .where('state', open ? '=' : '<>', 'open')
    .$if(after !== undefined, (query) => {
      const last = sql`(select ${column}, id from dispute where id = ${after!})`
      return query.where(
        open ? sql<boolean>`(${column}, id) > ${last}` : sql<boolean>`(${column}, id) < ${last}`,
      )
    })
    .orderBy(column, open ? 'asc' : 'desc')
    .orderBy('id', open ? 'asc' : 'desc')
    .limit(DISPUTE_QUEUE_LENGTH + 1)
    .execute()
  return {
    disputes: await queued(db, ctx, found.slice(0, DISPUTE_QUEUE_LENGTH)),
    more: found.length > DISPUTE_QUEUE_LENGTH,
  }
}

/** How many are open, and how many of them too late. */
export async function countOpen(
  db: Db,
  today: Day,
): Promise<{ readonly open: number; readonly overdue: number }> {
  const { rows: counts } = await sql<{ open: number; overdue: number }>`
    select count(*)::int as open, count(*) filter (where due_on < ${today})::int as overdue
      from dispute where state = 'open'`.execute(db)
  return counts[0]!
}

/** What waits in the queue of all work: nobody acts on a case about an account of their own. */
export async function workOf(db: Db, ctx: WorkReader, limit: number): Promise<Work> {
  const own = (await accountsOf(db, ctx.actorId)).map(({ id }) => id)
  const open = rows(db)
    .where('state', '=', 'open')
    .where(sql<boolean>`account_id <> all(${own}::uuid[])`)
  const found = await open.orderBy('filed_at').orderBy('id').limit(limit).execute()
  const { count } = await open
    .clearSelect()
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  const names = await namesOf(db, [...new Set(found.map(({ person_id }) => person_id))])
  const today = todayOf(ctx)
  return {
    count: Number(count),
    first: found.map((row) => ({
      id: row.id,
      task:
        row.due_on !== null && row.due_on < today
          ? 'overdue'
          : row.due === 'credit'
            ? 'credit'
            : 'decide',
      name: nameIn(names, row.person_id),
      about: caseNumberOf(row),
      amount: decimalOf(row.disputed),
      since: row.filed_at,
    })),
  }
}

async function queued(db: Db, ctx: Moment, found: readonly DisputeRow[]): Promise<QueuedDispute[]> {
  const names = await namesOf(db, [...new Set(found.map(({ person_id }) => person_id))])
  const accounts = await accountsById(db, [...new Set(found.map(({ account_id }) => account_id))])
  const today = todayOf(ctx)
  return found.map((row) => {
    const account = accounts.get(row.account_id)
    assert(account, `account ${row.account_id} is there`)
    return {
      ...summaryOf(row, labelOf(account)),
      personId: row.person_id,
      memberName: nameIn(names, row.person_id),
      law: row.law,
      filedAt: row.filed_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
      daysLeft: row.due_on === null ? null : daysBetween(today, row.due_on),
    }
  })
}

const daysBetween = (from: Day, to: Day): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

const nameIn = (names: Awaited<ReturnType<typeof namesOf>>, personId: string): string => {
  const name = names.get(personId)
  return name ? fullName(name) : 'Unknown'
}

/** All that staff need to decide it; undefined when there is no such case. */
export async function detailOf(
  db: Db,
  ctx: ActionContext,
  id: string,
): Promise<DisputeDetail | undefined> {
  const row = await disputeById(db, id)
  if (!row) return undefined
  const [shown] = await queued(db, ctx, [row])
  const steps = await stepsOf(db, id)
  const owners = (await ownersOf(db, [row.account_id])).get(row.account_id) ?? []
  const people = [...owners, ...steps.map(({ actor_id }) => ({ personId: actor_id }))]
  const names = await namesOf(db, [
    ...new Set(people.flatMap(({ personId }) => (personId === null ? [] : [personId]))),
  ])
  const account = (await accountsById(db, [row.account_id])).get(row.account_id)!
  return {
    ...(await partsOf(db, row)),
    ...shown!,
    filedBy: null,
    mayWithdraw: false,
    version: row.version,
    email: await emailOf(db, row.person_id),
    otherOwners: owners.flatMap(({ personId }) =>
      personId === row.person_id ? [] : [nameIn(names, personId)],
    ),
    accountOpenedAt: account.openedAt.toISOString(),
    earlier: await earlierOf(db, row),
    isOwn: await isOwnOf(db, [ctx.actorId], row),
    steps: steps.map((step) => ({
      kind: step.kind,
      ...stepOf(step, step.actor_id === null ? null : nameIn(names, step.actor_id)),
    })),
  }
}

async function earlierOf(db: Db, { id, person_id }: DisputeRow): Promise<DisputeDetail['earlier']> {
  const found = await rows(db)
    .where('person_id', '=', person_id)
    .where('id', '<>', id)
    .orderBy('filed_at', 'desc')
    .limit(EARLIER_MAX)
    .execute()
  return found.map((row) => ({
    id: row.id,
    caseNumber: caseNumberOf(row),
    filedOn: row.filed_on,
    outcome: resultOf(row).outcome,
  }))
}
