import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { KyselyPlugin } from 'kysely'
import { workKindsOf } from '../../src/apps/server/modules.ts'
import { readWorkQueue, WORK_LISTED } from '../../src/modules/workQueue/contract.ts'
import { workQueueOf } from '../../src/modules/workQueue/server/reading.ts'
import { workQueueRoutes } from '../../src/modules/workQueue/server/routes.ts'
import { newId } from '../../src/values/ids.ts'
import { apply } from '../applications/people.ts'
import { openDeposits, waitingCheck } from '../deposits/depositing.ts'
import { load } from '../sanctions/world.ts'
import { contextOf } from '../worlds/creditUnion.ts'
import { openModule } from '../worlds/module.ts'

const HOUR_MS = 3_600_000
const KINDS = workKindsOf()

/** Rosa and Theo, before whom nothing waits yet. */
async function openOffice(t: TestContext) {
  const union = await openDeposits(t)
  const { db, clock } = union
  const { pool } = union.engine
  const theo = await union.staff('Theo Lindqvist')
  const door = await openModule(t, (mount) => workQueueRoutes(mount, { db, kinds: KINDS }), {
    clock,
  })
  const read = async ({ personId }: { personId: string }, query = '') =>
    (await door.get(`${readWorkQueue.path}${query}`, { personId })).body
  const earlier = (hours: number) => new Date(clock.now().getTime() - hours * HOUR_MS)
  const message = (hours: number, assignedTo: string | null = null, count = 1) =>
    pool.query(
      `insert into support_message (id, kind, name, email, subject, body, preferred_contact, state,
                                    assigned_to, received_at, waiting_since, due_at)
       select gen_random_uuid(), 'contact', 'Nadia Petrov', 'nadia@example.com', 'loan', 'How much?',
              'email', $1, $2, $3, $3, $3::timestamptz + interval '1 day'
         from generate_series(1, $4)`,
      [assignedTo === null ? 'open' : 'assigned', assignedTo, earlier(hours), count],
    )
  const request = (hours: number, askedBy: string, subject: string | null = null) =>
    pool.query(
      `insert into approval (id, kind, payload, summary, changes, reason, subject_id, asked_by,
                             asked_at, expires_at)
       values ($1, 'adjustment', '{}', 'Checking to $50.00', '[]', 'Counted wrong', $2, $3, $4, $5)`,
      [newId(), subject, askedBy, earlier(hours), earlier(hours - 24)],
    )
  const setAside = (hours: number) =>
    pool.query(
      `insert into job_failure (job, row_id, title, attempts, error, failed_at)
       values ('bills', $1, 'Bill of $40.00', 5, 'no network', $2)`,
      [newId(), earlier(hours)],
    )
  const hit = async (hours: number) => {
    await load(db)
    await pool.query(
      `insert into sanctions_hit (id, subject_kind, person_id, name, name_key, entry_number,
              entry_fingerprint, entry_name, listed_name, program, score, list_id, found_at)
       select $1, 'payee', $1, 'Mukhtar Robbow', sha256('a'), 1, sha256('b'), 'ROBOW', 'ROBOW, Mukhtar',
              'SDGT', 0.98, id, $2 from sanctions_list`,
      [newId(), earlier(hours)],
    )
  }
  const badFile = (hours: number) =>
    pool.query(
      `insert into network_file (id, rail, direction, name, content, entry_count, debit_minor,
                                 credit_minor, made_at, handed_over_at, refusal, hash)
       values ($1, 'ach', 'in', 'today.ach', '', 0, 0, 0, $2, $2, 'Not a file of ours', sha256('c'))`,
      [newId(), earlier(hours)],
    )
  return { ...union, theo, read, message, request, setAside, hit, badFile }
}

