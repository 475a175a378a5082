import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { BILL } from '../../src/modules/bills/server/bills.ts'
import type { BillRow } from '../../src/modules/bills/server/tables.ts'
import { standingByEmail } from '../../src/modules/identity/server/identity.ts'
import { saveRule } from '../../src/modules/paymentRules/server/saving.ts'
import { passDate } from '../../src/modules/standingOrders/server/rows.ts'
import { jobContextOf } from '../../src/platform/server/action.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import type { Answer, Client } from '../factories/client.ts'
import { done } from '../factories/outcomes.ts'
import { contextAt, ruleOf } from '../paymentRules/asking.ts'
import { TOVA } from './manyAccounts.ts'
import type { BrowserWorld } from '../worlds/browser.ts'
import { type CreditUnion, creditUnionOn } from '../worlds/creditUnion.ts'
import { settableClock } from '../../src/platform/server/clock.ts'

/** Who reported what was not him, so that everything of his is locked. */
export const NILS = 'nils@example.com'

const US_BANK = {
  routingNumber: '121000248',
  accountNumber: '123456789',
  accountName: 'Dana Reyes',
}

type Held = Record<'heldOpen' | 'heldRefused' | 'heldReleased' | 'nils', string>

const answered = async (answer: Promise<Answer>): Promise<Answer['body']> => {
  const { status, body } = await answer
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

/**
 * Has payments of Tova wait for staff, and staff stop the rest; she set limits of her own. Nils reports what was not him.
 */
export async function addSafety({ portal }: BrowserWorld, rosa: Client): Promise<Held> {
  const { engine, config } = portal
  const clock = settableClock(portal.clock.now())
  const union = creditUnionOn({ engine, clock, institution: config.institution })
  const { personId } = (await standingByEmail(engine.db, TOVA))!
  const client = await portal.as(TOVA)
  const { accounts } = await answered(client.get('/api/activity/overview'))
  const tova = { personId, email: TOVA, accountId: accounts[0].id, client }
  const ids = await addHeldOf(union, tova, rosa)
  await answered(
    rosa.post(`/api/admin/users/${personId}/restriction`, {
      id: newId(),
      reason: 'A caller has her send money to a safe account. Call her before it goes on.',
    }),
  )
  return { ...ids, nils: await addReport(portal) }
}

interface Payer {
  readonly personId: string
  readonly email: string
  readonly accountId: string
  readonly client: Client
}

async function addHeldOf(union: CreditUnion, payer: Payer, rosa: Client) {
  const { client, personId, accountId: fromAccountId } = payer
  const { db, clock } = union
  const rule = {
    name: 'Large payments of Tova Lindgren',
    kinds: ['us_bank' as const, 'provider' as const],
    personId,
    period: 'payment' as const,
    amountMax: '100.00',
    outcome: 'review' as const,
  }
  done(await saveRule(db, contextAt(clock.now()), newId(), ruleOf(rule)))
  const send = async (amount: string, reference: string): Promise<string> => {
    const order = { ...US_BANK, id: newId(), fromAccountId, amount, reference }
    await answered(client.post('/api/transfers/us-bank/draft', order))
    const code = await union.codeFor(payer)
    await answered(client.post(`/api/transfers/drafts/${order.id}/confirm`, { code }))
    return order.id
  }
  const decide = (id: string, decision: 'released' | 'refused') =>
    answered(
      rosa.post(`/api/admin/held-payments/${id}/decide`, { decision, reason: 'We called her.' }),
    )
  const heldOpen = await send('250.00', 'Safe account')
  const heldRefused = await send('320.00', 'Customs fee')
  const heldReleased = await send('180.00', 'Rent in July')
  await decide(heldRefused, 'refused')
  await decide(heldReleased, 'released')
  await holdBill(union, payer)
  for (const [kind, most] of [
    ['us_bank', '2000.00'],
    ['bills', '500.00'],
    ['international', '0'],
  ])
    await answered(client.post(`/api/safety/allowances/${kind}`, { most }))
  return { heldOpen, heldRefused, heldReleased }
}

/** A bill whose day has come, without the job, which would pay those of others too. */
async function holdBill(union: CreditUnion, payer: Payer): Promise<void> {
  const { client, accountId: fromAccountId } = payer
  const payment = {
    id: newId(),
    fromAccountId,
    provider: 'hollowbrook',
    accountNumber: '99120345',
    amount: '184.20',
    scheduleDate: '2026-07-17',
    frequency: 'monthly',
  }
  const { asked } = await answered(client.post('/api/bills/code', { payment, anew: false }))
  const proof = { challengeId: asked.challengeId, code: await union.codeFor(payer) }
  await answered(client.post('/api/bills', { ...payment, proof }))
  await inTransaction(union.db, async (tx) => {
    const { rows } = await sql<BillRow>`select * from bill where id = ${payment.id}`.execute(tx)
    const [bill] = rows
    const ctx = jobContextOf(union)
    const id = bill!.hold_id!
    await passDate(tx, BILL, bill!, { id, outcome: 'paid', reason: null, at: ctx.at })
    done(await BILL.execute(tx, ctx, bill!, id))
  })
}

async function addReport(portal: BrowserWorld['portal']): Promise<string> {
  const client = await portal.as(NILS)
  const contact = { name: 'Ana Sandoval', phone: '518 555 0143' }
  await answered(client.post('/api/safety/trusted-contact', contact))
  const { items } = await answered(client.get('/api/security-history'))
  await answered(client.post('/api/safety/reports', { eventId: items[0].id }))
  return (await standingByEmail(portal.engine.db, NILS))!.personId
}
