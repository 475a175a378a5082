import { openMemberTransfers, type MemberTransfers } from '../factories/memberTransfers.ts'
import { type CreditUnion, openCreditUnion } from '../worlds/creditUnion.ts'

/** A credit union and what moves money in it. */
export interface Transfers extends CreditUnion {
  readonly service: MemberTransfers
}

export async function openTransfers(
  ...given: Parameters<typeof openCreditUnion>
): Promise<Transfers> {
  const union = await openCreditUnion(...given)
  return { ...union, service: openMemberTransfers(union) }
}
