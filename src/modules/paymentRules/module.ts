import type { Module } from '../module.ts'
import { standingsOf } from '../identity/server/identity.ts'
import * as contract from './contract.ts'
import { paymentRulesAudit } from './server/audit.ts'
import { forgetUses } from './server/paymentRules.ts'
import { paymentRulesRoutes } from './server/routes.ts'

/** What payments of members may leave, as rules that staff save: one engine for every movement out. */
export const paymentRules: Module = {
  name: 'paymentRules',
  contracts: () => [contract],
  routes: ({ mount, db }) => {
    const isMember = async (id: string) => (await standingsOf(db, [id])).get(id)?.role === 'user'
    paymentRulesRoutes(mount, { db, isMember })
  },
  forget: [forgetUses],
  audit: paymentRulesAudit,
}
