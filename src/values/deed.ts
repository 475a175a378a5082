/** Who did something, when, and from where. */
export interface DoneBy {
  readonly actorId: string
  readonly at: Date
  /** The network address of the person; null when a program of ours does it. */
  readonly address: string | null
}
