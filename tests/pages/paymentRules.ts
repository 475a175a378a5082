import { BEN, ROSA } from '../../src/modules/demo/server/people.ts'
import { standingByEmail } from '../../src/modules/identity/server/identity.ts'
import { newId } from '../../src/values/ids.ts'
import { done } from '../factories/outcomes.ts'
import { contextAt, ruleOf } from '../paymentRules/asking.ts'
import { saveRule } from '../../src/modules/paymentRules/server/saving.ts'
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
  return large
}
