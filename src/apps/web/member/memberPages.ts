import type { Announced } from '../announcedPages.ts'

/** What each module announces for members, and the pages here that mix modules. */
export const MEMBER_PAGES: Announced = import.meta.glob(
  ['./pages.ts', '../../../modules/*/web/pages.ts'],
  { eager: true, import: 'pages' },
)
