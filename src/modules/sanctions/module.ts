import type { Tx } from '../../platform/server/db.ts'
import type { ActionContext } from '../../platform/server/action.ts'
import type { Module } from '../module.ts'
import * as contract from './contract.ts'
import { leaveWithNext } from '../ach/server/ach.ts'
import { namesAfter as businessesAfter } from '../businesses/server/businesses.ts'
import { whoIs } from '../identity/server/identity.ts'
import { namesAfter as membersAfter } from '../members/server/members.ts'
import { lockedPayment, move } from '../networkPayments/server/networkPayments.ts'
import { namesAfter as payeesAfter } from '../payees/server/payees.ts'
import { dateLate } from '../transfers/server/transfers.ts'
import { sanctionsAudit } from './server/audit.ts'
import { type NameSource, rescreen } from './server/rescreening.ts'
import { sanctionsRoutes } from './server/routes.ts'
import { sanctionsOverview } from './server/overviewItems.ts'
import { decisionHandler } from './server/sanctions.ts'
import { hitsWaiting } from './server/waiting.ts'

const SOURCES: readonly NameSource[] = [
  { kind: 'member', namesAfter: membersAfter },
  { kind: 'business', namesAfter: businessesAfter },
  { kind: 'payee', namesAfter: payeesAfter },
]

/** Payments that nothing holds any more leave when their time has come. */
async function release(tx: Tx, ctx: ActionContext, paymentIds: readonly string[]): Promise<void> {
  for (const id of paymentIds) {
    await dateLate(tx, ctx, id)
    const payment = await lockedPayment(tx, id)
    if (payment?.state !== 'held') continue
    await move(tx, ctx, { id, state: 'created' })
    if (payment.rail === 'ach') await leaveWithNext(tx, ctx, id)
  }
}

export const sanctions: Module = {
  name: 'sanctions',
  contracts: () => [contract],
  routes: (portal) => sanctionsRoutes(portal.mount, { ...portal, release, whoIs }),
  jobs: (dependencies) => [
    {
      name: 'sanctions rescreening',
      about: 'Compares names of members, businesses and payees with the sanctions list, at night.',
      lane: 'upkeep',
      everyMs: 600_000,
      run: () => rescreen(dependencies.db, dependencies, SOURCES),
    },
  ],
  approvals: () => [decisionHandler(release)],
  staffTopics: ['sanctions'],
  work: hitsWaiting,
  overview: () => [sanctionsOverview],
  audit: sanctionsAudit,
}
