import type { ActionContext } from '../../../../platform/server/action.ts'
import type { Tx } from '../../../../platform/server/db.ts'
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
