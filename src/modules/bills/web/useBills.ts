import { useFollowed } from '../../../platform/web/follow.ts'
import { listBills } from '../contract.ts'

export const billsKey = ['bills'] as const

/** Upcoming bills, history and payees; follows the worker without a reload. */
export const useBills = () => useFollowed(['bills', 'ledger.posted'], billsKey, listBills)
