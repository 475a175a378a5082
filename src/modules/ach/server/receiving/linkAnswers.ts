import type { ActionContext } from '../../../../platform/server/action.ts'
import type { Tx } from '../../../../platform/server/db.ts'
import type { Result } from '../../../../values/result.ts'
import type { ReverseRefusal } from '../../../ledger/server/ledger.ts'
import type { AchPayment } from '../tables.ts'

interface Answered {
  readonly linkId: string
  readonly paymentId: string
}

/** What the keeper of linked accounts does about answers to entries of theirs; it stands above this module. */
export interface LinkAnswers {
  /** A small payment came back, so nothing goes through that account. */
  readonly ended: (
    tx: Tx,
    ctx: ActionContext<null>,
    answered: Answered & { readonly reason: string },
  ) => Promise<void>
  /** What was pulled in goes back, if the account that has it can give it. */
  readonly takenBack: (
    tx: Tx,
    ctx: ActionContext<null>,
    answered: Answered & { readonly reason: string; readonly reversalId: string },
  ) => Promise<Result<unknown, ReverseRefusal>>
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
