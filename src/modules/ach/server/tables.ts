/** What an ACH credit of a member says. */
export interface AchCredit {
  readonly routingNumber: string
  readonly accountNumber: string
  readonly accountType: 'checking' | 'savings'
  /** Of the account, as the member wrote it. */
  readonly name: string
  /** Whose account it is. */
  readonly to: 'own' | 'person' | 'business'
  /** The member who sends it. */
  readonly sender: string
  /** As the receiver may ask us about it. */
  readonly reference: string
  /** Settles on the day it leaves. */
  readonly sameDay: boolean
}

export interface WindowRow {
  readonly id: string
  readonly cut_at: Date
  readonly deadline: Date
  readonly state: 'open' | 'cut' | 'empty' | 'missed'
}
