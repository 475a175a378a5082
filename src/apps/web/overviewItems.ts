import type { ShownItem } from '../../modules/memberOverview/web/memberOverview.ts'

/** What each module announces of what a call with a member needs, in its order. */
export const OVERVIEW_ITEMS: readonly ShownItem[] = Object.values(
  import.meta.glob<readonly ShownItem[]>('../../modules/*/web/overviewItems.ts', {
    eager: true,
    import: 'overviewItems',
  }),
)
  .flat()
  .toSorted((a, b) => a.stands - b.stands)
