import type { Mount } from '../../../platform/server/routes.ts'
import { dayOf } from '../../../values/dates.ts'
import { ok } from '../../../values/result.ts'
import { rangeOf, readAnalytics } from '../contract.ts'
import { analyticsFor, type AnalyticsParts } from './analytics.ts'

export function analyticsRoutes(mount: Mount, parts: AnalyticsParts): void {
  mount(readAnalytics, async ({ query, read }) => {
    const today = dayOf(parts.clock.now(), parts.institution.timeZone)
    const range = rangeOf(query, today)
    if (!range.ok) return range
    return ok(await read(parts.db, (db) => analyticsFor({ ...parts, db }, range.value)))
  })
}
