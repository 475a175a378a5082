import { kindOfReason, transferPath } from '../../ledger/transferKind.contract.ts'
import type { Activity } from '../contract.ts'

type Ordered = Pick<
  Activity,
  'id' | 'kind' | 'direction' | 'orderedByMember' | 'orderedBy' | 'balanceAfter'
>

function addressOf(item: Ordered, rest: string): string | undefined {
  const kind = kindOfReason(item.kind)
  return kind && transferPath(kind, rest)
}

/**
 * Where the same transfer can be ordered again; undefined for what the member did not order, and for what waits for a
 * second signature or did not get it.
 */
export const repeatAddress = (item: Ordered): string | undefined =>
  item.orderedByMember && item.balanceAfter !== null
    ? addressOf(item, `repeat=${item.id}`)
    : undefined

/** The receipt of what the member ordered, or another owner of their account. */
export const receiptAddress = (item: Ordered): string | undefined =>
  item.orderedByMember || (item.direction === 'out' && item.orderedBy !== undefined)
    ? addressOf(item, `step=receipt&receipt=${item.id}`)
    : undefined

/** Where a withdrawal of a company is stopped for the future, or reported as not authorized. */
export const withdrawalAddress = ({
  id,
  kind,
  direction,
  balanceAfter,
}: Pick<Activity, 'id' | 'kind' | 'direction' | 'balanceAfter'>): string | undefined =>
  kind === 'ach_entry' && direction === 'out' && balanceAfter !== null
    ? `/dashboard/withdrawals/${id}`
    : undefined

/** Where a problem with what was posted is reported; undefined for what waits or came back. */
export const reportAddress = ({
  id,
  direction,
  status,
  balanceAfter,
}: Pick<Activity, 'id' | 'direction' | 'status' | 'balanceAfter'>): string | undefined =>
  balanceAfter === null || status === 'Reversed'
    ? undefined
    : `/dashboard/disputes/new?about=${id}&direction=${direction}`

/** Where staff are asked about it, in a form that names it. */
export const questionAddress = ({ id }: Pick<Activity, 'id'>): string =>
  `/dashboard/messages?about=transaction&of=${id}`
