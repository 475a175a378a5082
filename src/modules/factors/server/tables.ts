export type FactorTables = {
  challenge: {
    id: string
    person_id: string
    purpose: 'sign-in' | 'transfer' | 'account'
    binding: string
    token_hash: Buffer | null
    /** Of a sign-in that was begun on a device of theirs. */
    device_id: string | null
    opened_at: Date
    expires_at: Date
    tries_left: number
    ended_at: Date | null
  }
  emailed_code: {
    id: string
    challenge_id: string
    person_id: string
    code_hash: Buffer
    sent_at: Date
    expires_at: Date
    used_at: Date | null
    voided_at: Date | null
  }
  authenticator: {
    id: string
    person_id: string
    sealed_secret: Buffer
    session_id: string
    made_at: Date
    confirmed_at: Date | null
    last_step: bigint | null
  }
  backup_code: {
    id: string
    person_id: string
    code_hash: Buffer
    made_at: Date
    used_at: Date | null
  }
  passkey: {
    id: string
    person_id: string
    credential_id: Buffer
    public_key: Buffer
    sign_count: bigint
    transports: string
    name: string
    synced: boolean
    made_at: Date
    last_used_at: Date | null
  }
  passkey_ceremony: {
    id: string
    purpose: 'enroll' | 'sign-in' | 'answer'
    binding: string
    nonce: string
    expires_at: Date
  }
}

/** What a challenge is asked for. */
export type Purpose = FactorTables['challenge']['purpose']
