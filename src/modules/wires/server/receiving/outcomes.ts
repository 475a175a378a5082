/** What became of what a message says. */
export interface Outcome {
  readonly state: 'posted' | 'noted' | 'exception'
  /** Why staff have to look at it. */
  readonly exception?: string
}
