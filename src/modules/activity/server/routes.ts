import type { Mount } from '../../../platform/server/routes.ts'
import { ok } from '../../../values/result.ts'
import { readActivity, readCharts, readOverview, readTransaction } from '../contract.ts'
import { activityOf, type ActivityParts, overviewOf, transactionOf } from './activity.ts'
import { chartsOf } from './charts.ts'
import { wantedOf } from './filters.ts'

export { activityExport } from './export.ts'

export function activityRoutes(mount: Mount, parts: ActivityParts): void {
  mount(readOverview, async ({ caller }) => ok(await overviewOf(parts, caller.personId)))

  mount(readActivity, ({ caller, query: { before, ...filters }, read }) =>
    activityOf(
      parts,
      caller.personId,
      { ...wantedOf(filters, parts.institution.timeZone), before },
      read,
    ),
  )

  mount(readCharts, ({ caller, query, read }) => chartsOf(parts, caller.personId, query, read))

  mount(readTransaction, ({ caller, params, query }) =>
    transactionOf(parts, caller.personId, { ...params, ...query }),
  )
}
