// The door of the overview of a member: what other modules announce for it, and what the page of a member shows.

export { MatterLines } from './MatterLines.tsx'
export { MemberOverview } from './MemberOverview.tsx'
export { type MatterWords, partPath, type ShownMatter } from './shownMatter.ts'
