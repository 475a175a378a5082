import type { Overview } from '../../activity/contract.ts'

/** The member's accounts as they are read by whoever puts the page together. */
export interface OverviewRead {
  readonly data: Overview | undefined
  readonly isError: boolean
  readonly refetch: () => unknown
}

/** Both things a page needs, for the place where one of them is still missing. */
export const readingBoth = (query: Omit<OverviewRead, 'data'>, overview: OverviewRead) => ({
  isError: query.isError || overview.isError,
  refetch: () => {
    void query.refetch()
    void overview.refetch()
  },
})
