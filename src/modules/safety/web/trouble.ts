import type { Safety } from '../contract.ts'

/** Since when something has been wrong: a lock that holds, or a report that staff look into; undefined where nothing is. */
export function troubleSince({ lockedSince, reports }: Safety): string | undefined {
  const open = reports.filter(({ handledAt }) => handledAt === null)
  const moments = [
    ...open.map(({ reportedAt }) => reportedAt),
    ...(lockedSince ? [lockedSince] : []),
  ]
  return moments.toSorted((a, b) => a.localeCompare(b))[0]
}
