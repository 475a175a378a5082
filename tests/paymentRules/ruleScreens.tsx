import { page } from 'vitest/browser'
import { listUsers } from '../../src/modules/members/contract.ts'
import {
  listPaymentRules,
  listRuleVersions,
  type PaymentRule,
} from '../../src/modules/paymentRules/contract.ts'
import { RulePage } from '../../src/modules/paymentRules/web/rules/RulePage.tsx'
import { answers } from '../components/fakeFetch.ts'
import { mount } from '../components/mount.tsx'

export const ID = '01890000-0000-7000-8000-000000000001'
export const ADA = { id: '01890000-0000-7000-8000-0000000000aa', name: 'Ada Brooks' }
export const ROSA = { id: '01890000-0000-7000-8000-0000000000bb', name: 'Rosa Delgado' }

export const rule = (changes: Partial<PaymentRule> = {}): PaymentRule => ({
  id: ID,
  version: 3,
  name: 'A day to members',
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
  amountMax: '500.00',
  outcome: 'review',
  savedAt: '2026-07-10T16:00:00.000Z',
  savedBy: ROSA.id,
  reason: 'Scams',
  ...changes,
})

export function thereAre(rules: readonly PaymentRule[], needsSecondPerson = false): void {
  answers(listPaymentRules, { rules: [...rules], people: [ADA, ROSA], needsSecondPerson })
  answers(listUsers, {
    items: [],
    next: null,
    counts: { all: 0, pending: 0, approved: 0, rejected: 0 },
  })
  answers(listRuleVersions, {
    versions: [rule(), rule({ version: 2, amountMax: '900.00' })],
    people: [ROSA],
  })
}

export const openRule = () =>
  mount(<RulePage />, {
    route: '/admin/payment-rules/:ruleId',
    path: `/admin/payment-rules/${ID}`,
  })

export const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
