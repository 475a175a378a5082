import { sql } from 'kysely'
import { type ActionContext, runAction } from '../../../platform/server/action.ts'
import { claimLoop, type JobDependencies } from '../../../platform/server/claimLoop.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { assert, ok, type Result } from '../../../values/result.ts'
import { english, type Words } from '../../../values/sentence.ts'
import {
  advanceLongWork,
  awaitTurn,
  beginLongWork,
  endLongWork,
} from '../../longWork/server/longWork.ts'
import { personOf } from '../../members/server/members.ts'
import { requestInformation } from './applications.ts'
import type { ApplicationTables } from './tables.ts'

export const REQUESTS_JOB = 'requests for information'

interface Requests {
  readonly id: string
  readonly personIds: readonly string[]
  readonly request: string
}

type Queued = ApplicationTables['application_request']

/** Has a job ask each of them in turn, whoever looks on. */
export const requestFromMany = (
  db: Db,
  ctx: ActionContext,
  { id, personIds, request }: Requests,
): Promise<Result<{ id: string }, 'id_reused'>> => {
  const people = [...new Set(personIds)].toSorted()
  return runAction(
    db,
    ctx,
    {
      id,
      action: 'application.request_from_many',
      input: { people, request },
      replay: async () => ({ id }),
    },
    async (tx) => {
      const { actorId: actor_id, address, at: queued_at } = ctx
      const none = { dealt_at: null, refusal: null }
      await tx
        .withTables<ApplicationTables>()
        .insertInto('application_request')
        .values(
          people.map((person_id) => ({
            work_id: id,
            person_id,
            actor_id,
            address,
            request,
            queued_at,
            ...none,
          })),
        )
        .execute()
      const first = await nameOf(tx, people[0]!)
      await beginLongWork(tx, {
        id,
        kind: 'requests',
        about:
          people.length === 1
            ? first
            : english('{first} and {others, plural, one {# other} other {# others}}', {
                first,
                others: people.length - 1,
              }),
        begunBy: ctx.actorId,
        total: people.length,
        at: ctx.at,
      })
      return ok({ id })
    },
  )
}

async function nameOf(tx: Tx, personId: string): Promise<string> {
  const person = await personOf(tx, personId)
  return person ? `${person.firstName} ${person.lastName}` : personId
}

/** Asks those who are to be asked, each in a transaction of their own. @returns how many were dealt with */
export const askQueued = (
  db: Db,
  dependencies: JobDependencies,
  countMax: number,
): Promise<number> =>
  claimLoop<Queued>(
    db,
    dependencies,
    {
      job: REQUESTS_JOB,
      key: ['work_id', 'person_id'],
      claim: (tx, _ctx, mayBeTried) =>
        tx
          .withTables<ApplicationTables>()
          .selectFrom('application_request')
          .selectAll()
          .where('dealt_at', 'is', null)
          .where(mayBeTried)
          .orderBy('queued_at')
          .orderBy('work_id')
          .orderBy('person_id')
          .limit(1)
          .forUpdate()
          .skipLocked()
          .executeTakeFirst(),
      titleOf: () => 'Request for information to an applicant',
      process: askOne,
    },
    countMax,
  )

async function askOne(tx: Tx, { at, ...ctx }: ActionContext<null>, row: Queued): Promise<void> {
  const { work_id: workId, person_id: personId, actor_id: actorId, address, request } = row
  const refusal = await ask(tx, { ...ctx, at, actorId, address }, personId, request)
  await dealt(tx, { at, workId, personId, refusal })
}

/** Staff put one away that failed: the others are not waited for in vain. */
export async function putRequestAway(tx: Tx, { at }: ActionContext, rowId: string): Promise<void> {
  const [workId, personId] = rowId.split(' ')
  await dealt(tx, { at, workId: workId!, personId: personId!, refusal: PUT_AWAY })
}

async function dealt(tx: Tx, told: Told): Promise<void> {
  const { at, workId, personId, refusal } = told
  const { numUpdatedRows } = await tx
    .withTables<ApplicationTables>()
    .updateTable('application_request')
    .set({ dealt_at: at, refusal: refusal ?? null })
    .where('work_id', '=', workId)
    .where('person_id', '=', personId)
    .where('dealt_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await tell(tx, told)
}

/** By the application as it is now. @returns why not, where they were not asked */
async function ask(
  tx: Tx,
  ctx: ActionContext,
  personId: string,
  request: string,
): Promise<Words | undefined> {
  const application = await tx
    .withTables<ApplicationTables>()
    .selectFrom('application')
    .select(['id', 'version', 'state'])
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst()
  if (!application) return NOT_WAITING
  const { id: applicationId, version, state } = application
  const asked = await requestInformation(tx, ctx, { applicationId, version, request })
  if (asked.ok) return undefined
  assert(asked.code !== 'changed' && asked.code !== 'not_found', 'the application is locked')
  if (asked.code === 'own_application') return OWN
  return state === 'needs_information' ? ASKED_BEFORE : NOT_WAITING
}

const NOT_WAITING = english('no application waits for a decision.')
const ASKED_BEFORE = english('was asked before and has not answered yet.')
const PUT_AWAY = english('asking failed, and staff put it away.')
const OWN = english('nobody decides about an application of their own.')

interface Told {
  readonly at: Date
  readonly workId: string
  readonly personId: string
  readonly refusal: Words | undefined
}

/** Of two who deal with the last two at once, the second waits in the first line here and then sees both dealt with. */
async function tell(tx: Tx, { at, workId, personId, refusal }: Told): Promise<void> {
  await awaitTurn(tx, workId)
  const { rows } = await sql<{ failed: number; left: number }>`
    select count(*) filter (where refusal is not null)::int as failed,
           count(*) filter (where dealt_at is null)::int as left
      from application_request where work_id = ${workId}`.execute(tx)
  const { failed, left } = rows[0]!
  const done = refusal === undefined ? 1 : 0
  const failure =
    refusal && english('{name}: {why}', { name: await nameOf(tx, personId), why: refusal })
  await advanceLongWork(tx, workId, { at, done, failed, ...(failure && { failure }) })
  if (left === 0) await endLongWork(tx, workId, at)
}
