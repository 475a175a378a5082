import assert from 'node:assert/strict'
import { loadavg } from 'node:os'
import { sql } from 'kysely'
import { decideAndCount } from '../../src/modules/paymentRules/server/paymentRules.ts'
import { houseAccount, post, timingIn } from '../../src/modules/ledger/server/ledger.ts'
import { jobContextOf } from '../../src/platform/server/action.ts'
import { inTransaction, type Tx } from '../../src/platform/server/db.ts'
import { publish } from '../../src/platform/server/outbox.ts'
import { dayOf } from '../../src/values/dates.ts'
import { newId } from '../../src/values/ids.ts'
import { money } from '../../src/values/money.ts'
import { keepBefore } from '../paymentRules/before.ts'
import { replay, type Replayed, turnAllOn } from '../paymentRules/replay/replay.ts'
import {
  type CreditUnion,
  institution,
  type Member,
  openCreditUnion,
} from '../worlds/creditUnion.ts'
import type { Soak } from './soak.ts'

const SIZE = { people: 2000, payments: 100_000, frauds: 200 }
/** Of postings without the rules, with them as they were asked before 0150, and as they are now, in turn. */
const ROUNDS = 1500

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!

const ARMS = ['without', 'before', 'now'] as const
type Took = Readonly<Record<(typeof ARMS)[number], number>>

/** A member's payment to somebody they know, as it was asked about before 0150: with what was told to pages beside it. */
async function askBefore(tx: Tx, id: string, { personId, checking }: Member, at: Date) {
  await sql`
    select before_payment_rules_ask(${id}, ${personId}, 'provider', ${100n}, ${100n}, 1, ${at},
      ${dayOf(at, institution.timeZone)}, true, ${null}, ${null}, 'account:1', ${null}, 16666, ${checking.id},
      ${null}, true) as verdict`.execute(tx)
  await publish(tx, 'limits', [personId])
}

/** One posting to a bank as a payment makes it, with the rules asked before it or not. @returns microseconds */
async function posting(union: CreditUnion, ada: Member, arm: keyof Took): Promise<number> {
  const ctx = jobContextOf(union)
  const { personId, checking } = ada
  const [id, amount] = [newId(), money(100n)]
  const began = performance.now()
  await inTransaction(union.db, async (tx) => {
    if (arm === 'before') await askBefore(tx, id, ada, ctx.at)
    if (arm === 'now') {
      const payment = { id, personId, kind: 'provider', amount, adds: 'payment' } as const
      const payee = { key: 'account:1', knownForMs: 1e9 }
      await decideAndCount(tx, ctx, { ...payment, payee, accountId: checking.id, leavesNow: true })
    }
    const posted = await post(
      tx,
      {
        id,
        actor: { channel: 'member', actorId: personId },
        reason: 'bill_payment',
        from: checking.ledgerAccountId,
        to: houseAccount('clearing:bill-pay'),
        amount,
        details: { payee: 'City Water' },
      },
      timingIn(ctx),
    )
    assert.ok(posted.ok)
  })
  return (performance.now() - began) * 1000
}

/** In turn, so that whatever slows the machine down slows all alike. @returns medians, in microseconds */
async function measure(union: CreditUnion): Promise<Took> {
  await keepBefore(union.db)
  const ada = await union.member('Ada Brooks', { checking: '100000.00' })
  const took: Record<keyof Took, number[]> = { without: [], before: [], now: [] }
  for (let each = 0; each < ROUNDS; each++) {
    for (const arm of ARMS) took[arm].push(await posting(union, ada, arm))
  }
  return { without: median(took.without), before: median(took.before), now: median(took.now) }
}

const dollars = (cents: number): string => `$${Math.round(cents / 100).toLocaleString('en-US')}`

function wordsOf(found: Replayed, { without, before, now }: Took): string {
  const kinds = Object.entries(found.byKind).map(
    ([kind, { caught, of }]) => `${kind} ${caught}/${of}`,
  )
  const perThousand = ((found.wronglyHeld / found.honest) * 1000).toFixed(2)
  return [
    `${found.payments.toLocaleString('en-US')} payments, ${SIZE.frauds} frauds`,
    `caught ${found.caught}, at the first payment ${found.caughtFirst} (${kinds.join(', ')})`,
    `${dollars(found.stopped)} of ${dollars(found.stolen)} stopped`,
    `wrongly held ${found.wronglyHeld} of ${found.honest.toLocaleString('en-US')} honest ones (${perThousand} in a thousand)`,
    `asking and counting takes ${Math.round(median(found.microseconds))} microseconds`,
    `a posting takes ${Math.round(without)} microseconds without the rules, ${Math.round(now)} with them: ${Math.round(now - without)} more, where it was ${Math.round(before - without)} more as they were asked before`,
    `load average ${loadavg()[0]!.toFixed(1)}`,
  ].join('\n   ')
}

export const rules: Soak = {
  name: 'rules',
  about:
    'Among generated payments the first rules catch most of the frauds that are planted, and hold few honest ones.',
  run: async ({ t, chance }) => {
    const union = await openCreditUnion(t)
    await turnAllOn(union.db)
    const found = await replay(union.db, chance, { ...SIZE, now: () => performance.now() })
    assert.ok(found.caught * 2 > SIZE.frauds, `${found.caught} frauds are caught`)
    assert.ok(found.wronglyHeld * 50 < found.honest, `${found.wronglyHeld} are wrongly held`)
    return wordsOf(found, await measure(union))
  },
}
