import type { NotificationKind } from '../contract.ts'
import type { NotificationTables } from './tables.ts'

/** A page of members, or something on it. */
export type MemberPath = `/dashboard/${string}`

/** Where more of a kind of news is read that has no page of its own. */
const PATHS: Readonly<Partial<Record<NotificationKind, MemberPath>>> = {
  deposit: '/dashboard/deposits',
  security: '/dashboard/safety',
  bill: '/dashboard/bills',
  statement: '/dashboard/statements',
  question: '/dashboard/messages',
  alert: '/dashboard/alerts',
}

type Told = Pick<NotificationTables['notification'], 'kind' | 'transfer_id' | 'path'>

/** Where news leads: to what it is about, to the transaction it tells of, or to all of its kind. */
export const pathOf = ({ kind, transfer_id: transferId, path }: Told): string | undefined =>
  path ?? (transferId === null ? PATHS[kind] : `/dashboard/activity?transaction=${transferId}`)
