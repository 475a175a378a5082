import { kindOfReason, transferPath } from '../../ledger/transferKind.contract.ts'
import type { Activity } from '../contract.ts'

type Ordered = Pick<Activity, 'id' | 'kind' | 'orderedByMember'>

function addressOf(item: Ordered, rest: string): string | undefined {
  const kind = kindOfReason(item.kind)
  return item.orderedByMember && kind ? transferPath(kind, rest) : undefined
}

/** Where the same transfer can be ordered again; undefined for what the member did not order. */
export const repeatAddress = (item: Ordered): string | undefined =>
  addressOf(item, `repeat=${item.id}`)

export const receiptAddress = (item: Ordered): string | undefined =>
  addressOf(item, `step=receipt&receipt=${item.id}`)

/** Where staff are asked about it, in a form that names it. */
export const questionAddress = ({ id }: Pick<Activity, 'id'>): string =>
  `/dashboard/questions?about=${id}`
