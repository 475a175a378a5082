export type AccessTables = {
  access_link: {
    id: string
    person_id: string
    kind: 'reset' | 'invitation' | 'email'
    token_hash: Buffer
    new_email: string | null
    made_at: Date
    expires_at: Date
    ended_at: Date | null
  }
  known_device: {
    id: string
    person_id: string
    token_hash: Buffer
    seen_at: Date
    /** The same for everybody who signs in there. */
    browser_id: string
    first_seen_at: Date
  }
}
