import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { seedDemo } from '../../db/seed/demo.ts'
import { workKindsOf } from '../../src/apps/server/modules.ts'
import { proveAudit, proveLedger } from '../../src/apps/server/proving.ts'
import { accountsOf } from '../../src/modules/accounts/server/accounts.ts'
import { sealRest, setAuditKey } from '../../src/modules/audit/server/audit.ts'
import { DEMO_PEOPLE, INES, ROSA } from '../../src/modules/demo/server/people.ts'
import { standingByEmail } from '../../src/modules/identity/server/identity.ts'
import {
  balanceOf,
  houseAccount,
  setJournalKey,
  trialBalance,
} from '../../src/modules/ledger/server/ledger.ts'
import { workQueueOf } from '../../src/modules/workQueue/server/reading.ts'
import { settableClock } from '../../src/platform/server/clock.ts'
import type { Db } from '../../src/platform/server/db.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { configFor } from '../factories/config.ts'
import { freshDatabase, seededDatabase } from '../factories/database.ts'
import { DEMO_NOW } from '../factories/demoNow.ts'

const MEMBERS = 40
const SECRET = 'the key of the journal of this test'
const NAMED = DEMO_PEOPLE.map(({ name }) => name)

/** Everything in Ines's accounts but the ids. */
async function pastOfInes(db: Db): Promise<readonly unknown[]> {
  const ines = await standingByEmail(db, INES.email)
  const accounts = (await accountsOf(db, ines!.personId)).map((own) => own.ledgerAccountId)
  const { rows } = await sql`
    select e.posted_at, e.amount, e.balance_after, t.reason, t.details
      from ledger_entry e join ledger_transfer t on t.id = e.transfer_id
     where account_id = any(${accounts}::bigint[]) order by account_id, e.posted_at, seq`.execute(
    db,
  )
  return rows
}

test('a demonstration has members with histories up to yesterday beside the named people, whose accounts are the same to the entry, and books that prove whole', async (t) => {
  const engine = await freshDatabase(t)
  const { db } = engine
  setJournalKey(db, SECRET)
  setAuditKey(db, SECRET)
  const config = configFor()
  const { institution } = config
  const parts = { engine, clock: settableClock(DEMO_NOW), config, log: createLog('silent') }
  await seedDemo({ ...parts, crowdCount: MEMBERS })

  const alone = await seededDatabase(t)
  assert.deepEqual(await pastOfInes(db), await pastOfInes(alone.db))
  const { rows: people } = await sql<{ name: string; lastOn: string; count: number }>`
    select d.name, count(*)::int as count,
           max((e.posted_at at time zone ${institution.timeZone})::date)::text as "lastOn"
      from person_details d join account_owner o using (person_id) join account a on a.id = o.account_id
      join ledger_entry e on e.account_id = a.ledger_account_id
     group by 1`.execute(db)
  const crowd = people.filter(({ name }) => !NAMED.includes(name))
  assert.equal(crowd.length, MEMBERS)
  assert.ok(crowd.every(({ count }) => count > 0))
  assert.equal(Math.max(...crowd.map(({ lastOn }) => Date.parse(lastOn))), Date.parse('2026-07-14'))

  const { rows: terms } = await sql<{ running: boolean; whole: boolean; fixed: boolean }>`
    select c.matures_on > ${DEMO_NOW}::timestamptz as running, c.principal_minor = l.posted as whole,
           l.status = 'fixed' as fixed
      from certificate c join account a on a.id = c.account_id
      join ledger_account l on l.id = a.ledger_account_id`.execute(db)
  assert.ok(terms.length >= 3)
  for (const term of terms) assert.deepEqual(term, { running: true, whole: true, fixed: true })
  const clearing = ['us-banks', 'bill-pay', 'cards'] as const
  assert.deepEqual(
    await Promise.all(
      clearing.map(
        async (way) => (await balanceOf(db, houseAccount(`clearing:${way}`))).posted.minor,
      ),
    ),
    [0n, 0n, 0n],
    'what left and came in the past was settled',
  )

  const rosa = await standingByEmail(db, ROSA.email)
  const reader = { actorId: rosa!.personId, staffRole: rosa!.staffRole, at: DEMO_NOW, institution }
  const kinds = workKindsOf()
  const queue = await workQueueOf(db, reader, kinds, undefined)
  const counts = Object.fromEntries(queue!.kinds.map(({ kind, count }) => [kind, count]))
  // Those of the crowd, and Maya's application and Ben's two checks.
  const { applications, deposits, messages, approvals, sanctions } = counts
  assert.deepEqual(
    { applications, deposits, messages, approvals, sanctions },
    { applications: 14, deposits: 10, messages: 9, approvals: 2, sanctions: 2 },
  )

  assert.deepEqual((await trialBalance(db)).totals, [{ minor: 0n, currency: 'USD' }])
  await sealRest(db)
  assert.ok((await proveLedger(db, [])).isWhole)
  assert.ok((await proveAudit(db, [])).isWhole)
})
