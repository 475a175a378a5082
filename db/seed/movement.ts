import type { Money } from '../../src/values/money.ts'

/** Money that came from outside or went there. */
export interface Movement {
  readonly at: Date
  readonly direction: 'in' | 'out'
  readonly amount: Money
  readonly description: string
  readonly category: string
  /** Present for a bill that was paid: its transfer, and the end of the account number there. */
  readonly bill?: { readonly transferId: string; readonly last4: string }
}
