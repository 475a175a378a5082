export type PasscodeTables = {
  passcode: {
    id: string
    code_hash: Buffer
    person_id: string | null
    added_by: string | null
    added_at: Date
    expires_at: Date | null
    removed_at: Date | null
    /** Only of shared passcodes. */
    sealed_code: Buffer | null
  }
  passcode_use: {
    id: string
    passcode_id: string
    code_hash: Buffer
    person_id: string
    used_at: Date
    cleared_at: Date | null
  }
}
