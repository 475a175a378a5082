import assert from 'node:assert/strict'
import { sql } from 'kysely'
import {
  decideAndCount,
  noteBrowser,
  noteNewPassword,
} from '../../../src/modules/paymentRules/server/paymentRules.ts'
import { listRules, saveRule } from '../../../src/modules/paymentRules/server/saving.ts'
import { type Db, inTransaction, type Tx } from '../../../src/platform/server/db.ts'
import { newId } from '../../../src/values/ids.ts'
import { fromDecimal, money } from '../../../src/values/money.ts'
import type { Chance } from '../../factories/chance.ts'
import { institution } from '../../worlds/creditUnion.ts'
import { save as saveLimit } from '../../limits/sending.ts'
import { contextAt } from '../asking.ts'
import { type Fraud, FRAUDS, fraudsOf, type Pattern } from './frauds.ts'
import { honestPayments, type Made } from './payments.ts'
import { BEGAN, DAY_MS, type Payer, peopleOf } from './people.ts'

interface Size {
  readonly people: number
  readonly payments: number
  readonly frauds: number
  /** What a soak measures by; tests do not. */
  readonly now?: () => number
}

/** What the rules made of the payments. */
export interface Replayed {
  readonly payments: number
  /** Patterns of which a payment was stopped, and those of which the very first was. */
  readonly caught: number
  readonly caughtFirst: number
  readonly byKind: Readonly<Record<Fraud, { readonly caught: number; readonly of: number }>>
  /** In cents. */
  readonly stolen: number
  readonly stopped: number
  readonly honest: number
  /** Honest payments that were stopped, and by which rule. */
  readonly wronglyHeld: number
  readonly microseconds: readonly number[]
}

const NEW_MS = 24 * 3_600_000
const CAP = fromDecimal('1000.00')
/** So many in one transaction: what is asked is the same, and it is over in minutes. */
const TOGETHER = 250

/** Staff put all rules in force that a credit union begins with, also the one about devices, and lift the transfer limit. */
export async function turnAllOn(db: Db): Promise<void> {
  for (const { id: ruleId, savedAt: _at, savedBy: _by, ...rule } of await listRules(db)) {
    if (rule.enabled) continue
    const saved = await saveRule(db, contextAt(BEGAN), ruleId, {
      ...rule,
      id: newId(),
      enabled: true,
      reason: 'Seen in the preview',
    })
    assert.ok(saved.ok)
  }
  await saveLimit(db, { enabled: false })
}

/** Makes all payments in the order of their moments, each asked about as any is. */
export async function replay(db: Db, chance: Chance, size: Size): Promise<Replayed> {
  const people = peopleOf(chance.named('people'), size.people)
  const known = knownFrom(people)
  const patterns = fraudsOf(chance.named('frauds'), people, size.frauds)
  const planted = patterns.flatMap(({ payments, lured }) => [...payments, ...lured])
  const rest = size.payments - planted.length
  const payments = [...planted, ...honestPayments(chance.named('honest'), people, rest)].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  )
  await settle(db, people)
  const changed = new Set<Payer>()
  const stopped = new Set<Made>()
  const microseconds: number[] = []
  for (let from = 0; from < payments.length; from += TOGETHER) {
    await inTransaction(db, async (tx) => {
      for (const made of payments.slice(from, from + TOGETHER)) {
        await changePassword(tx, changed, made)
        const { isStopped, tookMs } = await pay(tx, known, made, size.now)
        if (isStopped) stopped.add(made)
        microseconds.push(tookMs * 1000)
      }
    })
  }
  return summaryOf({ payments, patterns, stopped, microseconds })
}

/** Members and their devices, before anybody pays. */
const settle = (db: Db, people: readonly Payer[]): Promise<void> =>
  inTransaction(db, async (tx) => {
    for (const { personId, joinedAt, devices } of people) {
      await sql`
        insert into member (id, person_id, joined_at) values (${personId}, ${personId}, ${joinedAt})`.execute(
        tx,
      )
      for (const { sessionId, browserId, knownSince } of devices) {
        await noteBrowser(tx, { sessionId, personId, browserId, knownSince, at: knownSince })
      }
    }
  })

/** Before the first payment after it. */
async function changePassword(tx: Tx, changed: Set<Payer>, { payer, at }: Made): Promise<void> {
  const { personId, passwordChangedAt } = payer
  if (!passwordChangedAt || passwordChangedAt > at || changed.has(payer)) return
  changed.add(payer)
  await noteNewPassword(tx, personId, passwordChangedAt)
}

interface Known {
  readonly since: Date
  sumMinor: bigint
}

/** Whom members paid before the first day. */
const knownFrom = (people: readonly Payer[]): Map<string, Known> =>
  new Map(
    people.flatMap(({ personId, payees }) =>
      payees.map(({ key }) => [
        `${personId} ${key}`,
        { since: new Date(BEGAN.getTime() - 30 * DAY_MS), sumMinor: 0n },
      ]),
    ),
  )

async function pay(
  tx: Tx,
  known: Map<string, Known>,
  { payer: { personId }, at, kind, amount, payee, device: { sessionId } }: Made,
  now: () => number = () => 0,
): Promise<{ readonly isStopped: boolean; readonly tookMs: number }> {
  const pair = `${personId} ${payee.key}`
  const before = known.get(pair)
  const until = new Date((before?.since ?? at).getTime() + NEW_MS)
  const sumMinor = before?.sumMinor ?? 0n
  const toNew = until > at ? { sumMinor, cap: CAP, hours: 24, until } : undefined
  const began = now()
  const verdict = await decideAndCount(
    tx,
    { at, institution, sessionId },
    {
      id: newId(),
      personId,
      kind,
      amount: money(BigInt(amount)),
      adds: 'payment',
      payee: { ...payee, knownForMs: before && at.getTime() - before.since.getTime() },
      toNew,
      leavesNow: true,
    },
  )
  const tookMs = now() - began
  const isStopped = verdict.outcome === 'deny' || verdict.outcome === 'review'
  if (before) before.sumMinor += BigInt(amount)
  else known.set(pair, { since: at, sumMinor: BigInt(amount) })
  return { isStopped, tookMs }
}

interface Outcome {
  readonly payments: readonly Made[]
  readonly patterns: readonly Pattern[]
  readonly stopped: ReadonlySet<Made>
  readonly microseconds: readonly number[]
}

function summaryOf({ payments, patterns, stopped, microseconds }: Outcome): Replayed {
  const sum = (some: readonly Made[]): number =>
    some.reduce((total, { amount }) => total + amount, 0)
  const isCaught = (pattern: Pattern): boolean => pattern.payments.some((made) => stopped.has(made))
  const fraudulent = patterns.flatMap((pattern) => pattern.payments)
  const honest = payments.filter(({ fraud }) => fraud === undefined)
  const ofKind = (kind: Fraud) => {
    const some = patterns.filter((pattern) => pattern.kind === kind)
    return { caught: some.filter(isCaught).length, of: some.length }
  }
  return {
    payments: payments.length,
    caught: patterns.filter(isCaught).length,
    caughtFirst: patterns.filter((pattern) => stopped.has(pattern.payments[0]!)).length,
    byKind: Object.fromEntries(FRAUDS.map((kind) => [kind, ofKind(kind)])) as Replayed['byKind'],
    stolen: sum(fraudulent),
    stopped: sum(fraudulent.filter((made) => stopped.has(made))),
    honest: honest.length,
    wronglyHeld: honest.filter((made) => stopped.has(made)).length,
    microseconds,
  }
}
