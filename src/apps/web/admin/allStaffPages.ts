import type { Announced } from '../announcedPages.ts'

/** What each module announces for staff, and the pages here that mix modules. Members load none of it. */
export const STAFF_PAGES: Announced = import.meta.glob(
  ['./staffPages.ts', '../../../modules/*/web/staffPages.ts'],
  { eager: true, import: 'pages' },
)
