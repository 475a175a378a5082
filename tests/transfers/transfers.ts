import {
  openTransferDesk,
  type TransferDesk,
} from '../../src/modules/transfers/server/transfers.ts'
import { type CreditUnion, openCreditUnion } from '../worlds/creditUnion.ts'

/** A credit union and what moves money in it. */
export interface Transfers extends CreditUnion {
  readonly desk: TransferDesk
}

export async function openTransfers(
  ...given: Parameters<typeof openCreditUnion>
): Promise<Transfers> {
  const union = await openCreditUnion(...given)
  return { ...union, desk: openTransferDesk(union) }
}
