import assert from 'node:assert/strict'
import { decideAndCount } from '../../src/modules/paymentRules/server/paymentRules.ts'
import { houseAccount, post, timingIn } from '../../src/modules/ledger/server/ledger.ts'
import { jobContextOf } from '../../src/platform/server/action.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { money } from '../../src/values/money.ts'
import { replay, type Replayed, turnAllOn } from '../paymentRules/replay/replay.ts'
import { type CreditUnion, type Member, openCreditUnion } from '../worlds/creditUnion.ts'
import type { Soak } from './soak.ts'

const SIZE = { people: 2000, payments: 100_000, frauds: 200 }
/** Of postings with the rules and without, in turn. */
const PAIRS = 1500

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!

/** One posting to a bank as a payment makes it, with the rules asked before it or not. @returns microseconds */
async function posting(union: CreditUnion, ada: Member, isAsked: boolean): Promise<number> {
  const ctx = jobContextOf(union)
  const { personId, checking } = ada
  const [id, amount] = [newId(), money(100n)]
  const began = performance.now()
  await inTransaction(union.db, async (tx) => {
    if (isAsked) {
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

/** In turn, so that whatever slows the machine down slows both alike. */
async function measure(union: CreditUnion): Promise<{ without: number; with: number }> {
  const ada = await union.member('Ada Brooks', { checking: '100000.00' })
  const took = { without: [] as number[], with: [] as number[] }
  for (let each = 0; each < PAIRS; each++) {
    took.without.push(await posting(union, ada, false))
    took.with.push(await posting(union, ada, true))
  }
  return { without: median(took.without), with: median(took.with) }
}

const dollars = (cents: number): string => `$${Math.round(cents / 100).toLocaleString('en-US')}`

function wordsOf(found: Replayed, took: { without: number; with: number }): string {
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
    `a posting takes ${Math.round(took.with)} microseconds with the rules and ${Math.round(took.without)} without: ${Math.round(took.with - took.without)} more, ${(took.with / took.without).toFixed(2)} times`,
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
