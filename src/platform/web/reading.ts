/** Something that is being read, as far as a page needs to know. */
export interface Reading<Data> {
  readonly data: Data | undefined
  readonly isError: boolean
  readonly refetch: () => unknown
}

type State = Omit<Reading<unknown>, 'data'>

/** Both things a page needs, for the place where one of them is still missing. */
export const readingBoth = (one: State, other: State): State => ({
  isError: one.isError || other.isError,
  refetch: () => {
    void one.refetch()
    void other.refetch()
  },
})
