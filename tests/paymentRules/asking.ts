import type { SavePaymentRuleBody } from '../../src/modules/paymentRules/contract.ts'
import type { PaymentKind } from '../../src/modules/paymentRules/paymentKind.contract.ts'
import {
  decideAndCount,
  type PayeeOfRules,
} from '../../src/modules/paymentRules/server/paymentRules.ts'
import { saveRule } from '../../src/modules/paymentRules/server/saving.ts'
import { type ActionContext, jobContextOf } from '../../src/platform/server/action.ts'
import { settableClock } from '../../src/platform/server/clock.ts'
import { type Db, inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { fromDecimal } from '../../src/values/money.ts'
import { institution } from '../worlds/creditUnion.ts'

/** A Wednesday. */
export const AT = new Date('2026-07-15T16:00:00Z')

export const contextAt = (at: Date): ActionContext => ({
  ...jobContextOf({ clock: settableClock(at), institution }),
  actorId: newId(),
  address: '192.0.2.7',
})

/** A rule as staff save it; at most one payment to a member a day unless changed. */
export const ruleOf = (changes: Partial<SavePaymentRuleBody> = {}): SavePaymentRuleBody => ({
  id: newId(),
  version: 0,
  name: 'A rule',
  reason: 'For safety',
  enabled: true,
  kinds: ['member'],
  personId: null,
  segment: null,
  conditions: [],
  overrides: null,
  validFrom: null,
  validUntil: null,
  period: 'day',
  countMax: null,
  amountMax: null,
  outcome: 'deny',
  ...changes,
})

/** Staff save a rule. */
export const save = (db: Db, changes: Partial<SavePaymentRuleBody>, ruleId = newId(), at = AT) =>
  saveRule(db, contextAt(at), ruleId, ruleOf(changes))

export interface Sent {
  readonly id?: string
  readonly kind?: PaymentKind
  readonly at?: Date
  readonly payee?: PayeeOfRules
  readonly sessionId?: string
  readonly adds?: 'payment' | 'nothing'
}

/** A payment that leaves now as far as rules know it, counted when they let it go. */
export const pay = (
  db: Db,
  personId: string,
  amount: string,
  { id = newId(), kind = 'member', at = AT, payee, sessionId, adds = 'payment' }: Sent = {},
): Promise<'allow' | 'prove' | 'review' | 'deny'> =>
  inTransaction(db, async (tx) => {
    const moment = { at, institution, ...(sessionId !== undefined && { sessionId }) }
    const { outcome } = await decideAndCount(tx, moment, {
      id,
      personId,
      kind,
      amount: fromDecimal(amount),
      adds,
      payee,
      leavesNow: true,
    })
    return outcome
  })
