import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { houseAccount, postBatch } from '../../src/modules/ledger/server/ledger.ts'
import { newId } from '../../src/values/ids.ts'
import { money } from '../../src/values/money.ts'
import { openMany } from '../dividends/bulk.ts'
import { fuseIn } from '../factories/fuse.ts'
import { longWorkIn } from '../factories/longWork.ts'
import { openIssuer } from './issuer.ts'

const counted = async (db: Parameters<typeof postBatch>[0]) => {
  const { rows } = await sql<{ forms: number; recipients: number; sum: bigint }>`
    select count(*)::int as forms, count(distinct recipient_id)::int as recipients,
           coalesce(sum(dividends), 0)::bigint as sum from tax_form`.execute(db)
  return rows[0]!
}

test('processes at once, of which some die, make everybody one form, and the sum is what was paid', async (t) => {
  const union = await openIssuer(t)
  // Three chunks, the last of them not full.
  const issue = () => union.issue(20)
  const accounts = await openMany(union, 45)
  let sum = 0n
  const orders = accounts.map((to, i) => {
    const amount = money(1_000n + BigInt(i))
    sum += amount.minor
    const from = houseAccount('expense:dividends')
    const actor = { channel: 'system', actorId: null } as const
    return { id: newId(), actor, reason: 'interest' as const, from, to, amount }
  })
  await postBatch(union.db, orders, { zone: union.institution.timeZone, at: union.clock.now() })
  union.goTo('2027-01-25')
  const fuse = fuseIn(union.engine)
  fuse.light(290)
  await issue().catch(() => {})
  assert.ok(await fuse.burned())
  const before = await counted(union.db)
  assert.ok(before.forms > 0 && before.forms < 45 && before.forms % 20 === 0)
  await Promise.all(Array.from({ length: 4 }, issue))
  while ((await issue()) > 0);
  assert.deepEqual(await counted(union.db), { forms: 45, recipients: 45, sum })
  assert.deepEqual(
    (await longWorkIn(union.db)).filter((said) => said.startsWith('2026:')),
    ['2026: 45 of 45, 0 failed, ended'],
  )
})
