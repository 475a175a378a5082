import type { ShownMatter } from '../../modules/memberOverview/web/memberOverview.ts'

/** What each module announces of what a call with a member needs, in its order. */
export const MEMBER_MATTERS: readonly ShownMatter[] = Object.values(
  import.meta.glob<readonly ShownMatter[]>('../../modules/*/web/memberMatters.ts', {
    eager: true,
    import: 'memberMatters',
  }),
)
  .flat()
  .toSorted((a, b) => a.stands - b.stands)
