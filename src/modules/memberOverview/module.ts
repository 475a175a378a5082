import type { Module } from '../module.ts'
import { standingsOf } from '../identity/server/identity.ts'
import * as contract from './contract.ts'
import { memberOverviewRoutes } from './server/routes.ts'

/** What staff on the phone with a member need at once, of all modules. */
export const memberOverview: Module = {
  name: 'memberOverview',
  contracts: () => [contract],
  routes: ({ mount, db }, { overviewKinds }) => {
    const isMember = async (id: string) => (await standingsOf(db, [id])).get(id)?.role === 'user'
    memberOverviewRoutes(mount, { db, kinds: overviewKinds, isMember })
  },
}
