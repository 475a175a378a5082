// The door of the work queue for screens.

export type { ShownWork } from './shownWork.ts'
export { WorkCounts } from './WorkCounts.tsx'
export { WorkSection } from './WorkSection.tsx'
export { workKeys } from './WorkList.tsx'
export { useWorkQueue } from './useWorkQueue.ts'
