import { DUE_AT_ONCE_MAX } from '../../platform/server/claimLoop.ts'
import type { Module } from '../module.ts'
import { everythingLockedSince, standingsOf, whoIs } from '../identity/server/identity.ts'
import * as contract from './contract.ts'
import * as held from './held.contract.ts'
import * as preview from './preview.contract.ts'
import * as question from './question.contract.ts'
import * as restriction from './restriction.contract.ts'
import * as words from './words.contract.ts'
import { paymentRulesAudit } from './server/audit.ts'
import {
  endOverdue,
  forgetBrowsers,
  forgetFacts,
  forgetQuestions,
  forgetUses,
  HELD_TOPIC,
  heldWaiting,
} from './server/paymentRules.ts'
import { savingHandler } from './server/dualControl.ts'
import { paymentOverview } from './server/overviewItems.ts'
import { paymentRulesRoutes } from './server/routes.ts'

/** What payments of members may leave, as rules that staff save: one engine for every movement out. */
export const paymentRules: Module = {
  name: 'paymentRules',
  contracts: () => [contract, held, preview, question, restriction, words],
  routes: ({ mount, db, dualControl }, { reviewables }) => {
    const isMember = async (id: string) => (await standingsOf(db, [id])).get(id)?.role === 'user'
    paymentRulesRoutes(mount, { db, isMember, whoIs, reviewables, dualControl })
  },
  jobs: (dependencies) => [
    {
      name: 'held payments',
      about: 'Ends payments that waited for staff and that nobody decided about in time.',
      lane: 'payments',
      everyMs: 60_000,
      run: () =>
        endOverdue(dependencies.db, dependencies, dependencies.reviewables, DUE_AT_ONCE_MAX),
    },
  ],
  work: heldWaiting(whoIs),
  overview: () => paymentOverview(everythingLockedSince),
  approvals: () => [savingHandler(whoIs)],
  staffTopics: [HELD_TOPIC],
  forget: [forgetUses, forgetBrowsers, forgetFacts, forgetQuestions],
  audit: paymentRulesAudit,
}
