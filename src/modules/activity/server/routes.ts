import type { Mount } from '../../../platform/server/routes.ts'
import { ok } from '../../../values/result.ts'
import { readActivity, readOverview } from '../contract.ts'
import { activityOf, type ActivityParts, overviewOf } from './activity.ts'

export function activityRoutes(mount: Mount, parts: ActivityParts): void {
  mount(readOverview, async ({ caller }) => ok(await overviewOf(parts, caller.memberId)))

  mount(readActivity, ({ caller, query }) => activityOf(parts, caller.memberId, query))
}
