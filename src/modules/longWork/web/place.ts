/** The heading on the page of jobs under which all long work stands. */
export const LONG_WORK_TITLE = 'long-work-title'