test('what waits is counted by kind, and only for whoever may do it', async (t) => {
  const office = await openOffice(t)
  const { engine, rosa, theo, read, message, request } = office
  const ada = await office.member('Ada Brooks')
  await apply(engine.db)
  const asked = await apply(engine.db, { email: 'asked@example.com' })
  await engine.pool.query(
    `update application set state = 'needs_information', information_request = 'Which street?',
            information_requested_at = submitted_at where id = $1`,
    [asked.applicationId],
  )
  await waitingCheck(office, ada)
  await message(1)
  await message(2, rosa.personId)
  await request(3, theo.personId)
  await request(4, theo.personId, rosa.personId)
  await request(30, theo.personId)
  await office.badFile(5)
  await office.hit(6)
  await office.setAside(7)
  const countsFor = async (who: typeof rosa) =>
    (await read(who)).kinds.map(({ kind, count }: { kind: string; count: number }) => [kind, count])
  const rows = [
    // Whoever was asked for information waits for nobody of the staff.
    ['applications', 1, 1],
    ['deposits', 1, 1],
    ['disputes', 0, 0],
    ['heldPayments', 0, 0],
    ['safety', 0, 0],
    ['sanctions', 1, 1],
    ['payments', 1, 1],
    // Nobody agrees to their own request, nor to what is done to themselves; one has expired.
    ['approvals', 1, 0],
    // A message that a colleague has taken on waits for the colleague.
    ['messages', 2, 1],
    ['jobs', 1, 1],
    ['safety', 0, 0],
  ] as const
  const sorted = (counts: readonly (readonly [string, number])[]) => new Map(counts)
  assert.deepEqual(
    sorted(await countsFor(rosa)),
    sorted(rows.map(([kind, count]) => [kind, count])),
  )
  assert.deepEqual(
    sorted(await countsFor(theo)),
    sorted(rows.map(([kind, , count]) => [kind, count])),
  )
})

test('whoever waits longest comes first over all kinds, and one kind can be had alone', async (t) => {
  const { clock, rosa, read, message, setAside, badFile, hit } = await openOffice(t)
  await message(2, rosa.personId)
  await badFile(30)
  await hit(1)
  await message(40)
  await setAside(10)
  const all = await read(rosa)
  assert.equal(all.now, clock.now().toISOString())
  assert.deepEqual(
    all.items.map(({ kind, task }: { kind: string; task: string }) => `${kind} ${task}`),
    [
      'messages overdue',
      'payments refused_file',
      'jobs retry',
      'messages mine',
      'sanctions compare',
    ],
  )
  const [first] = all.items
  assert.deepEqual(
    [first.name, first.about, first.since],
    ['Nadia Petrov', 'Loans', new Date(clock.now().getTime() - 40 * HOUR_MS).toISOString()],
  )
  assert.equal(first.dueAt, new Date(clock.now().getTime() - 16 * HOUR_MS).toISOString())
  const alone = await read(rosa, '?kind=messages')
  assert.equal(alone.items.length, 2)
  assert.deepEqual(alone.kinds, all.kinds)
  assert.equal((await read(rosa, '?kind=nothing')).code, 'kind_not_found')
})

/** Counts what is asked of the database, and how many rows come back. */
function counting() {
  const told = { statements: 0, rows: 0 }
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      told.statements++
      return node
    },
    transformResult: async ({ result }) => {
      told.rows += result.rows.length
      return result
    },
  }
  return { told, plugin }
}

test('five hundred cost as many statements and rows as thirty', async (t) => {
  const office = await openOffice(t)
  const { db, rosa, message } = office
  const ada = await office.member('Ada Brooks')
  await waitingCheck(office, ada)
  const copyCheck = (count: number) =>
    office.engine.pool.query(
      `insert into deposit (id, person_id, account_id, amount, front_image_id, back_image_id,
                            fingerprint, submitted_at)
       select gen_random_uuid(), person_id, account_id, amount, gen_random_uuid(), gen_random_uuid(),
              fingerprint, submitted_at
         from (select * from deposit limit 1) d, generate_series(1, $1)`,
      [count],
    )
  const cost = async () => {
    const { told, plugin } = counting()
    const queue = await workQueueOf(
      db.withPlugin(plugin),
      contextOf(office, rosa, { staffRole: 'administrator' }),
      KINDS,
      undefined,
    )
    assert.equal(queue?.items.length, WORK_LISTED)
    return told
  }
  await message(1, null, 30)
  await copyCheck(29)
  const few = await cost()
  await message(1, null, 470)
  await copyCheck(470)
  assert.deepEqual(await cost(), few)
})
