import type { Generated } from 'kysely'
import type { Role, Status } from '../../../values/endpoint.ts'

export type IdentityTables = {
  sign_in: {
    member_id: string
    email: string
    password_hash: string
    role: Role
    status: Status
    codes_failed: Generated<number>
    locks_in_a_row: Generated<number>
    locked_until: Date | null
    password_change_due: Generated<boolean>
    /** No money goes to other banks before; see `moneyHold.ts`. */
    money_held_until: Generated<Date | null>
  }
  access_link: {
    id: string
    member_id: string
    kind: 'reset' | 'invitation' | 'email'
    token_hash: Buffer
    new_email: string | null
    made_at: Date
    expires_at: Date
    ended_at: Date | null
  }
  challenge: {
    id: string
    member_id: string
    purpose: 'sign-in' | 'transfer' | 'account'
    binding: string
    token_hash: Buffer | null
    opened_at: Date
    expires_at: Date
    tries_left: number
    ended_at: Date | null
  }
  emailed_code: {
    id: string
    challenge_id: string
    member_id: string
    code_hash: Buffer
    sent_at: Date
    expires_at: Date
    used_at: Date | null
    voided_at: Date | null
  }
  passcode: {
    id: string
    code_hash: Buffer
    member_id: string | null
    added_by: string | null
    added_at: Date
    expires_at: Date | null
    removed_at: Date | null
  }
  passcode_use: {
    id: string
    passcode_id: string
    code_hash: Buffer
    member_id: string
    used_at: Date
    cleared_at: Date | null
  }
  session: {
    id: string
    token_hash: Buffer
    member_id: string
    started_at: Date
    last_seen_at: Date
    expires_at: Date
    ended_at: Date | null
    address: string
    device: string
  }
  known_device: {
    id: string
    member_id: string
    token_hash: Buffer
    seen_at: Date
  }
  authenticator: {
    id: string
    member_id: string
    sealed_secret: Buffer
    session_id: string
    made_at: Date
    confirmed_at: Date | null
    last_step: bigint | null
  }
  backup_code: {
    id: string
    member_id: string
    code_hash: Buffer
    made_at: Date
    used_at: Date | null
  }
  passkey: {
    id: string
    member_id: string
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
