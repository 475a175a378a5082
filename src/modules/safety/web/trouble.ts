import type { Report, Safety } from '../contract.ts'

/** Whether the member said of what happened then that it was not them, and staff still look into it. */
export const isDoubted = (reports: readonly Report[], at: string): boolean =>
  reports.some((report) => report.handledAt === null && report.at === at)

/** Since when something has been wrong: a lock that holds, or a report that staff look into; undefined where nothing is. */
export function troubleSince({ lockedSince, reports }: Safety): string | undefined {
  const open = reports.filter(({ handledAt }) => handledAt === null)
  const moments = [
    ...open.map(({ reportedAt }) => reportedAt),
    ...(lockedSince ? [lockedSince] : []),
  ]
  return moments.toSorted((a, b) => a.localeCompare(b))[0]
}
