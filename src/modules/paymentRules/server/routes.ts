import type { Db } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { ok, refuse } from '../../../values/result.ts'
import { dayOf } from '../../../values/dates.ts'
import { id } from '../../../values/schema.ts'
import { type DualControl, runOrRequestApproval } from '../../approvals/server/approvals.ts'
import {
  listPaymentRules,
  listRuleVersions,
  type NamedPeople,
  type PaymentRule,
  savePaymentRule,
} from '../contract.ts'
import { decideHeldPayment, listHeldPayments, readHeldPayment } from '../held.contract.ts'
import { previewPaymentRule } from '../preview.contract.ts'
import { answerPaymentQuestion, askPaymentQuestion } from '../question.contract.ts'
import {
  liftRestriction,
  readRestriction,
  type Restriction,
  restrictMember,
} from '../restriction.contract.ts'
import { heldDetail, pageOfHeld, presentHeld, type WhoIs } from './heldListing.ts'
import { previewRule } from './previewing.ts'
import { answerQuestion, askQuestion } from './questions.ts'
import { lift, openRestriction, restrict } from './restricting.ts'
import { decideReview, type Reviewable } from './reviewing.ts'
import { savingHandler } from './dualControl.ts'
import { listRules, presentRule, versionsOf } from './saving.ts'

interface Dependencies {
  readonly db: Db
  /** True when a member of that id exists. */
  readonly isMember: (id: string) => Promise<boolean>
  readonly whoIs: WhoIs
  readonly reviewables: readonly Reviewable[]
  readonly dualControl: DualControl
}

export function paymentRulesRoutes(mount: Mount, parts: Dependencies): void {
  ruleRoutes(mount, parts)
  heldRoutes(mount, parts)
  restrictionRoutes(mount, parts)
  mount(askPaymentQuestion, ({ context, body }) => askQuestion(parts.db, context, body))
  mount(answerPaymentQuestion, ({ context, body }) => answerQuestion(parts.db, context, body))
}

function ruleRoutes(mount: Mount, { db, isMember, whoIs, dualControl }: Dependencies): void {
  const handler = savingHandler(whoIs)
  const peopleIn = async (rules: readonly PaymentRule[]): Promise<NamedPeople> => {
    const ids = rules.flatMap(({ personId, savedBy }) => [personId, savedBy])
    const people = await whoIs(db, [...new Set(ids.filter((id) => id !== null))])
    return [...people].map(([id, { name }]) => ({ id, name }))
  }

  mount(listPaymentRules, async () => {
    const rules = [...(await listRules(db))]
    return ok({ rules, people: await peopleIn(rules), needsSecondPerson: dualControl.needed })
  })

  mount(listRuleVersions, async ({ params: { ruleId } }) => {
    const versions = isId(ruleId) ? [...(await versionsOf(db, ruleId))] : []
    if (versions.length === 0) return refuse('rule_not_found')
    return ok({ versions, people: await peopleIn(versions) })
  })

  mount(previewPaymentRule, async ({ context, params: { ruleId }, query, body }) => {
    const { personId } = body
    if (personId !== null && !(await isMember(personId))) return refuse('user_not_found')
    const { from, since, after } = query
    const place = from && since && after ? { from, since, after } : undefined
    return ok(await previewRule(db, context, whoIs, { ruleId, rule: body, place }))
  })

  mount(savePaymentRule, async ({ context, params: { ruleId }, body }) => {
    const { personId } = body
    if (personId !== null && !(await isMember(personId))) return refuse('user_not_found')
    const input = { ruleId, rule: body }
    const saved = await runOrRequestApproval(db, context, dualControl, handler, input)
    return saved.ok ? ok(presentRule(saved.value.rule)) : saved
  })
}

const isId = (text: string): boolean => id().safeParse(text).success

function heldRoutes(mount: Mount, { db, whoIs, reviewables }: Dependencies): void {
  mount(listHeldPayments, async ({ context: { at, institution }, query: { decided, after } }) => {
    const today = dayOf(at, institution.timeZone)
    return ok(await pageOfHeld(db, whoIs, { decided: decided === 'yes', after, today }))
  })

  mount(readHeldPayment, async ({ context: { at, institution }, params: { id } }) => {
    const detail = await heldDetail(db, whoIs, id, dayOf(at, institution.timeZone))
    return detail ? ok(detail) : refuse('payment_not_found')
  })

  mount(decideHeldPayment, async ({ context, params: { id }, body }) => {
    const decided = await decideReview(db, context, reviewables, { id, ...body })
    if (!decided.ok) return decided
    return ok(presentHeld(decided.value, await whoIs(db, [decided.value.person_id])))
  })
}

function restrictionRoutes(mount: Mount, { db, isMember, whoIs }: Dependencies): void {
  const present = async (personId: string): Promise<{ restriction: Restriction | null }> => {
    const row = await openRestriction(db, personId)
    if (!row) return { restriction: null }
    const { id, reason, at, restricted_by: by } = row
    const name = (await whoIs(db, [by])).get(by)?.name ?? ''
    return { restriction: { id, reason, at: at.toISOString(), by: name } }
  }

  mount(readRestriction, async ({ params: { id } }) =>
    (await isMember(id)) ? ok(await present(id)) : refuse('user_not_found'),
  )

  mount(restrictMember, async ({ context, params: { id: personId }, body }) => {
    if (!(await isMember(personId))) return refuse('user_not_found')
    const restricted = await restrict(db, context, { personId, ...body })
    return restricted.ok ? ok(await present(personId)) : restricted
  })

  mount(liftRestriction, async ({ context, params: { id: personId }, body }) => {
    if (!(await isMember(personId))) return refuse('user_not_found')
    const lifted = await lift(db, context, { personId, ...body })
    return lifted.ok ? ok(await present(personId)) : lifted
  })
}
