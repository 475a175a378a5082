import type { InvitedRole } from '../contract.ts'

export type OwnersTables = {
  owner_invitation: {
    id: string
    account_id: string
    email: string
    role: InvitedRole
    daily_cap: bigint | null
    invited_by: string
    token_hash: Buffer
    code_hash: Buffer
    tries_left: number
    made_at: Date
    expires_at: Date
    outcome: 'accepted' | 'withdrawn' | 'locked' | 'expired' | null
    ended_at: Date | null
    accepted_by: string | null
  }
}

export type InvitationRow = OwnersTables['owner_invitation']
