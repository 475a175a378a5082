export type ImageTables = {
  image: {
    id: string
    owner_id: string | null
    token_hash: Buffer | null
    sealed: Buffer
    width: number
    height: number
    fingerprint: string
    kept_at: Date
    purpose: Purpose | null
    claimed_at: Date | null
  }
}

/** What a picture is kept for. */
export type Purpose = 'identification' | 'deposit' | 'dispute' | 'message' | 'note'
