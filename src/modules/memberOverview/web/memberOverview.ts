// The door of the overview of a member: what other modules announce for it, and what the page of a member shows.

export { OverviewLines } from './OverviewLines.tsx'
export { MemberOverview } from './MemberOverview.tsx'
export { type OverviewWords, partPath, type ShownItem } from './shownItem.ts'
