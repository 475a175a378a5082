import { sql } from 'kysely'
import { BEN, INES, ROSA } from '../../src/modules/demo/server/people.ts'
import { standingByEmail } from '../../src/modules/identity/server/identity.ts'
import { newId } from '../../src/values/ids.ts'
import { done } from '../factories/outcomes.ts'
import { contextAt, ruleOf } from '../paymentRules/asking.ts'
import { saveRule } from '../../src/modules/paymentRules/server/saving.ts'
import type { Db } from '../../src/platform/server/db.ts'
import type { BrowserWorld } from '../worlds/browser.ts'

/**
 * Rules of every group, too large to be about a payment of the demonstration.
 * @returns the id of one with two versions
 */
export async function addRules({ portal: { engine, clock } }: BrowserWorld): Promise<string> {
  const { db } = engine
  const idOf = async (email: string) => (await standingByEmail(db, email))!.personId
  const ctx = { ...contextAt(clock.now()), actorId: await idOf(ROSA.email) }
  const large = newId()
  const rule = {
    name: 'Large transfers out of the house',
    kinds: ['us_bank' as const, 'international' as const],
    period: 'payment' as const,
    amountMax: '25000.00',
    outcome: 'review' as const,
  }
  done(await saveRule(db, ctx, large, ruleOf(rule)))
  const next = { ...rule, amountMax: '20000.00', version: 1, reason: 'Two scams in one week' }
  done(await saveRule(db, ctx, large, ruleOf(next)))
  const ben = await idOf(BEN.email)
  const pulls = {
    name: 'Pulls of Ben',
    kinds: ['pull' as const],
    countMax: 4,
    period: 'week' as const,
  }
  done(await saveRule(db, ctx, newId(), ruleOf({ ...pulls, personId: ben, enabled: false })))
  const instead = {
    ...rule,
    name: 'House purchase',
    amountMax: '60000.00',
    personId: ben,
    overrides: large,
    validUntil: new Date(clock.now().getTime() + 14 * 86_400_000).toISOString(),
  }
  done(await saveRule(db, ctx, newId(), ruleOf(instead)))
  await payLong(db, await idOf(INES.email), clock.now())
  return large
}

/** Ninety days of payments to US banks on record, some weeks more of them than others, for a preview to look at. */
const payLong = (db: Db, personId: string, now: Date) =>
  sql`
    insert into payment_fact (at, day, payment_id, person_id, kind, stage, outcome, amount, added, count, leaves, payee)
    select at, at::date, gen_random_uuid(), ${personId}, 'us_bank', 'asked', 'allow', minor, minor, 1, true, 'account:' || n
      from (select n, ${now}::timestamptz - make_interval(days => 1 + n * n % 89) as at, 2000 + n * 7919 % 40000 as minor
              from generate_series(1, 160) n) p`.execute(db)
