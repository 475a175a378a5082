import type { ShownWork } from '../../modules/workQueue/web/workQueue.ts'

/** What each module announces of the work that waits in it, in the order of the counts. */
export const WORK_KINDS: readonly ShownWork[] = Object.values(
  import.meta.glob<ShownWork>('../../modules/*/web/workKind.ts', {
    eager: true,
    import: 'workKind',
  }),
).toSorted((a, b) => a.stands - b.stands)
