import type { ActionContext } from '../../../../platform/server/action.ts'
import type { Tx } from '../../../../platform/server/db.ts'
import type { Words } from '../../../../values/sentence.ts'
import type { LedgerAccountId } from '../../../ledger/server/ledger.ts'
import type { AchPayment } from '../tables.ts'

interface Answered {
  readonly linkId: string
  readonly paymentId: string
}

/** What the keeper of linked accounts does about answers to entries of theirs; it stands above this module. */
export interface LinkAnswers {
  /**
   * Locks what it keeps of these payments, before any account of the ledger: whoever pulls in, or ends a hold, does so too.
   * @returns the accounts that money may be taken from
   */
  readonly lock: (tx: Tx, answered: readonly Answered[]) => Promise<readonly LedgerAccountId[]>
  /** A small payment came back, so nothing goes through that account. */
  readonly ended: (
    tx: Tx,
    ctx: ActionContext<null>,
    answered: Answered & { readonly reason: string },
  ) => Promise<void>
  /**
   * What was pulled in goes back, as far as the account has it; the rest is posted for staff.
   * @returns why not all of it
   */
  readonly takenBack: (
    tx: Tx,
    ctx: ActionContext<null>,
    answered: Answered & {
      readonly reason: string
      readonly reversalId: string
      /** What staff read of it. */
      readonly title: Words
    },
  ) => Promise<string | null>
  readonly corrected: (
    tx: Tx,
    ctx: ActionContext<null>,
    answered: Answered & {
      readonly after: Pick<AchPayment, 'routingNumber' | 'accountNumber' | 'accountType'>
      readonly bankName: string
      readonly change: string
    },
  ) => Promise<void>
}
